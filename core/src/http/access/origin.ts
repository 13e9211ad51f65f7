import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthService } from '../../contracts/auth.ts';
import { isLoopbackHost } from '../../network/loopback.ts';
import type { PublicAddress } from '../public-address.ts';
import { httpErrors } from '../errors.ts';
import type { ServerOptions } from '../../config/server-options.ts';
import type { Step } from '../steps.ts';

const EXPOSED = [
  'X-Request-Id',
  'X-Task-Id',
  'X-Document-Name',
  'X-From-Cache',
  'X-Companion-Warnings',
  'X-AI-Format',
  'ETag',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'Preference-Applied',
  'WWW-Authenticate',
  'Location',
  'Retry-After',
].join(', ');
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const LOCAL_ORIGINS = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);

/** Answers cross-origin calls of browsers from the configured origins. `Vary` is one of the standard headers. */
export function allowOrigins({ cors }: ServerOptions, mode: string): Step {
  const allowed = matcher(originsOf(cors, mode));
  const common = { ...(cors.credentials && { 'access-control-allow-credentials': 'true' }) };

  return (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed(origin)) return undefined;
    reply.headers({ ...common, 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    if (!isPreflight(request)) return undefined;
    answerPreflight(request, reply, cors.maxAge);
    return 'answered';
  };
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply, maxAge: number): void {
  const wanted = headers['access-control-request-headers'];
  reply.headers({ 'access-control-allow-methods': METHODS, 'access-control-max-age': maxAge });
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  void reply.code(204).send();
}

/**
 * Without credentials, the network address is the only protection, and a hostile page in the operator's own browser can bypass it: by a
 * cross-site form or WebSocket, or by rebinding its DNS name to this machine. So this refuses foreign origins and, on a loopback address,
 * foreign host names.
 */
export function refuseForeignPages(
  server: ServerOptions,
  { mode, auth, address }: { mode: string; auth: () => AuthService | undefined; address: PublicAddress },
): Step {
  const allowed = matcher(originsOf(server.cors, mode));
  const onLoopback = isLoopbackHost(server.host);
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...server.allowedHosts]);
  if (address.hostname !== undefined) hosts.add(address.hostname);
  const isKnownHost = (name: string): boolean => hosts.has(name) || isLoopbackHost(name);

  /** Callers seldom change the host name that they use. */
  let lastKnown: string | undefined;

  return (request) => {
    if (auth() !== undefined) return undefined;
    const { host } = request;
    if (onLoopback && host !== lastKnown) {
      if (!isKnownHost(request.hostname)) return httpErrors.HOST_FORBIDDEN({ host: shown(request.hostname) });
      lastKnown = host;
    }
    const { origin } = request.headers;
    if (origin === undefined || isOwnOrigin(origin, request) || origin === address.origin || allowed(origin))
      return undefined;
    return httpErrors.ORIGIN_FORBIDDEN({ origin: shown(origin) });
  };
}

const originsOf = ({ origins }: ServerOptions['cors'], mode: string): readonly string[] =>
  origins ?? (mode === 'production' ? [] : LOCAL_ORIGINS);

const isOwnOrigin = (origin: string, { host }: FastifyRequest): boolean =>
  origin === `http://${host}` || origin === `https://${host}`;

const shown = (name: string): string => name.slice(0, 100);

/** Matches exact origins, `http://host:*` for every port, and `*` for all origins. */
function matcher(patterns: readonly string[]): (origin: string) => boolean {
  if (patterns.includes('*')) return () => true;
  const exact = new Set(patterns);
  const hosts = new Set(patterns.filter((pattern) => pattern.endsWith(':*')).map((pattern) => pattern.slice(0, -2)));
  return (origin) => exact.has(origin) || hosts.has(origin.replace(/:\d{1,5}$/, ''));
}
