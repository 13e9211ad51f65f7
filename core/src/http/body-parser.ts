import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from './errors.ts';
import { isDeeper } from './tree-size.ts';

/**
 * Takes JSON bodies only, none that nests too deep for the recursive readers behind it, and none in another encoding than UTF-8,
 * as its letters would be lost without a word. Other media types are a plugin's to add in its own scope. Many clients name JSON
 * as the type of a request without a body; that is no body.
 */
export function parseBodies(app: FastifyInstance, maxDepth: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (!isUtf8(bytes)) return done(httpErrors.BODY_NOT_JSON());
    const text = bytes.toString();
    if (text === '') return done(null, undefined);
    if (isDeeper(text, maxDepth)) return done(httpErrors.BODY_TOO_DEEP({ limit: maxDepth }));
    return parse(request, text, done);
  });
}
