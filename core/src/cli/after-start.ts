import type { IncomingMessage, Server } from 'node:http';
import { collectGarbage } from '../plugin/collect-garbage.ts';

/** Milliseconds after the start until a server counts as idle. */
const REST_MS = 1000;
/** Health checks do not count as use of the server. */
const HEALTH = '/health/';

/**
 * Collects garbage once after the start, which frees about a tenth of an idle server's memory: V8 collects on allocation only, so an idle
 * server would hold that memory for ever. The collection takes about 100 ms and waits until no request is running.
 * @returns ends the wait.
 */
export function tidyUp(isIdle: () => boolean, collect = collectGarbage): Disposable {
  const timer = setTimeout(() => {
    if (isIdle()) collect();
  }, REST_MS).unref();
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Calls back once, before the first request or socket other than a health check is served. */
export function onFirstRequest(server: Pick<Server, 'prependListener' | 'off'>, then: () => void): void {
  const hear = ({ url = '' }: IncomingMessage): void => {
    if (url.startsWith(HEALTH)) return;
    for (const event of ['request', 'upgrade']) server.off(event, hear);
    then();
  };
  for (const event of ['request', 'upgrade']) server.prependListener(event, hear);
}
