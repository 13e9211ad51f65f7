import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import { errors } from './errors.ts';
import type { Options } from './options.ts';

type JwksOptions = NonNullable<Options['jwks']>;

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The issuer's public keys: inline, or fetched and cached, and fetched again at most once per cooldown if a token names an unknown key.
 * @throws CompanionError AUTH_JWKS_REFUSED for an URL that could be tampered with on its way.
 */
export function createKeySet(options: JwksOptions): JWTVerifyGetKey {
  if (options.url === undefined) return createLocalJWKSet({ keys: options.keys ?? [] });
  if (!isSafeUrl(options.url)) throw errors.AUTH_JWKS_REFUSED({ url: options.url });
  return createRemoteJWKSet(new URL(options.url), {
    timeoutDuration: options.timeout,
    cooldownDuration: options.cooldown,
    cacheMaxAge: options.cacheFor,
    [customFetch]: boundedFetch(options.maxBytes),
  });
}

/** True for an address whose answer cannot be changed in transit: https, or http on this machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.has(url.hostname)));
}

/** Fetches without following redirects, up to `maxBytes`. */
const boundedFetch =
  (maxBytes: number): FetchImplementation =>
  async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error(`The key set is larger than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: response.status });
  };
