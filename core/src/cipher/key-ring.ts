import { hkdfSync } from 'node:crypto';
import { encryptionErrors } from './errors.ts';

/** A key of the operator. */
export interface OperatorKey {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** All keys of a server, as they are handed to a worker thread. */
export interface KeyMaterial {
  readonly keys: readonly OperatorKey[];
  /** Id of the key that writes; undefined where what is written is not encrypted. */
  readonly current: string | undefined;
}

const KEY_BYTES = 32;

/** The operator's keys, none of which encrypts anything itself: for each purpose and salt another key is derived (HKDF, RFC 5869, with SHA-256). */
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

  /** 32 bytes. @throws CompanionError ENCRYPTION_KEY_MISSING. */
  derive(id: string, purpose: string, salt: Uint8Array): Uint8Array {
    const secret = this.#secrets.get(id);
    if (!secret) throw encryptionErrors.ENCRYPTION_KEY_MISSING({ key: id });
    return new Uint8Array(hkdfSync('sha256', secret, salt, `editor-companion ${purpose}`, KEY_BYTES));
  }
}
