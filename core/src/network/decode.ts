import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** One encoding is usual; misconfigured caches produce two. */
const MAX_LAYERS = 2;
const CM_DEFLATE = 8;

/** The body has more bytes than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body without its content encodings. Neither the encoded nor the decoded body may exceed `maxBytes`. */
export function decodeBody(raw: Readable, encoding: string, maxBytes: number): Readable {
  const layers = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const limited = pipe(raw, byteLimit(maxBytes));
  if (layers.length === 0) return limited;
  if (layers.length > MAX_LAYERS) return fail(raw, 'Too many encodings.');
  const decoded = layers.toReversed().reduce<Readable>(decodeLayer, limited);
  return pipe(decoded, byteLimit(maxBytes));
}

function decodeLayer(source: Readable, name: string): Readable {
  // As browsers do, show what arrived before a cut.
  const tolerant = { finishFlush: constants.Z_SYNC_FLUSH };
  if (name === 'gzip' || name === 'x-gzip') return pipe(source, createGunzip(tolerant));
  if (name === 'br') return pipe(source, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }));
  if (name === 'zstd') return pipe(source, createZstdDecompress());
  if (name === 'deflate') return Readable.from(inflate(source));
  return fail(source, 'An unknown encoding.');
}

/** RFC 9110 defines `deflate` as zlib's format; some servers send the raw stream. */
async function* inflate(source: Readable): AsyncGenerator<Uint8Array> {
  const chunks = source.iterator({ destroyOnReturn: true }) as AsyncIterator<Uint8Array>;
  const first = await chunks.next();
  if (first.done === true) return;
  const isWrapped = ((first.value[0] ?? 0) & 0x0f) === CM_DEFLATE;
  const whole = Readable.from(
    (async function* () {
      yield first.value;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    })(),
  );
  yield* pipe(whole, isWrapped ? createInflate() : createInflateRaw()) as AsyncIterable<Uint8Array>;
}

function byteLimit(max: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > max) done(new BodyTooLarge('The body is too large.'));
      else done(null, chunk);
    },
  });
}

/** Joins two streams so that the end or failure of either reaches the other. The reader of the second sees the failure. */
function pipe(source: Readable, into: Transform): Readable {
  pipeline(source, into, () => undefined);
  return into;
}

function fail(source: Readable, message: string): Readable {
  source.destroy();
  return new Readable({
    read() {
      this.destroy(new Error(message));
    },
  });
}
