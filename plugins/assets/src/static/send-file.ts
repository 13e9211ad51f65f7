import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { send } from '@fastify/send';
import mime from 'mime';
import { transmit } from '@editor-companion/core/plugin';
import type { AnyReply } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { cacheControl, sendRepresentation, type Lifetime } from '../http/send.ts';
import type { CompressedCache } from './compressed-cache.ts';

const COMPRESSIBLE =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|wasm|manifest|vnd\.ms-fontobject)|font\/(?:ttf|otf))/u;
/** A browser may run script from these when it shows them by themselves. */
const SCRIPTABLE = /html|xml|svg/u;
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sends a file from disk: compressed where that helps, with ranges and conditions as HTTP has them. */
export async function sendFile(
  reply: AnyReply,
  path: string,
  { lifetime, cache }: { lifetime: Lifetime; cache: CompressedCache },
): Promise<void> {
  const mediaType = mediaTypeOf(path);
  if (SCRIPTABLE.test(mediaType)) reply.header('content-security-policy', SANDBOX);
  const { size, mtimeMs } = await stat(path);
  const { headers } = reply.request;
  if (COMPRESSIBLE.test(mediaType) && headers.range === undefined) {
    const body = await cache.get(path, { version: `${size}-${mtimeMs}`, size, mediaType });
    if (body) return sendRepresentation(reply, body, lifetime);
  }
  const answer = await send(reply.request.raw, encodeURIComponent(basename(path)), {
    root: dirname(path),
    cacheControl: false,
  });
  if (answer.statusCode === 416) reply.header('content-range', `bytes */${size}`);
  if (answer.statusCode === 416) throw errors.STATIC_RANGE_INVALID({ size });
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value);
  reply.header('content-type', mediaType);
  reply.header('cache-control', cacheControl(lifetime));
  return transmit(reply, answer.statusCode, answer.stream);
}

function mediaTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
