/*
 * Measures the goals of collaboration on several nodes beside Hocuspocus with its Redis extension, and reports for each whether it is met.
 * It starts its own PostgreSQL and Redis on loopback.
 *   npm run goals:cluster                    medians of three rounds, about 15 minutes
 *   npm run goals:cluster -- --rounds 1
 */
import { runInPackage } from './bench-package.mjs';

process.exitCode = runInPackage('cluster', 'goals.ts', process.argv.slice(2));
