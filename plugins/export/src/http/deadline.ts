import type { ExportedFile, Exporter, ExportInput, WorkContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { checkExported } from './exported.ts';
import { unlessAborted } from '../unless-aborted.ts';

/**
 * Runs an exporter for so many milliseconds: then its signal aborts, and the export has failed, whether the exporter listens
 * or not. The same holds for a caller who goes away. A stream has the rest of the time for its pieces.
 *
 * @throws CompanionError EXPORT_TIMEOUT (503); EXPORT_RESULT_INVALID (500); the signal's reason when it aborts; what the exporter
 * throws.
 */
export async function exportWithin(
  timeout: number,
  exporter: Exporter,
  input: ExportInput,
  context: WorkContext,
): Promise<ExportedFile> {
  // A signal that times out by itself would be held until then, long after most exports.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(late(timeout)), timeout);
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  try {
    const exporting = Promise.try(() => exporter.export(input, { ...context, signal }));
    const file = checkExported(await unlessAborted(exporting, signal), exporter.id, signal);
    if (file.bytes instanceof Uint8Array) clearTimeout(timer);
    // What is left of the time is the stream's, and holds up no shutdown.
    else timer.unref();
    return file;
  } catch (error) {
    clearTimeout(timer);
    if (deadline.signal.aborted && !context.signal.aborted) throw late(timeout);
    throw error;
  }
}

const late = (timeout: number): Error => errors.EXPORT_TIMEOUT({ seconds: timeout / 1000 });
