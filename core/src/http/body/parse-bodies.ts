import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';
import type { BodyBudget } from './budget.ts';
import { collect, SMALL_BYTES } from './collect.ts';
import { parseJson } from './parse-json.ts';
import type { BodyReader } from './reader.ts';
import { scan } from './scan.ts';

export interface Parsing {
  readonly maxDepth: number;
  readonly budget: BodyBudget;
  readonly readLarge: BodyReader;
}

/**
 * Accepts JSON bodies only. Refuses nesting that is too deep for recursive readers, and encodings other than UTF-8, whose letters would be
 * lost silently. Parses large bodies in worker threads. A plugin adds other media types in its own scope. Many clients send a JSON content
 * type without a body; that counts as no body.
 */
export function parseBodies(app: FastifyInstance, { maxDepth, budget, readLarge }: Parsing): void {
  const read = (request: FastifyRequest, body: Uint8Array): Promise<unknown> => {
    const reading = readLarge(body, schemaOfJson(request.routeOptions.schema?.body), request.caller);
    budget.leaseOf(request)?.hold(reading);
    return reading;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { 'content-length': length } = request.headers;
    const lease = budget.leaseOf(request);
    const body = await collect(payload, {
      announced: length === undefined ? undefined : Number(length),
      limit: request.routeOptions.bodyLimit,
      take: (bytes) => lease?.take(bytes),
    });
    return body.length > SMALL_BYTES ? read(request, body) : parseSmall(body, maxDepth);
  });
}

/** The schema of JSON bodies: a route with several media types has a schema for each, under `content`. */
function schemaOfJson(schema: unknown): unknown {
  const { content } = (schema ?? {}) as { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
  return content === undefined ? schema : content['application/json']?.schema;
}

/** @throws CompanionError BODY_NOT_JSON, BODY_TOO_DEEP (400). */
function parseSmall(body: Uint8Array, maxDepth: number): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw httpErrors.BODY_NOT_JSON();
  // Fewer bytes cannot open and close that many brackets.
  if (body.length > maxDepth * 2) scan(body, { depth: maxDepth, values: Infinity, keys: Infinity });
  return parseJson((body as Buffer).toString());
}
