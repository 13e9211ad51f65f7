import { createHash } from 'node:crypto';
import type { LogRecord, Sealer } from '@editor-companion/core/plugin';

/** Bytes as they are stored, and id of the operator's key that they are encrypted with; null for what is not encrypted. */
export interface Stored {
  readonly bytes: Buffer;
  readonly sealed_by: string | null;
}

/** What a change is besides its bytes. Its position is given by the database when it is stored, so that it is not bound to that. */
type AboutChange = Pick<LogRecord, 'origin' | 'user' | 'time'> & { readonly kind: number };

export const placeOfChange = (document: string, { kind, time, origin, user }: AboutChange): string =>
  `change ${document} ${kind} ${time} ${origin} ${user}`;

export const placeOfPart = (document: string, seq: number, part: number): string => `base ${document} ${seq} ${part}`;

export const placeOfChunk = (document: string, hash: Uint8Array): string =>
  `chunk ${document} ${Buffer.from(hash).toString('hex')}`;

/** Encrypts what the log stores, where the operator has keys for it. */
export class Safe {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Id of the key that `store` encrypts with; null where it does not. */
  get key(): string | null {
    return this.#sealer.current ?? null;
  }

  /** @param place what the bytes belong to: they can be read there alone. */
  store(bytes: Uint8Array, place: string): Stored {
    const { key } = this;
    if (key === null) return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sealed_by: null };
    return { bytes: this.#sealer.seal(bytes, place), sealed_by: key };
  }

  /** @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
  load({ bytes, sealed_by: key }: Stored, place: string): Buffer {
    return key === null ? bytes : this.#sealer.open(key, bytes, place);
  }

  /** Tells equal bytes of one document: their SHA-256, or an HMAC where nobody without the key may recognise them. */
  digest(bytes: Uint8Array): Buffer {
    const { key } = this;
    return key === null ? createHash('sha256').update(bytes).digest() : this.#sealer.digest(key, bytes);
  }
}
