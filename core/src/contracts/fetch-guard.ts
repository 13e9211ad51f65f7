import type { Caller } from './work-context.ts';

/** A request to another server: always a GET, without cookies or credentials. */
export interface GuardedRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly accept?: string;
  readonly acceptLanguage?: string;
  /** The page that refers to the address, for sites that require it. */
  readonly referer?: string;
  /** The maximum size of the decompressed body in bytes; a larger one fails with FETCH_TOO_LARGE. Default: 10 MB. */
  readonly maxBytes?: number;
  /** Milliseconds for name resolution, connections, redirects and the body together. Default: 30 s. */
  readonly timeout?: number;
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
  /** The caller whose turn counts when many fetch from one host. */
  readonly caller?: Caller;
}

/** The response of another server, with any status. */
export interface GuardedResponse {
  /** The final address, after redirects. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. Headers that occur several times are joined. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decompressed body. Read it once, or call `discard`. Throws FETCH_TOO_LARGE, FETCH_TIMEOUT or FETCH_INCOMPLETE. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body. */
  bytes(): Promise<Uint8Array>;
  /** Closes the connection without reading further. */
  discard(): void;
}

export interface PinOptions {
  /** Allows addresses of the internal network, for a host that the operator chose. */
  readonly allowPrivate?: boolean;
  /** Allows ports outside `fetch.ports`, for the same reason. */
  readonly anyPort?: boolean;
}

/**
 * Service `fetchGuard` (core): the only way to fetch an address that a stranger named. Resolves every host once, checks each of its
 * addresses, and connects to a checked address; the same for every redirect. Hosts in the operator's `fetch.allowedHosts` are exempt. A
 * refusal looks like a host that does not answer, so that callers cannot probe the internal network.
 */
export interface FetchGuard {
  /**
   * @throws CompanionError FETCH_URL_INVALID (400); FETCH_UNREACHABLE, FETCH_REDIRECT_REFUSED, FETCH_TOO_MANY_REDIRECTS (422);
   * FETCH_TOO_LARGE (413), FETCH_TIMEOUT (504), FETCH_BUSY (503); the signal's reason when it aborts.
   */
  fetch(url: string, request?: GuardedRequest): Promise<GuardedResponse>;
  /**
   * Resolves and checks a host for proxies that connect themselves. They must connect to the returned addresses only.
   * @throws CompanionError FETCH_UNREACHABLE (422).
   */
  pin(hostname: string, port: number, options?: PinOptions): Promise<readonly string[]>;
}
