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
/** Types in which a browser may run scripts when it opens the file by itself. */
const SCRIPTABLE = /html|xml|svg/u;
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sends a file from disk. It compresses the file if that saves bytes, and follows HTTP's rules of ranges and conditions. */
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

/** Resolves when the answer is sent or the client has disconnected. */
const sent = (reply: AnyReply): Promise<void> =>
  new Promise((resolve) => {
    reply.then(resolve, () => resolve());
  });

/**
 * Adds `reply.sendFile`, which sends a file from disk with HTTP's ranges and conditions. It serves no folder by itself: only the table of
 * files decides which file is sent. It applies to the scope that registers it.
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
