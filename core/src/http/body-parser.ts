import type { FastifyInstance } from 'fastify';
import { httpErrors } from './errors.ts';
import { isDeeper } from './tree-size.ts';

/**
 * Takes JSON bodies only, and none that nests too deep for the recursive readers behind it. Other media types are a plugin's
 * to add in its own scope. Many clients name JSON as the type of a request without a body; that is no body.
 */
export function parseBodies(app: FastifyInstance, maxDepth: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (isDeeper(text, maxDepth)) return done(httpErrors.BODY_TOO_DEEP({ limit: maxDepth }));
    return parse(request, text, done);
  });
}
