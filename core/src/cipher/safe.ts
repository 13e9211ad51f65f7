import { createHash } from 'node:crypto';
import type { Sealer } from './sealer.ts';

/** Bytes in their stored form, and the id of the operator's key that encrypts them; null for plain bytes. */
export interface Stored {
  readonly bytes: Uint8Array;
  readonly key: string | null;
}

/**
 * Encrypts values if the operator has configured keys, and stores them plain otherwise. Each stored value names its key, so reading needs
 * no configuration.
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

  /** Id of the key that `store` uses; null if it does not encrypt. */
  get key(): string | null {
    return this.#sealer.current ?? null;
  }

  /** @param place the place of the bytes: they cannot be decrypted for another one. */
  store(bytes: Uint8Array, place: string): Stored {
    const { key } = this;
    return key === null ? { bytes, key } : { bytes: this.#sealer.seal(bytes, place), key };
  }

  /** @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
  load({ bytes, key }: Stored, place: string): Uint8Array {
    return key === null ? bytes : this.#sealer.open(key, bytes, place);
  }

  /** A digest that is equal for equal values: SHA-256, or an HMAC, with which nobody can recognise a value without the key. */
  digest(bytes: Uint8Array): Buffer {
    const { key } = this;
    return key === null ? createHash('sha256').update(bytes).digest() : this.#sealer.digest(key, bytes);
  }
}
