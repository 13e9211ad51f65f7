import { errors } from '../errors.ts';

/** The maximum size of pieces of an in-memory source in bytes. */
const PIECE_BYTES = 1_048_576;

type Source = AsyncIterable<Uint8Array> | Uint8Array;
type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/**
 * The chunks of a source until it ends or the signal aborts. Unlike `for await`, an abort is noticed while the source is silent, and ends
 * the source at once.
 */
export async function* chunksOf(source: Source, signal?: AbortSignal): Chunks {
  const iterator = iterate(source);
  let ended = false;
  try {
    signal?.throwIfAborted();
    while (!ended) {
      const { done, value } = await nextOrAbort(iterator, signal);
      ended = done === true;
      if (value) yield value;
    }
  } finally {
    if (!ended) iterator.return?.().catch(() => undefined);
  }
}

/** Fails at the first byte beyond the limit, before its chunk is passed on. @throws FILE_TOO_LARGE. */
export async function* limitBytes(chunks: AsyncIterable<Uint8Array>, limit: number): Chunks {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw errors.FILE_TOO_LARGE({ limit });
    yield chunk;
  }
}

/** In pieces, so that hashing them does not block everybody else. */
async function* iterateOnce(bytes: Uint8Array): Chunks {
  if (bytes.length === 0) yield bytes;
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) yield bytes.subarray(offset, offset + PIECE_BYTES);
}

const iterate = (source: Source): AsyncIterator<Uint8Array> =>
  source instanceof Uint8Array ? iterateOnce(source) : source[Symbol.asyncIterator]();

/** Not Promise.race: a signal that outlives the upload would keep every raced chunk in memory. */
function nextOrAbort<T>(iterator: AsyncIterator<T>, signal?: AbortSignal): Promise<IteratorResult<T>> {
  if (!signal) return iterator.next();
  const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<T>>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  iterator
    .next()
    .then(resolve, reject)
    .finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

/** Ends a Node stream that waits for data, since its iterator's `return` would wait too. */
export function destroySource(source: Source): void {
  if ('destroy' in source && typeof source.destroy === 'function') source.destroy();
}
