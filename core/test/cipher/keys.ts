import { createHash } from 'node:crypto';
import type { KeyMaterial } from '../../src/cipher/key-ring.ts';

/** Returns a key that is always the same for its id. */
export const keyOf = (id: string) => ({ id, secret: new Uint8Array(createHash('sha256').update(id).digest()) });

/** Returns keys by their ids. The first one is used for writing. */
export const materialOf = (...ids: string[]): KeyMaterial => ({ keys: ids.map(keyOf), current: ids[0] });
