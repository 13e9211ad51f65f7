import type { FetchGuard, TurnContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { isAllowedByRobots } from './robots.ts';

/** A file as the web server sent it. */
export interface Fetched {
  readonly bytes: Uint8Array;
  /** The URL after redirects. */
  readonly url: string;
  /** In lower case and without parameters. Empty if the web server sends none. */
  readonly mediaType: string;
  readonly charset: string;
}

export interface FetchSettings {
  readonly guard: FetchGuard;
  readonly maxBytes: number;
  readonly timeout: number;
  readonly robots: boolean;
}

const ACCEPT = 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8';

/**
 * Fetches a page or any other file from a URL.
 * @throws WEB_STATUS (422), WEB_ROBOTS_DENIED (403); the errors of the guard.
 */
export async function fetchPage(url: string, settings: FetchSettings, context: TurnContext): Promise<Fetched> {
  const { guard, maxBytes, timeout, robots } = settings;
  const { signal, caller } = context;
  if (robots && !(await isAllowedByRobots(url, guard, context))) throw errors.WEB_ROBOTS_DENIED();
  const response = await guard.fetch(url, { accept: ACCEPT, acceptLanguage: '*', maxBytes, timeout, signal, caller });
  if (response.status < 200 || response.status > 299) {
    response.discard();
    throw errors.WEB_STATUS({ status: response.status });
  }
  const type = response.headers['content-type'] ?? '';
  return {
    bytes: await response.bytes(),
    url: response.url,
    mediaType: type.split(';')[0]?.trim().toLowerCase() ?? '',
    charset: /charset\s*=\s*["']?([\w.:-]+)/iu.exec(type)?.[1] ?? '',
  };
}
