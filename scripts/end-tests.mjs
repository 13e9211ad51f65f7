import { after } from 'node:test';

/**
 * Ends a test file that goes on when its tests have ended, as one does whose test ran out of time with a socket open: a run would
 * wait for it for ever. The file fails, and says what is open.
 *
 * @param {number} ms from the end of the tests.
 */
export function endTestsAfter(ms) {
  after(() => {
    const timer = setTimeout(() => {
      process.stderr.write(
        `The tests have ended, but the file goes on: ${process.getActiveResourcesInfo().join(', ')}\n`,
      );
      process.exit(1);
    }, ms);
    timer.unref();
  });
}
