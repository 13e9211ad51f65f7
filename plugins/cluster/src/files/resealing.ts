import {
  FileCipher,
  resealFiles,
  type Logger,
  type ResealStep,
  type SealedAmount,
  type SealedStore,
  type Sealer,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Ledger } from './ledger.ts';
import { placeOf, type LedgerFile } from './ledger-tables.ts';
import type { Objects } from './objects.ts';
import type { ObjectStore } from './object-store.ts';
import type { Spool } from './spool.ts';

/** The maximum number of files that one step encrypts: some seconds' work. */
const STEP_FILES = 50;
const STEP_BYTES = 67_108_864;

interface ResealingOptions {
  readonly ledger: Ledger;
  readonly objects: Objects;
  readonly store: ObjectStore;
  readonly spool: Spool;
  readonly sealer: Sealer;
  readonly log: Logger;
}

/**
 * Encrypts the files of all nodes with the current key while they are in use. A file first gets a new object, then its record refers to
 * that if it is unchanged, and the old object is deleted last. A reader continues to the end, or finds the new object.
 */
export class Resealing implements SealedStore {
  readonly name = 'files';
  readonly #options: ResealingOptions;

  constructor(options: ResealingOptions) {
    this.#options = options;
  }

  survey(): Promise<readonly SealedAmount[]> {
    return this.#options.ledger.amounts();
  }

  async reseal(cursor: string, { whole, signal }: { whole: boolean; signal: AbortSignal }): Promise<ResealStep> {
    const { ledger, sealer } = this.#options;
    const files = await ledger.others(sealer.current, cursor, STEP_FILES);
    return resealFiles({
      files,
      limit: STEP_FILES,
      cursor,
      maxBytes: STEP_BYTES,
      isRewritten: ({ sealed }) => whole || sealer.current === undefined || sealed === undefined,
      reseal: (file, isRewritten) => this.#one(file, isRewritten),
      signal,
    });
  }

  async #one(file: LedgerFile, isRewritten: boolean): Promise<boolean> {
    const { log } = this.#options;
    try {
      return isRewritten ? await this.#rewrite(file) : await this.#rewrap(file);
    } catch (err) {
      log.error({ err, file: file.id }, 'a file could not be encrypted with the current key; it stays as it is');
      return false;
    }
  }

  #rewrap(file: LedgerFile): Promise<boolean> {
    const { ledger, sealer } = this.#options;
    if (!file.sealed) return Promise.resolve(false);
    return ledger.replace(file, { ...file, sealed: FileCipher.reseal(sealer, file.sealed, placeOf(file)) });
  }

  async #rewrite(file: LedgerFile): Promise<boolean> {
    const { ledger, objects, spool, store } = this.#options;
    const found = await objects.get(file);
    if (!found?.isWhole) throw errors.FILE_DAMAGED({ id: file.id });
    await using plain = await spool.write(found.stream);
    if (plain.hash !== file.id) throw errors.FILE_DAMAGED({ id: file.id });
    const made = await objects.put(plain);
    const isReplaced = await ledger.replace(file, made).catch(async (error: unknown) => {
      await store.remove(made.key);
      throw error;
    });
    await store.remove(isReplaced ? file.key : made.key);
    return isReplaced;
  }
}
