import { createHash } from 'node:crypto';

/** API keys of the servers that this benchmark starts. */
export const KEYS = { plain: 'plain'.repeat(10), tenant: 'tenant'.repeat(10) } as const;

const hashOf = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex')}`;

export const HASHES = { plain: hashOf(KEYS.plain), tenant: hashOf(KEYS.tenant) } as const;
