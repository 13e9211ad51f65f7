import type { IncomingMessage, Server } from 'node:http';
import { collectGarbage } from '../plugin/collect-garbage.ts';

/** Milliseconds after its start in which a server has come to rest. */
const REST_MS = 1000;
/** Whoever asks for a server's health wants nothing of it. */
const HEALTH = '/health/';

/**
 * Gives back what the start took and nobody holds any more, about a tenth of an idle server's memory: V8 collects on allocation only, so that
 * a server which nobody asks anything would hold it for ever. It takes some 100 ms, once, and only where nothing is under way.
 *
 * @returns ends the wait.
 */
export function tidyUp(isIdle: () => boolean, collect = collectGarbage): Disposable {
  const timer = setTimeout(() => {
    if (isIdle()) collect();
  }, REST_MS).unref();
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Calls back once, before the first request or socket that asks for more than health is served. */
export function onFirstRequest(server: Pick<Server, 'prependListener' | 'off'>, then: () => void): void {
  const hear = ({ url = '' }: IncomingMessage): void => {
    if (url.startsWith(HEALTH)) return;
    for (const event of ['request', 'upgrade']) server.off(event, hear);
    then();
  };
  for (const event of ['request', 'upgrade']) server.prependListener(event, hear);
}
