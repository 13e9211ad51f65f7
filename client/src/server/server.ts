import {
  type CallArguments,
  type DataOf,
  type DataRoute,
  type LooseOptions,
  resolveRoute,
  type Route,
} from '../api/call.ts';
import { CompanionRequestError } from '../request-error.ts';
import { refusalIn } from './refusal.ts';
import { withRetries } from './retry.ts';
import { withinSilence } from './silence.ts';

/** The server's address and the credential. */
export interface ServerOptions {
  /** `https://example.com/companion`: the part before `/documents` and `/inbox`. */
  readonly url: string;
  /**
   * A token or API key. A function is called before each request, and again with `refused` if the server rejects the credential (401, or
   * 403 `AUTH_EXPIRED`), so that it can fetch a new one. Absent: no credential is sent.
   */
  readonly token?:
    | string
    | ((asked: { readonly refused?: string }) => string | undefined | Promise<string | undefined>);
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The number of retries after temporary failures of repeatable requests. Default: 2. */
  readonly retries?: number;
  /**
   * Milliseconds for which the server may be silent, before the head of an answer and between its pieces. Default: 5 minutes. Sending files
   * has no limit. A silent server fails the request with `TIMEOUT`.
   */
  readonly timeout?: number;
}

type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  readonly method?: string;
  /** Undefined members are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON, unless it is a form or a file, which is sent unchanged. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Replaces the server's own `fetch` for this request. */
  readonly fetch?: typeof fetch;
}

const DEFAULT_RETRIES = 2;
const DEFAULT_TIMEOUT = 300_000;

/**
 * The server's routes. The classes of this package take it: `new Documents(server)`. Call other routes by method and path; their types
 * describe input and answer.
 * @example
 * const server = new CompanionServer({ url: 'https://example.com', token: () => session.token });
 * const { items } = await server.call('GET /template', { query: { keyword: 'letter' } });
 * const answer = await server.open('POST /export/pdf', { body: { html: '<p>Hello</p>' } });
 */
export class CompanionServer {
  readonly #options: ServerOptions;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** The `fetch` that requests use. */
  get fetch(): typeof fetch {
    return this.#options.fetch ?? fetch;
  }

  /** The address of a route. @param path such as `documents/minutes`, its parts percent-encoded. */
  address(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
    const url = new URL(`${this.#options.url.replace(/\/$/u, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    return url.href;
  }

  /** The credential of the next request. @param refused the one that the server rejected. */
  async token(refused?: string): Promise<string | undefined> {
    const { token } = this.#options;
    return typeof token === 'function' ? token(refused === undefined ? {} : { refused }) : token;
  }

  /**
   * Calls a route that answers with data.
   * @param route its method and path, as in the interface description.
   * @param options `path`, `query` and `body`, as far as the route has them; `headers`; `signal`.
   * @returns the data, without the envelope. @throws CompanionRequestError
   */
  async call<Key extends DataRoute>(route: Key, ...[options]: CallArguments<Key>): Promise<DataOf<Key>> {
    return dataIn<DataOf<Key>>(await this.#sendRoute(route, options));
  }

  /**
   * Calls a route and returns its raw answer: a file or an event stream.
   * @returns the answer, whose body nobody has read. @throws CompanionRequestError
   */
  open<Key extends Route>(route: Key, ...[options]: CallArguments<Key>): Promise<Response> {
    return this.#sendRoute(route, options);
  }

  /**
   * Sends a request and returns the answer. Retries temporary failures of repeatable requests. @throws CompanionRequestError with the
   * server's code for every unsuccessful answer, `CLOSED` if the connection breaks, `TIMEOUT` if the server is silent for too long; the
   * signal's reason.
   */
  async send(path: string, options: RequestOptions = {}): Promise<Response> {
    const { method = 'GET', signal } = options;
    const attempts = 1 + (this.#options.retries ?? DEFAULT_RETRIES);
    return withRetries(() => this.#sendSignedIn(path, { ...options, method }), { attempts, method, signal });
  }

  /** Sends a request and returns the data of its answer. @throws CompanionRequestError */
  async ask<Data>(path: string, options?: RequestOptions): Promise<Data> {
    return dataIn<Data>(await this.send(path, options));
  }

  #sendRoute(route: string, { path: values, ...options }: LooseOptions = {}): Promise<Response> {
    const { method, path } = resolveRoute(route, values);
    return this.send(path, { ...options, method });
  }

  async #sendSignedIn(path: string, options: RequestOptions): Promise<Response> {
    const token = await this.token();
    try {
      return await this.#sendOnce(path, options, token);
    } catch (error) {
      if (token === undefined || typeof this.#options.token !== 'function' || !isOfToken(error)) throw error;
      const fresh = await this.token(token);
      if (fresh === undefined || fresh === token) throw error;
      return this.#sendOnce(path, options, fresh);
    }
  }

  async #sendOnce(path: string, options: RequestOptions, token: string | undefined): Promise<Response> {
    const { method = 'GET', query, body, signal } = options;
    const headers = new Headers(options.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const isRaw = body instanceof FormData || body instanceof Blob;
    if (body && !isRaw) headers.set('content-type', 'application/json');
    const ask = options.fetch ?? this.fetch;
    const response = await withinSilence(this.#options.timeout ?? DEFAULT_TIMEOUT, !isRaw, signal, (either) =>
      ask(this.address(path, query), {
        method,
        headers,
        ...(body && { body: isRaw ? body : JSON.stringify(body) }),
        signal: either,
      }).catch((error: unknown) => {
        throw unreached(error);
      }),
    );
    if (response.ok) return response;
    throw await refusalIn(response);
  }
}

/** `fetch` throws a TypeError if the connection breaks, and the signal's reason if it is aborted. */
const unreached = (error: unknown): unknown =>
  error instanceof TypeError
    ? new CompanionRequestError('CLOSED', 'The connection broke before the server responded. Try again.', {
        cause: error,
      })
    : error;

const isOfToken = (error: unknown): boolean =>
  error instanceof CompanionRequestError && (error.status === 401 || error.code === 'AUTH_EXPIRED');

/** Routes for files and for other programs' APIs have no envelope. */
async function dataIn<Data>(response: Response): Promise<Data> {
  if (response.status === 204) return undefined as Data;
  const body = (await response.json()) as { success?: unknown; data?: unknown };
  return (body.success === true && 'data' in body ? body.data : body) as Data;
}
