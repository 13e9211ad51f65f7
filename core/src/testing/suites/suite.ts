import { describe, it } from 'node:test';

/** One thing that an implementation must do; `run` rejects when it does not. Belongs to no test runner. */
export interface SuiteCase {
  /** What is proven, as a sentence without its subject: «keeps identical bytes once». */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Registers the cases with node:test. Other runners loop over the cases themselves.
 *
 * @example
 * runSuite('files on S3', filesSuite(makeS3Files));
 * // vitest: describe('files on S3', () => { for (const { name, run } of filesSuite(makeS3Files)) test(name, run); });
 */
export function runSuite(title: string, cases: readonly SuiteCase[]): void {
  void describe(title, () => {
    for (const { name, run } of cases) void it(name, () => run());
  });
}
