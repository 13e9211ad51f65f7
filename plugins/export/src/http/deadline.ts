import type { ExportedFile, Exporter, ExportInput, WorkContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { unlessAborted } from '../unless-aborted.ts';

/**
 * Runs an exporter for so many milliseconds: then its signal aborts, and the export has failed, whether the exporter listens
 * or not. The same holds for a caller who goes away.
 *
 * @throws CompanionError EXPORT_TIMEOUT (503); the signal's reason when it aborts; what the exporter throws.
 */
export async function exportWithin(
  timeout: number,
  exporter: Exporter,
  input: ExportInput,
  context: WorkContext,
): Promise<ExportedFile> {
  // A signal that times out by itself would be held until then, long after most exports.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeout);
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  try {
    return await unlessAborted(exporter.export(input, { ...context, signal }), signal);
  } catch (error) {
    if (deadline.signal.aborted && !context.signal.aborted) throw errors.EXPORT_TIMEOUT({ seconds: timeout / 1000 });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
