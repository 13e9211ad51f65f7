import { Readable } from 'node:stream';
import { matchesWeakly, transmit } from '@editor-companion/core/plugin';
import type { AnyReply } from '@editor-companion/core/plugin';
import { chooseEncoding, type Representation } from './representation.ts';

const YEAR_S = 31_536_000;

/** How long caches may keep an answer: forever if its URL changes with it, or a number of seconds. */
export type Lifetime = 'immutable' | number;

export const cacheControl = (lifetime: Lifetime): string =>
  lifetime === 'immutable' ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${lifetime}, must-revalidate`;

/** Sends a body from memory in the best encoding that the client accepts, or 304 if the client has it. It ignores ranges. */
export function sendRepresentation(reply: AnyReply, body: Representation, lifetime: Lifetime): Promise<void> {
  const { method, headers } = reply.request;
  reply.header('etag', body.etag);
  reply.header('cache-control', cacheControl(lifetime));
  reply.header('vary', 'Origin, Accept-Encoding');
  if (matchesWeakly(headers['if-none-match'], body.etag)) return transmit(reply, 304);
  const encoding = chooseEncoding(headers['accept-encoding']?.toString(), body);
  const bytes = encoding === undefined ? body.identity : (body[encoding] ?? body.identity);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.header('content-type', body.mediaType);
  reply.header('content-length', bytes.byteLength);
  // An empty stream keeps the content length of an answer to HEAD, an empty payload does not.
  return transmit(reply, 200, method === 'HEAD' ? Readable.from([]) : bytes);
}
