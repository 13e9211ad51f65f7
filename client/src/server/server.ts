import { CompanionRequestError } from '../request-error.ts';

/** Where the server is, and with what one signs in. */
export interface ServerOptions {
  /** `https://example.com/companion`: what lies before `/documents` and `/inbox`. */
  readonly url: string;
  /** A token or API key; a function is asked before each request. Absent: no credential is sent. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON, unless it is a form or a file, which is sent as it is. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The server's routes. What this package offers over them takes it: `new Documents(server)`.
 *
 * @example
 * const server = new CompanionServer({ url: 'https://example.com', token: () => session.token });
 */
export class CompanionServer {
  readonly #options: ServerOptions;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** The address of a route. @param path such as `documents/minutes`, its parts percent-encoded. */
  address(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
    const url = new URL(`${this.#options.url.replace(/\/$/u, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    return url.href;
  }

  /** The credential of the next request. */
  async token(): Promise<string | undefined> {
    const { token } = this.#options;
    return typeof token === 'function' ? token() : token;
  }

  /**
   * Asks, and gives the whole answer. @throws CompanionRequestError with the server's code for every answer that is no success;
   * what `fetch` throws where there is none.
   */
  async send(path: string, { method = 'GET', query, body, headers, signal }: RequestOptions = {}): Promise<Response> {
    const all = new Headers(headers);
    const token = await this.token();
    if (token !== undefined) all.set('authorization', `Bearer ${token}`);
    const isRaw = body instanceof FormData || body instanceof Blob;
    if (body && !isRaw) all.set('content-type', 'application/json');
    const ask = this.#options.fetch ?? fetch;
    const response = await ask(this.address(path, query), {
      method,
      headers: all,
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    throw await refusal(response);
  }

  /** Asks, and takes the data out of the answer. @throws CompanionRequestError */
  async ask<Data>(path: string, options?: RequestOptions): Promise<Data> {
    const response = await this.send(path, options);
    const { data } = (await response.json()) as { data: Data };
    return data;
  }
}

/** Proxies answer with pages of their own. */
async function refusal(response: Response): Promise<CompanionRequestError> {
  const body = (await response.json().catch(() => ({}))) as { error?: unknown; message?: unknown; details?: unknown };
  const code = typeof body.error === 'string' ? body.error : `HTTP_${response.status}`;
  const message = typeof body.message === 'string' ? body.message : `The server answered with ${response.status}.`;
  return new CompanionRequestError(code, message, body.details);
}
