/*
 * Measures what collaboration on several nodes is held to beside Hocuspocus with its Redis extension, and says of each goal whether it is met.
 * It starts PostgreSQL and Redis of its own on loopback.
 *   npm run goals:cluster                    medians of three rounds, about 15 minutes
 *   npm run goals:cluster -- --rounds 1
 */
import { runInPackage } from './bench-package.mjs';

process.exitCode = runInPackage('cluster', 'goals.ts', process.argv.slice(2));
