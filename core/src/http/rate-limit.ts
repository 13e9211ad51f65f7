import { httpErrors } from './errors.ts';
import type { ServerOptions } from './server-options.ts';
import type { Step } from './steps.ts';

/** Callers that are remembered at once; beyond it the window starts anew for all, so that memory stays bounded. */
const MAX_CALLERS = 100_000;

/** Refuses callers that ask too often: a fixed window for each. */
export function limitRates({ max, window, allow }: ServerOptions['rateLimit']): Step {
  if (max === 0) return () => undefined;
  const allowed = new Set(allow);
  const counts = new Map<string, number>();
  let ends = 0;

  return (request) => {
    const { caller, principal, ip } = request;
    if (principal.kind === 'anonymous' && allowed.has(ip)) return undefined;
    const now = Date.now();
    if (now >= ends || counts.size >= MAX_CALLERS) {
      counts.clear();
      ends = now + window;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count <= max) return undefined;
    const seconds = Math.ceil((ends - now) / 1000);
    return httpErrors.RATE_LIMITED({ seconds }, { retryAfter: seconds });
  };
}
