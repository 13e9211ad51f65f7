import { setImmediate as turn } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { httpErrors } from '../errors.ts';

/** The largest body in bytes that is parsed on the main thread: the worst case takes some milliseconds. */
export const SMALL_BYTES = 131_072;

/** Milliseconds for which a body may be silent, since its memory is taken from others. */
const SILENCE_MS = 15_000;

/** Bytes that are copied in one turn of the event loop. */
const COPY_BYTES = 4_194_304;

export interface Expected {
  /** The body's announced length in bytes; undefined if it is not announced. */
  readonly announced: number | undefined;
  readonly limit: number;
  /** Reserves bytes that were not announced. */
  readonly take: (bytes: number) => void;
}

/**
 * Reads a body to its end. A large one is put into a SharedArrayBuffer, so that threads can read it without a copy: copying 48 MB takes a
 * tenth of a second.
 * @throws CompanionError REQUEST_INVALID (400), REQUEST_TIMEOUT (408), PAYLOAD_TOO_LARGE (413), and errors of `take`.
 */
export async function collect(payload: Readable, expected: Expected): Promise<Uint8Array> {
  const { announced } = expected;
  if (announced !== undefined && announced > SMALL_BYTES) {
    const body = sharedBytes(announced);
    await receive(payload, expected, (chunk, offset) => body.set(chunk, offset));
    return body;
  }
  const chunks: Buffer[] = [];
  const length = await receive(payload, expected, (chunk) => {
    if (announced === undefined) expected.take(chunk.length);
    chunks.push(chunk);
  });
  return length > SMALL_BYTES ? share(chunks, length) : Buffer.concat(chunks, length);
}

/** Passes on the chunks of a body with their positions. @returns its length in bytes. */
function receive(
  payload: Readable,
  { announced, limit }: Expected,
  keep: (chunk: Buffer, offset: number) => void,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const giveUp = (): void => end(httpErrors.REQUEST_TIMEOUT());
  let silence = setTimeout(giveUp, SILENCE_MS);
  let length = 0;

  function onData(chunk: Buffer): void {
    if (length + chunk.length > Math.min(limit, announced ?? limit)) return end(httpErrors.PAYLOAD_TOO_LARGE());
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
    try {
      keep(chunk, length);
    } catch (error) {
      return end(error as Error);
    }
    length += chunk.length;
  }

  function end(error?: Error): void {
    clearTimeout(silence);
    payload.off('data', onData).off('end', onEnd).off('error', onError);
    if (error) reject(error);
    else resolve(length);
  }

  const onEnd = (): void =>
    end(announced === undefined || length === announced ? undefined : httpErrors.REQUEST_INVALID());
  const onError = (cause: Error): void => end(httpErrors.REQUEST_INVALID({}, { cause }));
  payload.on('data', onData).on('end', onEnd).on('error', onError);
  payload.resume();
  return promise;
}

/** Joins chunks, a few at a time. */
async function share(chunks: readonly Buffer[], length: number): Promise<Uint8Array> {
  const body = sharedBytes(length);
  let offset = 0;
  let copied = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
    copied += chunk.length;
    if (copied < COPY_BYTES) continue;
    copied = 0;
    await turn();
  }
  return body;
}

const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
