import { createSecretKey } from 'node:crypto';
import type { Principal } from '@editor-companion/core/plugin';
import { errors as joseErrors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { principalOf } from './claims.ts';
import { errors } from './errors.ts';
import { createKeySet } from './key-set.ts';
import type { Options } from './options.ts';

const ASYMMETRIC = ['RS256', 'ES256', 'EdDSA'];

/**
 * Verifies JSON Web Tokens (RFC 7519) and turns them into principals. The kind of key for each algorithm is fixed here and never taken from
 * the token: HS256 uses the secret, the others the key set, anything else is refused.
 */
export function createTokens(options: Options): (token: string) => Promise<Principal> {
  const { secret, jwks } = options;
  const secretKey = secret === undefined ? undefined : createSecretKey(Buffer.from(secret));
  const keySet = jwks && createKeySet(jwks);
  const verification: JWTVerifyOptions = {
    algorithms: [...(secretKey ? ['HS256'] : []), ...(keySet ? ASYMMETRIC : [])],
    clockTolerance: options.clockTolerance,
    requiredClaims: options.requireExpiry ? ['sub', 'exp'] : ['sub'],
    ...(options.issuer !== undefined && { issuer: options.issuer }),
    ...(options.audience !== undefined && { audience: options.audience }),
  };
  const keyFor: JWTVerifyGetKey = (header, token) => {
    const key = header.alg === 'HS256' ? secretKey : keySet?.(header, token);
    if (key === undefined) throw errors.AUTH_INVALID();
    return key;
  };

  return async (token) => {
    const { payload } = await jwtVerify(token, keyFor, verification).catch((error: unknown) => {
      throw toAuthError(error);
    });
    return principalOf(payload, options);
  };
}

/** An error of jose about the token itself is the caller's fault; any other means that the keys were unavailable. */
function toAuthError(cause: unknown): Error {
  if (cause instanceof joseErrors.JWTExpired) return errors.AUTH_EXPIRED({}, { cause });
  if (isAboutKeys(cause)) return errors.AUTH_UNAVAILABLE({}, { cause });
  return errors.AUTH_INVALID({}, { cause });
}

/** A failed fetch is a plain error or a timeout; an answer that is no key set is a JWKS error. */
const isAboutKeys = (error: unknown): boolean =>
  error instanceof joseErrors.JWKSTimeout ||
  error instanceof joseErrors.JWKSInvalid ||
  (error instanceof joseErrors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof Error && error.message.startsWith('The key set is larger'));
