import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Minimum size in bytes: compressing a smaller answer saves no packet. */
const WORTH_COMPRESSING = 1024;
const GZIP_LEVEL = 9;

export type Encoding = 'br' | 'gzip';

/** A body in all encodings in which it is sent. */
export interface Representation {
  /** A weak entity tag, because all encodings share it. */
  readonly etag: string;
  readonly mediaType: string;
  readonly identity: Uint8Array;
  readonly br?: Uint8Array;
  readonly gzip?: Uint8Array;
}

/**
 * Compresses a body once in the thread pool.
 * @param quality of Brotli, 0 to 11: 9 takes a third of a second for 2 MB, 11 thirty times that.
 */
export async function represent(bytes: Uint8Array, mediaType: string, quality = 9): Promise<Representation> {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  if (bytes.byteLength < WORTH_COMPRESSING) return { etag, mediaType, identity: bytes };
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  const [br, gz] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: GZIP_LEVEL })]);
  return { etag, mediaType, identity: bytes, br, gzip: gz };
}

/** Chooses the best encoding that Accept-Encoding allows and the body has. Undefined means uncompressed. */
export function chooseEncoding(header: string | undefined, body: Representation): Encoding | undefined {
  const offered = (['br', 'gzip'] as const).filter((encoding) => body[encoding] !== undefined);
  return offered.find((encoding) => accepts(header ?? '', encoding));
}

function accepts(header: string, encoding: string): boolean {
  const choices = header.split(',').map((choice) => choice.trim().toLowerCase());
  const named = choices.find((choice) => choice.split(';')[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/u.test(named);
}
