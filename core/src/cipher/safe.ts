import { createHash } from 'node:crypto';
import type { Sealer } from './sealer.ts';

/** Bytes as a store keeps them, and the id of the operator's key that encrypts them; null: they are not encrypted. */
export interface Stored {
  readonly bytes: Uint8Array;
  readonly key: string | null;
}

/**
 * Encrypts values where the operator has keys, and stores them as they are where there are none. Reading needs no decision: each value says
 * which key it has.
 *
 * @example
 * const safe = new Safe(encryption.sealer('notes'));
 * const stored = safe.store(bytes, `note ${id}`);
 * safe.load(stored, `note ${id}`); // bytes again
 */
export class Safe {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Id of the key that `store` encrypts with; null where it does not encrypt. */
  get key(): string | null {
    return this.#sealer.current ?? null;
  }

  /** @param place what the bytes belong to: they cannot be read for another place. */
  store(bytes: Uint8Array, place: string): Stored {
    const { key } = this;
    return key === null ? { bytes, key } : { bytes: this.#sealer.seal(bytes, place), key };
  }

  /** @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
  load({ bytes, key }: Stored, place: string): Uint8Array {
    return key === null ? bytes : this.#sealer.open(key, bytes, place);
  }

  /** A digest by which equal values are found: SHA-256, or an HMAC, so that nobody without the key recognises a value by it. */
  digest(bytes: Uint8Array): Buffer {
    const { key } = this;
    return key === null ? createHash('sha256').update(bytes).digest() : this.#sealer.digest(key, bytes);
  }
}
