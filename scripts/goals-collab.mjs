/*
 * Measures the goals of collaboration beside Hocuspocus, y-websocket's server and bare sockets, and reports for each whether it is met.
 *   npm run goals:collab                    medians of five rounds, about 20 minutes
 *   npm run goals:collab -- --rounds 1 --only relay,fan-out
 */
import { runInPackage } from './bench-package.mjs';

process.exitCode = runInPackage('collab', 'goals.ts', process.argv.slice(2));
