import type { DocumentWarning, ExportedFile } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { unlessAborted } from '../unless-aborted.ts';

const MEDIA_TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}(?:;[\w\s.=+"-]{1,128})?$/u;
const EXTENSION = /^[a-z0-9][a-z0-9.-]{0,15}$/iu;

/**
 * Checks the value that an exporter returned. A stream stops when the signal aborts, even if its exporter ignores the signal.
 * @throws EXPORT_RESULT_INVALID (500) where it is something else.
 */
export function checkExported(file: ExportedFile, exporter: string, signal: AbortSignal): ExportedFile {
  const reason = faultOf(file);
  if (reason !== undefined) throw errors.EXPORT_RESULT_INVALID({ exporter, reason });
  const { bytes } = file;
  return bytes instanceof Uint8Array ? file : { ...file, bytes: chunksOf(bytes, exporter, signal) };
}

/** Third-party exporters may return anything, whatever their type declares. */
function faultOf(file: unknown): string | undefined {
  if (typeof file !== 'object' || file === null) return 'it is not an object';
  const { bytes, mediaType, extension, warnings } = file as Partial<Record<keyof ExportedFile, unknown>>;
  if (typeof mediaType !== 'string' || !MEDIA_TYPE.test(mediaType)) return '`mediaType` is not a media type';
  if (typeof extension !== 'string' || !EXTENSION.test(extension)) return '`extension` is not a file extension';
  if (warnings !== undefined && !(Array.isArray(warnings) && warnings.every(isWarning)))
    return '`warnings` is not an array of {code, message, count?, items?}';
  if (bytes instanceof Uint8Array || isIterable(bytes)) return undefined;
  return '`bytes` is neither a Uint8Array nor an async iterable';
}

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/u;

function isWarning(value: unknown): value is DocumentWarning {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, count, items } = value as Partial<Record<keyof DocumentWarning, unknown>>;
  const isCounted = count === undefined || (typeof count === 'number' && Number.isSafeInteger(count));
  const isListed = items === undefined || (Array.isArray(items) && items.every((item) => typeof item === 'string'));
  return typeof code === 'string' && CODE.test(code) && typeof message === 'string' && isCounted && isListed;
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* chunksOf(
  chunks: AsyncIterable<unknown>,
  exporter: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await unlessAborted(Promise.resolve(iterator.next()), signal);
      if (done) return;
      if (!(value instanceof Uint8Array))
        throw errors.EXPORT_RESULT_INVALID({ exporter, reason: 'a chunk of `bytes` is not a Uint8Array' });
      yield value;
    }
  } finally {
    // An iterator that hangs is not awaited.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
