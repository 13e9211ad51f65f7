import { hkdfSync } from 'node:crypto';
import { encryptionErrors } from './errors.ts';

/** A key of the operator. */
export interface OperatorKey {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** All keys of a server, in the form that worker threads receive. */
export interface KeyMaterial {
  readonly keys: readonly OperatorKey[];
  /** Id of the current key; undefined if new data is not encrypted. */
  readonly current: string | undefined;
}

const KEY_BYTES = 32;

/**
 * The operator's keys. None of them encrypts data directly: a separate key is derived for each purpose and salt (HKDF, RFC 5869, with
 * SHA-256).
 */
export class KeyRing {
  readonly current: string | undefined;
  readonly #secrets: ReadonlyMap<string, Uint8Array>;

  constructor({ keys, current }: KeyMaterial) {
    this.#secrets = new Map(keys.map(({ id, secret }) => [id, secret]));
    this.current = current;
  }

  has(id: string): boolean {
    return this.#secrets.has(id);
  }

  /** Derives a key of 32 bytes. @throws CompanionError ENCRYPTION_KEY_MISSING. */
  derive(id: string, purpose: string, salt: Uint8Array): Uint8Array {
    const secret = this.#secrets.get(id);
    if (!secret) throw encryptionErrors.ENCRYPTION_KEY_MISSING({ key: id });
    return new Uint8Array(hkdfSync('sha256', secret, salt, `editor-companion ${purpose}`, KEY_BYTES));
  }
}
