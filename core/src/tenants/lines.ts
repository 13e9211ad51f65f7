import { CompanionError } from '../base/errors.ts';
import type { ExportStep } from '../contracts/library/tenants.ts';

export const LINES = 'application/x-ndjson';

/** How work that failed behind the first line is told. */
export interface FailureLine {
  readonly error: { readonly code: string; readonly message: string };
}

/** A step of an export as it goes over a connection: bytes are base64. */
export type ExportLine = Exclude<ExportStep, { readonly bytes: Uint8Array }> | { readonly bytes: string } | FailureLine;

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

const packed = (step: ExportStep): object =>
  'bytes' in step ? { bytes: Buffer.from(step.bytes).toString('base64') } : step;

/**
 * Steps as lines of JSON. The first one has come when this resolves, so that what is wrong from the beginning has an answer of its own; what
 * fails later is the last line.
 */
export async function exportLines(steps: AsyncIterable<ExportStep>): Promise<AsyncIterable<string>> {
  const each = steps[Symbol.asyncIterator]();
  const first = await each.next();
  return (async function* (): AsyncGenerator<string> {
    try {
      for (let next = first; !next.done; next = await each.next()) yield lineOf(packed(next.value));
    } catch (error) {
      yield lineOf(failureLine(error));
    } finally {
      await each.return?.();
    }
  })();
}

/** What fails in a way that nobody foresaw is told in the log alone. */
export const failureLine = (error: unknown): FailureLine => ({
  error: CompanionError.is(error)
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL_ERROR', message: 'Something went wrong in the server. The log of the server says more.' },
});

/** The step that a line says. @throws CompanionError with the server's code where the line tells of a failure. */
export function stepOf(line: string): ExportStep {
  // Written by `exportLines` of a server that the caller trusts with its data.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const value = JSON.parse(line) as ExportLine;
  if ('error' in value) throw new CompanionError(value.error.code, { status: 500, message: value.error.message });
  return 'bytes' in value ? { bytes: Buffer.from(value.bytes, 'base64') } : value;
}
