import { Readable } from 'node:stream';
import { matchesWeakly, transmit } from '@editor-companion/core/plugin';
import type { AnyReply, FilesService, SendOptions } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { contentDisposition } from './content-disposition.ts';
import { allowsRange, entityTag } from './entity-tag.ts';
import { parseRange } from './range.ts';

/** A stored file as a download. */
export interface Download {
  readonly fileId: string;
  readonly size: number;
  readonly mediaType: string;
  readonly filename: string;
  /** The bytes, if they are in memory. */
  readonly bytes?: Uint8Array | undefined;
}

/** Media types in which a browser may run scripts. */
const SCRIPTABLE = /html|xml|svg|javascript|ecmascript/iu;

/**
 * Sends a stored file with all headers of a download. On GET and HEAD it honours If-None-Match, Range and If-Range.
 * @throws RANGE_NOT_SATISFIABLE (416); FILE_NOT_FOUND (404) when the bytes have gone.
 */
export async function sendDownload(
  reply: AnyReply,
  files: FilesService,
  file: Download,
  { disposition = 'attachment' }: SendOptions = {},
): Promise<void> {
  const { method, headers } = reply.request;
  const tag = entityTag(file.fileId);
  const safe = method === 'GET' || method === 'HEAD';
  if (safe) {
    reply.header('etag', tag);
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    if (matchesWeakly(headers['if-none-match'], tag)) return transmit(reply, 304);
  }
  const range =
    method === 'GET' && allowsRange(headers['if-range']?.toString(), tag)
      ? parseRange(headers.range, file.size)
      : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw errors.RANGE_NOT_SATISFIABLE({ size: file.size });
  }
  // Unlike no payload, an empty stream keeps the length in the answer to HEAD.
  const body = method === 'HEAD' ? Readable.from([]) : (file.bytes ?? (await files.read(file.fileId, range)));
  describe(reply, file, disposition);
  reply.header('etag', tag);
  reply.header('accept-ranges', 'bytes');
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return transmit(reply, range ? 206 : 200, body);
}

function describe(reply: AnyReply, { mediaType, filename }: Download, disposition: 'attachment' | 'inline'): void {
  const scriptable = SCRIPTABLE.test(mediaType);
  reply.header('content-type', mediaType);
  reply.header('content-disposition', contentDisposition(scriptable ? 'attachment' : disposition, filename));
  reply.header('x-content-type-options', 'nosniff');
  if (scriptable) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}
