import type { FastifyInstance } from 'fastify';
import type { PublicAddress } from '../public-address.ts';
import type { Step } from '../steps.ts';

/* The headers of Helmet that matter for this server. Transport security is the task of the proxy that ends TLS. */

/** Nothing in an answer may load, run or be framed. Pages set a policy of their own instead. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For answers without a caching header: what a caller may see differs between callers and changes at any time. */
const UNKEPT = 'no-store';
const REVALIDATED = 'private, no-cache';

/**
 * Sets the headers of every response, and further ones for content that a browser may display. JSON does not get the latter: with `nosniff`
 * a browser does not run it, and headers take most of a trivial request's time.
 */
export function addStandardHeaders(app: FastifyInstance, address: PublicAddress): Step {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const [type, location] = [reply.getHeader('content-type'), reply.getHeader('location')];
    // A client resolves the header against its own address of the server, which a proxy may have shortened.
    if (typeof location === 'string') reply.header('location', address.of(location));
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? REVALIDATED : UNKEPT);
    if (typeof type === 'string' && !type.startsWith('application/json')) {
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', POLICY);
      if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
      // The editor's pages, from any origin, show pictures and styles.
      if (!reply.hasHeader('cross-origin-resource-policy'))
        reply.header('cross-origin-resource-policy', 'cross-origin');
    }
    done(null, payload);
  });

  return (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('vary', 'Origin');
    return undefined;
  };
}
