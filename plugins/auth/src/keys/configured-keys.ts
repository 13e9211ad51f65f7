import { hash, timingSafeEqual } from 'node:crypto';
import type { Principal } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';

/**
 * Finds the caller behind an API key. Keys are long and random, so one round of SHA-256 is as good as a slow hash and costs no
 * caller the CPU of one. Every stored hash is compared, in constant time: how long it takes tells nothing.
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
