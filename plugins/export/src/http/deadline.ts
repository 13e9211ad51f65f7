import type { ExportedFile, Exporter, ExportInput, WorkContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { checkExported } from './exported.ts';
import { unlessAborted } from '../unless-aborted.ts';

/**
 * Runs an exporter with a time limit in milliseconds. After it the signal aborts and the export fails, even if the exporter ignores the
 * signal. The same happens when the caller disconnects. A stream may use the remaining time.
 * @throws CompanionError EXPORT_TIMEOUT (503); EXPORT_RESULT_INVALID (500); the signal's reason when it aborts; what the exporter
 * throws.
 */
export async function exportWithin(
  timeout: number,
  exporter: Exporter,
  input: ExportInput,
  context: WorkContext,
): Promise<ExportedFile> {
  // An `AbortSignal.timeout` would stay in memory until its time, long after most exports.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(late(timeout)), timeout);
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  try {
    const exporting = Promise.try(() => exporter.export(input, { ...context, signal }));
    const file = checkExported(await unlessAborted(exporting, signal), exporter.id, signal);
    if (file.bytes instanceof Uint8Array) clearTimeout(timer);
    // The remaining time applies to the stream and does not delay a shutdown.
    else timer.unref();
    return file;
  } catch (error) {
    clearTimeout(timer);
    if (deadline.signal.aborted && !context.signal.aborted) throw late(timeout);
    throw error;
  }
}

const late = (timeout: number): Error => errors.EXPORT_TIMEOUT({ seconds: timeout / 1000 });
