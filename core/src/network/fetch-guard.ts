import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FetchGuard, GuardedRequest, GuardedResponse } from '../contracts/fetch-guard.ts';
import { CompanionError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { ACCEPT_ENCODING } from './accept-encoding.ts';
import { fetchErrors } from './errors.ts';
import type { FetchOptions } from '../config/fetch-options.ts';
import { HostQueues } from './host-queues.ts';
import { isAllowedHost } from '../plugin/host-list.ts';
import { resolveChecked, type Resolver } from './resolve.ts';
import { readTarget, TargetRefused, type Target } from './target.ts';

const DEFAULT_MAX_BYTES = 10_000_000;
const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface GuardSettings extends FetchOptions {
  readonly resolve?: Resolver;
  /** Certificates to trust besides the system's. */
  readonly ca?: string;
  /** Receives the reason for a refusal, which the caller never learns. */
  readonly log?: Pick<Logger, 'debug'>;
}

/** One call of `fetch` with all settings decided. */
interface Journey extends Required<Omit<GuardedRequest, 'accept' | 'acceptLanguage' | 'referer' | 'signal'>> {
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts on the caller's signal or at the deadline. */
  readonly stop: AbortSignal;
  readonly deadline: AbortSignal;
}

/** Creates the service `fetchGuard`. Node's HTTP client and zlib are loaded with the first fetch. */
export function createFetchGuard(settings: GuardSettings): FetchGuard {
  const queues = new HostQueues(settings.maxPerHost, settings.maxQueuedPerHost);

  async function resolve(hostname: string, allowPrivate: boolean): Promise<readonly string[]> {
    const resolver = settings.resolve && { resolve: settings.resolve };
    return resolveChecked(hostname, { allowPrivate, ...resolver }).catch(unreachable);
  }

  async function ask({ url, listed }: Target, journey: Journey): Promise<IncomingMessage> {
    const { stop, method, headers } = journey;
    const addresses = await unlessAborted(resolve(url.hostname, listed), stop);
    const end = await queues.take(url.host, journey.caller, stop);
    try {
      const { exchange } = await import('./exchange.ts');
      const { connectTimeout, headersTimeout, ca } = settings;
      const times = { connectTimeout, headersTimeout };
      const answer = await exchange({ url, method, addresses, headers, ...times, signal: stop, ca }).catch(unreachable);
      answer.once('close', end);
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  }

  async function travel(text: string, journey: Journey): Promise<GuardedResponse> {
    let target = firstTarget(text, settings);
    for (let hop = 0; ; hop += 1) {
      const answer = await ask(target, journey);
      const location = locationOf(answer);
      if (location === undefined) return await responseOf(answer, target.url, journey);
      answer.destroy();
      if (hop >= journey.maxRedirects) throw fetchErrors.FETCH_TOO_MANY_REDIRECTS({ limit: journey.maxRedirects });
      target = nextTarget(location, target.url, settings);
    }
  }

  return {
    async fetch(text, request = {}) {
      const journey = prepare(request, settings.userAgent);
      try {
        return await travel(text, journey);
      } catch (error) {
        request.signal?.throwIfAborted();
        settings.log?.debug({ err: error, url: text.slice(0, 500) }, 'an address was not fetched');
        // A host that never answers looks like one that does not exist.
        if (journey.deadline.aborted) throw fetchErrors.FETCH_UNREACHABLE({}, { cause: error });
        throw error;
      }
    },
    async pin(hostname, port, { allowPrivate = false, anyPort = false } = {}) {
      const isListed = isAllowedHost(hostname, String(port), settings.allowedHosts);
      if (!isListed && !anyPort && !settings.ports.includes(port)) throw fetchErrors.FETCH_UNREACHABLE();
      return resolve(hostname, allowPrivate || isListed);
    },
  };
}

/** Node reads headers as Latin-1, but sites send UTF-8. */
function locationOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined {
  if (location === undefined || !REDIRECTS.has(statusCode)) return undefined;
  return Buffer.from(location, 'latin1').toString();
}

function prepare(request: GuardedRequest, userAgent: string): Journey {
  const { method = 'GET', maxBytes = DEFAULT_MAX_BYTES, timeout = DEFAULT_TIMEOUT, caller = '', signal } = request;
  const { accept = '*/*', acceptLanguage, referer, maxRedirects = DEFAULT_MAX_REDIRECTS } = request;
  const deadline = AbortSignal.timeout(timeout);
  const headers = {
    'user-agent': userAgent,
    accept,
    'accept-encoding': ACCEPT_ENCODING,
    ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
    ...(referer !== undefined && { referer }),
  };
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  return { method, maxBytes, timeout, maxRedirects, headers, caller, stop, deadline };
}

function firstTarget(text: string, settings: GuardSettings): Target {
  try {
    return readTarget(text, undefined, settings);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    throw fetchErrors.FETCH_URL_INVALID({ reason: error.message }, { cause: error });
  }
}

function nextTarget(location: string, from: URL, settings: GuardSettings): Target {
  try {
    return readTarget(location, from, settings);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    throw fetchErrors.FETCH_REDIRECT_REFUSED({ reason: error.message }, { cause: error });
  }
}

async function responseOf(answer: IncomingMessage, url: URL, journey: Journey): Promise<GuardedResponse> {
  const { decodeBody } = await import('./decode.ts');
  const tooLarge = Number(answer.headers['content-length'] ?? 0) > journey.maxBytes && journey.method === 'GET';
  if (tooLarge) {
    answer.destroy();
    throw fetchErrors.FETCH_TOO_LARGE({ limit: journey.maxBytes });
  }
  const source = decodeBody(answer, answer.headers['content-encoding'] ?? '', journey.maxBytes);
  // A failure of a body that nobody reads must not become an unhandled error.
  source.on('error', () => undefined);
  const body = read(source, journey);
  return {
    url: url.href,
    status: answer.statusCode ?? 0,
    headers: joined(answer.headers),
    body,
    bytes: async () => Buffer.concat(await Array.fromAsync(body)),
    discard: () => void answer.destroy(),
  };
}

async function* read(source: Readable, { stop, deadline, maxBytes, timeout }: Journey): AsyncGenerator<Uint8Array> {
  const abort = (): void => void source.destroy(stop.reason as Error);
  stop.addEventListener('abort', abort, { once: true });
  try {
    stop.throwIfAborted();
    yield* source as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (deadline.aborted) throw fetchErrors.FETCH_TIMEOUT({ seconds: timeout / 1000 }, { cause: error });
    stop.throwIfAborted();
    if (error instanceof Error && error.name === 'BodyTooLarge')
      throw fetchErrors.FETCH_TOO_LARGE({ limit: maxBytes }, { cause: error });
    throw fetchErrors.FETCH_INCOMPLETE({}, { cause: error });
  } finally {
    stop.removeEventListener('abort', abort);
  }
}

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );

function unreachable(error: unknown): never {
  if (CompanionError.is(error)) throw error;
  throw fetchErrors.FETCH_UNREACHABLE({}, { cause: error });
}

/** Settles with the work, or rejects with the signal's reason: a DNS lookup cannot be aborted. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => undefined);
  }
}
