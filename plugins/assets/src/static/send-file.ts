import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import mime from 'mime';
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
  reply: AnyReply & Pick<FastifyReply, 'sendFile'>,
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
  reply.header('content-type', mediaType);
  reply.header('cache-control', cacheControl(lifetime));
  reply.sendFile(basename(path), dirname(path));
  return sent(reply);
}

/** Resolves when the answer has gone out, or its client has. */
const sent = (reply: AnyReply): Promise<void> =>
  new Promise((resolve) => {
    reply.then(resolve, () => resolve());
  });

/**
 * Has `reply.sendFile` send a file from disk, with ranges and conditions as HTTP has them. It serves no folder by itself: which
 * file it is, the table of files alone decides. Belongs to the scope that it is registered in.
 */
export const filesFromDisk = plugin(
  (scope: FastifyInstance) => {
    void scope.register(fastifyStatic, { serve: false, cacheControl: false, contentType: false });
    scope.setErrorHandler(
      (error: Error & { statusCode?: number; headers?: Record<string, string> }, _request, reply) => {
        if (error.statusCode !== 416) throw error;
        const range = error.headers?.['Content-Range'] ?? 'bytes */0';
        reply.header('content-range', range);
        throw errors.STATIC_RANGE_INVALID({ size: range.slice(range.indexOf('/') + 1) });
      },
    );
  },
  { name: 'companion-files-from-disk', fastify: '5.x' },
);

function mediaTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
