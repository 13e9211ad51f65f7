import type { FastifyInstance } from 'fastify';
import type { PublicAddress } from '../public-address.ts';
import type { Step } from '../steps.ts';

/*
 * Helmet's set, cut down to what means something here. Transport security belongs to whoever ends TLS.
 */

/** Nothing in an answer may load, run or be framed. A page sets a policy of its own over this one. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For answers that say nothing about caches: what callers may see differs, and so does what they see a moment later. */
const UNKEPT = 'no-store';
const REVALIDATED = 'private, no-cache';

/**
 * Sets the headers that every response has, and those for what a browser might show. JSON gets none of the latter: a browser
 * told not to guess types does not run it, and headers are what a trivial request spends its time on.
 */
export function addStandardHeaders(app: FastifyInstance, address: PublicAddress): Step {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const [type, location] = [reply.getHeader('content-type'), reply.getHeader('location')];
    // A client resolves it against the address that it has asked, which a proxy may have shortened.
    if (typeof location === 'string') reply.header('location', address.of(location));
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? REVALIDATED : UNKEPT);
    if (typeof type === 'string' && !type.startsWith('application/json')) {
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', POLICY);
      if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
      // Pictures and styles are shown by the editor's own pages, wherever these come from.
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
