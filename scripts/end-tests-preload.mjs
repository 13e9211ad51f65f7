/*
 * Preloaded by `npm test` into each test file. The threads and the programs that a test starts inherit it: they have no tests that
 * could end, and loading node:test into each of them took longer than starting it.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && /\.test\.(?:ts|mjs)$/.test(process.argv[1] ?? '')) {
  const { endTestsAfter } = await import('./end-tests.mjs');
  endTestsAfter(60_000);
}
