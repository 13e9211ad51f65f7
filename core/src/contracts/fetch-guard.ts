import type { Caller } from './work-context.ts';

/** What may be asked of another server: never more than a GET, never with cookies or credentials. */
export interface GuardedRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly accept?: string;
  readonly acceptLanguage?: string;
  /** The page that refers to the address, where a site wants to know. */
  readonly referer?: string;
  /** Bytes of the body, decompressed; beyond them it fails with FETCH_TOO_LARGE. Default: 10 MB. */
  readonly maxBytes?: number;
  /** Milliseconds for everything: names, connections, redirects and the body. Default: 30 s. */
  readonly timeout?: number;
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
  /** Who waits for a turn where many fetch from one host. */
  readonly caller?: Caller;
}

/** The answer of another server, whatever its status. */
export interface GuardedResponse {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name; those that occur several times are joined. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. Read it once, or call `discard`. Throws FETCH_TOO_LARGE, FETCH_TIMEOUT or FETCH_INCOMPLETE. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body. */
  bytes(): Promise<Uint8Array>;
  /** Ends the connection without reading further. */
  discard(): void;
}

export interface PinOptions {
  /** Addresses of the internal network are fine: somebody else has decided on the host. */
  readonly allowPrivate?: boolean;
  /** Ports outside `fetch.ports` are fine, likewise. */
  readonly anyPort?: boolean;
}

/**
 * Service `fetchGuard` (core): the only way to an address that a stranger named. Every host is resolved once, each of its
 * addresses is checked, and the connection goes to one that was checked; so does every redirect. Hosts of the operator's
 * `fetch.allowedHosts` are exempt. A refusal reads like a host that does not answer, so that nobody can look inside.
 */
export interface FetchGuard {
  /**
   * @throws CompanionError FETCH_URL_INVALID (400); FETCH_UNREACHABLE, FETCH_REDIRECT_REFUSED, FETCH_TOO_MANY_REDIRECTS (422);
   * FETCH_TOO_LARGE (413), FETCH_TIMEOUT (504), FETCH_BUSY (503); the signal's reason when it aborts.
   */
  fetch(url: string, request?: GuardedRequest): Promise<GuardedResponse>;
  /**
   * The addresses to connect to, for proxies that make the connection themselves: resolve once, connect to these alone.
   *
   * @throws CompanionError FETCH_UNREACHABLE (422).
   */
  pin(hostname: string, port: number, options?: PinOptions): Promise<readonly string[]>;
}
