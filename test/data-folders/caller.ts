import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { SECRET, sign } from '../../plugins/auth/test/credentials-kit.ts';

/** The claims of callers. Tokens are valid for an hour, so each run signs new ones. */
const CLAIMS = {
  ada: { name: 'Ada', scope: '*', documents: { '*': 'owner' } },
  bob: { name: 'Bob', scope: '*', documents: { '*': 'editor' } },
};

export type Name = keyof typeof CLAIMS;
export const NAMES = Object.keys(CLAIMS) as Name[];

/** The token that is revoked in the stored folder. */
export const REVOKED = 'lost-laptop';

/** Settings of every server on the folder. It belongs to a server with authentication. */
export const SETTINGS: readonly string[] = [
  `COMPANION_AUTH__SECRET=${SECRET}`,
  // No automatic version may be created while the folder is described.
  'COMPANION_PLUGINS__COLLAB__VERSIONS__EVERY=0',
];

/** A person who is signed in to a server. */
export class Caller {
  readonly url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.#token = token;
  }

  static async signIn(url: string, name: Name, claims: { jti?: string } = {}): Promise<Caller> {
    return new Caller(url, await sign({ sub: name, ...CLAIMS[name], ...claims }, { expires: '1h' }));
  }

  /** Returns any answer. */
  fetch(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** Returns the data of a successful answer. Fails for other answers. */
  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T> {
    const response = await this.fetch(method, path, body, headers);
    const answer = (await response.json()) as { data: T; error?: string; message?: string };
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${answer.error} ${answer.message}`);
    return answer.data;
  }

  /** Returns the status and error code of a refusal. Fails for other answers. */
  async refusal(method: string, path: string, body?: object): Promise<readonly [number, string]> {
    const response = await this.fetch(method, path, body);
    return [response.status, ((await response.json()) as { error: string }).error];
  }

  /** Returns the media type and hash of a file. */
  async file(path: string): Promise<string> {
    const response = await this.fetch('GET', path);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, `${path}: ${bytes.toString('utf8', 0, 300)}`);
    return `${response.headers.get('content-type')} ${createHash('sha256').update(bytes).digest('hex')}`;
  }
}
