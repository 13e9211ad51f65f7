import type { FastifyInstance } from 'fastify';

/**
 * Helmet's set, cut down to what means something for data: nothing in an answer may load, run or be framed, and its type is not
 * guessed. Pictures and styles may be shown by the editor's own pages, wherever these come from. Transport security belongs to
 * whoever ends TLS. A page sets a policy of its own over this one.
 */
const HEADERS = {
  vary: 'Origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Sets the headers that every response has. */
export function addStandardHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(HEADERS);
    done();
  });
}
