import { describe, it } from 'node:test';

/** One requirement on an implementation; `run` rejects if it is not met. Independent of any test runner. */
export interface SuiteCase {
  /** The requirement as a sentence without its subject: «keeps identical bytes once». */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Registers the cases with node:test. With another runner, loop over the cases.
 * @example
 * runSuite('files on S3', filesSuite(makeS3Files));
 * // vitest: describe('files on S3', () => { for (const { name, run } of filesSuite(makeS3Files)) test(name, run); });
 */
export function runSuite(title: string, cases: readonly SuiteCase[]): void {
  void describe(title, () => {
    for (const { name, run } of cases) void it(name, () => run());
  });
}
