import { hash, timingSafeEqual } from 'node:crypto';
import type { Principal } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';

/**
 * Finds the caller of an API key. Keys are long and random, so one round of SHA-256 is as safe as a slow hash and costs no caller its CPU
 * time. Every stored hash is compared in constant time, so the duration reveals nothing.
 */
export function createApiKeys(keys: Options['apiKeys']): (key: string) => Principal | undefined {
  const stored = keys.map((key) => ({
    digest: Buffer.from(key.hash.slice('sha256:'.length), 'hex'),
    principal: Object.freeze<Principal>({
      id: `server:${key.id}`,
      name: key.name ?? key.id,
      kind: 'server',
      scopes: key.scopes,
      documents: key.documents ?? {},
      ...(key.tenant !== undefined && { tenant: key.tenant }),
    }),
  }));

  return (key) => {
    const given = hash('sha256', key, 'buffer');
    let found: Principal | undefined;
    for (const { digest, principal } of stored) if (timingSafeEqual(digest, given)) found = principal;
    return found;
  };
}
