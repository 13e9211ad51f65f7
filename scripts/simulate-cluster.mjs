/*
 * Connects 20,000 people to two nodes on this machine, lets some of them type, and compares the measured load with the model of
 * docs/scaling.md.
 *   npm run simulate:cluster
 *   npm run simulate:cluster -- --connections 2000
 */
import { runInPackage } from './bench-package.mjs';

process.exitCode = runInPackage('cluster', 'simulate.ts', process.argv.slice(2));
