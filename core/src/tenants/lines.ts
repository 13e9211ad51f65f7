import { CompanionError } from '../base/errors.ts';
import type { ExportStep } from '../contracts/library/tenants.ts';

export const LINES = 'application/x-ndjson';

/** The form of a failure after the first line. */
export interface FailureLine {
  readonly error: { readonly code: string; readonly message: string };
}

/** A step of an export in transit: bytes are base64. */
export type ExportLine = Exclude<ExportStep, { readonly bytes: Uint8Array }> | { readonly bytes: string } | FailureLine;

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

const packed = (step: ExportStep): object =>
  'bytes' in step ? { bytes: Buffer.from(step.bytes).toString('base64') } : step;

/**
 * Encodes steps as lines of JSON. Resolves when the first step is there, so that an early failure gets an error answer; a later failure
 * becomes the last line.
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

/** Hides the details of unforeseen failures, which only the log has. */
export const failureLine = (error: unknown): FailureLine => ({
  error: CompanionError.is(error)
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL_ERROR', message: 'The server failed. Its log contains the cause.' },
});

/** Decodes a line. @throws CompanionError with the server's code for a failure line. */
export function stepOf(line: string): ExportStep {
  // Written by `exportLines` of a server that the caller trusts with its data.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const value = JSON.parse(line) as ExportLine;
  if ('error' in value) throw new CompanionError(value.error.code, { status: 500, message: value.error.message });
  return 'bytes' in value ? { bytes: Buffer.from(value.bytes, 'base64') } : value;
}
