import type { FileHandle } from 'node:fs/promises';
import { resealFiles } from '@editor-companion/core/plugin';
import type { Logger, ResealStep, SealedAmount, SealedStore } from '@editor-companion/core/plugin';
import type { Entry } from './entry.ts';
import type { Ledger } from './ledger.ts';
import type { Vault } from './vault.ts';

/** The maximum number of files that one step encrypts: a second's work. */
const STEP_FILES = 100;
const STEP_BYTES = 67_108_864;

interface ResealingOptions {
  readonly ledger: Ledger;
  readonly vault: Vault;
  /** Changes the stored form of a file that nobody uses; false for one in use. */
  readonly change: (id: string, make: (entry: Entry, handle: FileHandle) => Promise<Entry>) => Promise<boolean>;
  readonly log: Logger;
}

/** Encrypts the files of a store with the current key while they are in use. */
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
    const { ledger, vault } = this.#options;
    return resealFiles({
      files: await ledger.others(vault.current, cursor, STEP_FILES),
      limit: STEP_FILES,
      cursor,
      maxBytes: STEP_BYTES,
      isRewritten: ({ sealed }) => whole || !vault.isSealing || sealed === undefined,
      reseal: ({ id }, isRewritten) => this.#one(id, isRewritten),
      signal,
    });
  }

  async #one(id: string, isRewritten: boolean): Promise<boolean> {
    const { change, vault, log } = this.#options;
    try {
      return await change(id, async (entry, handle) =>
        isRewritten ? await vault.rewrite(entry, handle) : vault.rewrap(entry),
      );
    } catch (err) {
      log.error({ err, file: id }, 'a file could not be encrypted with the current key; it stays as it is');
      return false;
    }
  }
}
