import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

export const SECRET = 'a-shared-secret-of-enough-length-1234';
export const secretKey: KeyObject = createSecretKey(Buffer.from(SECRET));

interface SignOptions {
  readonly key?: CryptoKey | KeyObject | Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
  /** In the form of jose: `5m`, `-1h`, or seconds since the epoch. */
  readonly expires?: string | number | false;
}

/** Returns a signed token, which is valid for five minutes by default. */
export function sign(claims: JWTPayload = {}, options: SignOptions = {}): Promise<string> {
  const { key = secretKey, alg = 'HS256', kid, expires = '5m' } = options;
  const token = new SignJWT({ sub: 'alice', ...claims }).setProtectedHeader({ alg, ...(kid !== undefined && { kid }) });
  return (expires === false ? token : token.setExpirationTime(expires)).sign(key);
}

export interface KeyPair {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK & { kty: string };
}

export async function makeKeyPair(alg: string, kid: string): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const { kty = '', ...jwk } = await exportJWK(publicKey);
  return { alg, kid, privateKey, jwk: { ...jwk, kty, kid, alg } };
}

export function makeApiKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, hash: `sha256:${createHash('sha256').update(key).digest('hex')}` };
}
