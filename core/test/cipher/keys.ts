import { createHash } from 'node:crypto';
import type { KeyMaterial } from '../../src/cipher/key-ring.ts';

/** A key that is always the same for its id. */
export const keyOf = (id: string) => ({ id, secret: new Uint8Array(createHash('sha256').update(id).digest()) });

/** Keys by their ids; the first one writes. */
export const materialOf = (...ids: string[]): KeyMaterial => ({ keys: ids.map(keyOf), current: ids[0] });
