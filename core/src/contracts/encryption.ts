import type { KeepsTables } from './database.ts';
import type { KeyMaterial } from '../cipher/key-ring.ts';
import type { Sealer } from '../cipher/sealer.ts';

export type { KeyMaterial, OperatorKey } from '../cipher/key-ring.ts';
export type { SealedKey } from '../cipher/file-cipher.ts';

/** How much a store has under one key. */
export interface SealedAmount {
  /** Id of the operator's key; undefined for what is not encrypted. */
  readonly key: string | undefined;
  /** Of what the store counts: files, documents. */
  readonly count: number;
}

/** One step of encrypting anew what a store has. */
export interface ResealStep {
  /** Where the next step goes on; undefined at the end. */
  readonly cursor: string | undefined;
  /** What was encrypted anew. */
  readonly done: number;
  /** What was left as it is because it is in use, or damaged. */
  readonly left: number;
}

/** A store of encrypted data, as who encrypts everything anew sees it. */
export interface SealedStore {
  /** `files`, `documents`. */
  readonly name: string;
  /** What is there by key. */
  survey(signal: AbortSignal): Promise<readonly SealedAmount[]>;
  /**
   * Encrypts a bounded part of what is there with the current key, or decrypts it where there is none, while it is in use. What is as it should be
   * is passed over, so that whoever begins again from `''` does nothing twice.
   *
   * @param options.whole encrypts the bytes of files anew, too, and not only their keys.
   */
  reseal(cursor: string, options: { readonly whole: boolean; readonly signal: AbortSignal }): Promise<ResealStep>;
}

/** Service `encryption` (core): the operator's keys for what is kept. */
export interface EncryptionService extends KeepsTables {
  /** Id of the key that encrypts new data; undefined: new data are not encrypted. */
  readonly current: string | undefined;
  /** The keys, for worker threads: `new Sealer(material, purpose)` of `@editor-companion/core/thread`. */
  readonly material: KeyMaterial;
  sealer(purpose: string): Sealer;
  /** Takes a store into `companion encryption`. */
  register(store: SealedStore): void;
}
