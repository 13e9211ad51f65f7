import type { KeepsTables } from './database.ts';
import type { KeyMaterial } from '../cipher/key-ring.ts';
import type { Sealer } from '../cipher/sealer.ts';

export type { KeyMaterial, OperatorKey } from '../cipher/key-ring.ts';
export type { SealedKey } from '../cipher/file-cipher.ts';

/** The amount of data in a store under one key. */
export interface SealedAmount {
  /** Id of the operator's key; undefined for plain data. */
  readonly key: string | undefined;
  /** The number of the store's items: files, documents. */
  readonly count: number;
}

/** The result of one step of encrypting a store with the current key. */
export interface ResealStep {
  /** The start of the next step; undefined at the end. */
  readonly cursor: string | undefined;
  /** Items that were encrypted again. */
  readonly done: number;
  /** Items that were skipped because they are in use or damaged. */
  readonly left: number;
}

/** A store of encrypted data, as key rotation sees it. */
export interface SealedStore {
  /** The store's name, such as `files` or `documents`. */
  readonly name: string;
  /** Counts the data by key. */
  survey(signal: AbortSignal): Promise<readonly SealedAmount[]>;
  /**
   * Encrypts a bounded part of the data with the current key, or decrypts it if there is none, while the store is in use. Skips data that
   * is up to date, so a rotation that starts again from `''` repeats nothing.
   * @param options.whole whether the bytes of files are encrypted again, not only their keys.
   */
  reseal(cursor: string, options: { readonly whole: boolean; readonly signal: AbortSignal }): Promise<ResealStep>;
}

/** Service `encryption` (core): the operator's keys for stored data. */
export interface EncryptionService extends KeepsTables {
  /** Id of the key for new data; undefined if new data is not encrypted. */
  readonly current: string | undefined;
  /** The keys, for worker threads: `new Sealer(material, purpose)` of `@editor-companion/core/thread`. */
  readonly material: KeyMaterial;
  sealer(purpose: string): Sealer;
  /** Includes a store in `companion encryption`. */
  register(store: SealedStore): void;
}
