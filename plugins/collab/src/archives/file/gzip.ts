import { PassThrough, pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { errors } from '../../errors.ts';

/** Larger than zlib's default, so that a large archive takes fewer turns. */
const CHUNK_BYTES = 65_536;

/** Decompresses gzip. @throws CompanionError ARCHIVE_INVALID (400) for other or truncated data; also rethrows the file's errors. */
export async function* unzip(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  let failure: unknown;
  const source = Readable.from(file, { objectMode: false });
  source.once('error', (error) => (failure = error));
  // Reading from the last stream throws the pipeline's error.
  pipeline(source, gunzip, () => undefined);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw failure ?? errors.ARCHIVE_INVALID({ reason: reasonOf(error) }, { cause: error });
  } finally {
    gunzip.destroy();
  }
}

/** Compresses with gzip, as a stream that produces no more than is read. */
export function zip(bytes: AsyncIterable<Uint8Array>): Readable {
  const zipped = new PassThrough();
  pipeline(Readable.from(bytes, { objectMode: false }), createGzip(), zipped, () => undefined);
  return zipped;
}

const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
    ? 'it ends too early'
    : 'it is damaged, or not compressed with gzip';
