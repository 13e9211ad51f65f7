import type { FastifyRequest } from 'fastify';
import { httpErrors } from './errors.ts';
import type { ServerOptions } from './server-options.ts';
import type { Step } from './steps.ts';

/** Callers that are remembered at once; beyond it the window starts anew for all, so that memory stays bounded. */
const MAX_CALLERS = 100_000;

/** Refuses callers that ask too often: a fixed window per principal, or per address for anonymous callers. */
export function limitRates({ max, window, allow }: ServerOptions['rateLimit']): Step {
  if (max === 0) return () => undefined;
  const allowed = new Set(allow);
  const counts = new Map<string, number>();
  let ends = 0;

  return (request) => {
    const key = callerOf(request);
    if (allowed.has(key)) return undefined;
    const now = Date.now();
    if (now >= ends || counts.size >= MAX_CALLERS) {
      counts.clear();
      ends = now + window;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= max) return undefined;
    const seconds = Math.ceil((ends - now) / 1000);
    return httpErrors.RATE_LIMITED({ seconds }, { retryAfter: seconds });
  };
}

function callerOf({ principal, ip }: FastifyRequest): string {
  return principal.kind === 'anonymous' ? network(ip) : `principal ${principal.id}`;
}

/** An IPv6 caller owns a whole /64; an IPv4 address is its own. */
const network = (ip: string): string => (ip.includes(':') && !ip.includes('.') && ip !== '::1' ? prefix64(ip) : ip);

function prefix64(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':');
  const right = ip.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
