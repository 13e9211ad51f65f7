import { createHash } from 'node:crypto';
import { SEAL_BYTES, Sealer, type KeyMaterial } from '@editor-companion/core/thread';

/** Bytes as they are stored, and id of the operator's key that they are encrypted with; null for what is not encrypted. */
export interface Stored {
  readonly bytes: Uint8Array;
  readonly key: string | null;
}

const NO_KEYS: KeyMaterial = { keys: [], current: undefined };

/** Encrypts what the log stores, where the operator has keys for it. Each thread of the log has its own. */
export class Safe {
  readonly #sealer: Sealer;

  constructor(keys: KeyMaterial = NO_KEYS) {
    this.#sealer = new Sealer(keys, 'document log');
  }

  /** Id of the key that `store` encrypts with; null where it does not. */
  get key(): string | null {
    return this.#sealer.current ?? null;
  }

  /** @param place what the bytes belong to: they can be read there alone. */
  store(bytes: Uint8Array, place: string): Stored {
    const { key } = this;
    return key === null ? { bytes, key } : { bytes: this.#sealer.seal(bytes, place), key };
  }

  /** @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
  load({ bytes, key }: Stored, place: string): Uint8Array {
    return key === null ? bytes : this.#sealer.open(key, bytes, place);
  }

  /** Tells equal bytes of one document: their SHA-256, or an HMAC where nobody without the key may recognise them. */
  digest(bytes: Uint8Array): Buffer {
    const { key } = this;
    return key === null ? createHash('sha256').update(bytes).digest() : this.#sealer.digest(key, bytes);
  }
}

/** Stores everything as it is. */
export const PLAIN = new Safe();

/** SQL: bytes that a row's column `bytes` has once it is decrypted. */
export const LENGTH = `(length(bytes) - case when key is null then 0 else ${SEAL_BYTES} end)`;
