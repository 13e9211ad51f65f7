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

/** Where the server is, and with what one signs in. */
export interface ServerOptions {
  /** `https://example.com/companion`: what lies before `/documents` and `/inbox`. */
  readonly url: string;
  /**
   * A token or API key. A function is asked before each request, and once more with `refused` when the server does not take what it gave (401, or 403
   * `AUTH_EXPIRED`), so that it can fetch a new one. Absent: no credential is sent.
   */
  readonly token?:
    | string
    | ((asked: { readonly refused?: string }) => string | undefined | Promise<string | undefined>);
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
  /** How often something is tried again that failed for now and may be done twice; default 2. */
  readonly retries?: number;
  /**
   * Milliseconds that the server may say nothing, before the head of an answer and between its pieces; default 5 minutes. Files take as long to be sent as they
   * take. Then a request fails with `TIMEOUT`.
   */
  readonly timeout?: number;
}

type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  readonly method?: string;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON, unless it is a form or a file, which is sent as it is. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** In place of the server's own, for this request. */
  readonly fetch?: typeof fetch;
}

const DEFAULT_RETRIES = 2;
const DEFAULT_TIMEOUT = 300_000;

/**
 * The server's routes. What this package offers over them takes it: `new Documents(server)`. Everything else is called by its method and path, and the types
 * tell what each route takes and gives.
 *
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

  /** What requests are sent with. */
  get fetch(): typeof fetch {
    return this.#options.fetch ?? fetch;
  }

  /** The address of a route. @param path such as `documents/minutes`, its parts percent-encoded. */
  address(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
    const url = new URL(`${this.#options.url.replace(/\/$/u, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    return url.href;
  }

  /** The credential of the next request. @param refused the one that the server did not take. */
  async token(refused?: string): Promise<string | undefined> {
    const { token } = this.#options;
    return typeof token === 'function' ? token(refused === undefined ? {} : { refused }) : token;
  }

  /**
   * Calls a route that answers with data.
   *
   * @param route its method and path, as in the interface description.
   * @param options `path`, `query` and `body`, as far as the route has them; `headers`; `signal`.
   * @returns the data, without the envelope. @throws CompanionRequestError
   */
  async call<Key extends DataRoute>(route: Key, ...[options]: CallArguments<Key>): Promise<DataOf<Key>> {
    return dataIn<DataOf<Key>>(await this.#sendRoute(route, options));
  }

  /**
   * Calls a route for its answer as it is: a file or a stream of events.
   *
   * @returns the answer, whose body nobody has read. @throws CompanionRequestError
   */
  open<Key extends Route>(route: Key, ...[options]: CallArguments<Key>): Promise<Response> {
    return this.#sendRoute(route, options);
  }

  /**
   * Asks, and gives the whole answer. What failed for now and may be done twice is tried again. @throws CompanionRequestError with the server's code for every
   * answer that is no success, `CLOSED` where the connection breaks, `TIMEOUT` where the server says nothing for too long; the reason of the signal.
   */
  async send(path: string, options: RequestOptions = {}): Promise<Response> {
    const { method = 'GET', signal } = options;
    const attempts = 1 + (this.#options.retries ?? DEFAULT_RETRIES);
    return withRetries(() => this.#sendSignedIn(path, { ...options, method }), { attempts, method, signal });
  }

  /** Asks, and takes the data out of the answer. @throws CompanionRequestError */
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

/** `fetch` throws a TypeError where the connection breaks, and the reason of the signal where somebody ends it. */
const unreached = (error: unknown): unknown =>
  error instanceof TypeError
    ? new CompanionRequestError('CLOSED', 'The connection broke before the server answered. Ask again.', {
        cause: error,
      })
    : error;

const isOfToken = (error: unknown): boolean =>
  error instanceof CompanionRequestError && (error.status === 401 || error.code === 'AUTH_EXPIRED');

/** Routes of files and of other programs' interfaces have no envelope. */
async function dataIn<Data>(response: Response): Promise<Data> {
  if (response.status === 204) return undefined as Data;
  const body = (await response.json()) as { success?: unknown; data?: unknown };
  return (body.success === true && 'data' in body ? body.data : body) as Data;
}
