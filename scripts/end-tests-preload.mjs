/*
 * `npm test` preloads this module into each test file. Threads and programs that a test starts inherit it, but have no tests whose end it
 * could wait for, and loading node:test into each of them would take longer than their start.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && /\.test\.(?:ts|mjs)$/.test(process.argv[1] ?? '')) {
  const { endTestsAfter } = await import('./end-tests.mjs');
  endTestsAfter(60_000);
}
