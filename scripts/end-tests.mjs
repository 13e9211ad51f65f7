import { after } from 'node:test';

/**
 * Ends a test file that continues to run after its tests have ended, such as after a timeout with an open socket. Otherwise the run would
 * never end. The file fails and reports what is open.
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
