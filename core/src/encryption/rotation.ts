import type { Logger } from '../base/logger.ts';
import type { DatabaseService } from '../contracts/database.ts';
import type { SealedAmount } from '../contracts/encryption.ts';
import { hasTable } from '../data/move-mark.ts';
import type { Encryption } from './encryption.ts';
import { encryptionErrors } from '../cipher/errors.ts';
import { KnownKeys } from './known-keys.ts';
import { RunTable, STALE, type Run } from './run-table.ts';

/** The amount of data in a store, by key. */
export interface StoreAmounts {
  readonly name: string;
  readonly amounts: readonly SealedAmount[];
}

/** The state of encryption. */
export interface EncryptionState {
  readonly current: string | undefined;
  /** Ids of the keys that the server still needs for reading. */
  readonly needed: readonly string[];
  readonly stores: readonly StoreAmounts[];
  readonly run: Run | undefined;
}

interface RotationOptions {
  readonly encryption: Encryption;
  readonly database: () => DatabaseService | undefined;
  readonly log: Logger;
}

/** The recorded reason for a cancelled run. */
const CANCELLED = 'cancelled';
const INTERRUPTED = new Error('the server is closing');

/** Encrypts data of older keys, and plain data, with the current key: in all stores, step by step, while the server serves requests. */
export class Rotation {
  readonly #options: RotationOptions;
  readonly #closing = new AbortController();
  #table: Promise<RunTable> | undefined;
  #running: Promise<void> | undefined;
  #look: NodeJS.Timeout | undefined;

  constructor(options: RotationOptions) {
    this.#options = options;
  }

  /** Counts the data of all stores. It reads through all files and documents. */
  async state(signal: AbortSignal): Promise<EncryptionState> {
    const { encryption, database } = this.#options;
    const service = this.#database();
    const hasKeys = await hasTable(service, 'encryption_key');
    const needed = hasKeys ? await (await KnownKeys.open(service, encryption.material)).ids() : [];
    const run = database() ? await this.run() : undefined;
    return { current: encryption.current, needed, stores: await this.#survey(signal), run };
  }

  async run(): Promise<Run | undefined> {
    return (await this.#open()).read();
  }

  /** Starts a rotation in the background. @throws CompanionError ENCRYPTION_RUNNING (409). */
  async start(isWhole: boolean): Promise<void> {
    const table = await this.#open();
    if (this.#running || !(await table.begin(isWhole))) throw encryptionErrors.ENCRYPTION_RUNNING();
    this.#begin(table, isWhole);
  }

  /**
   * Resumes the rotation of a node that was closed or killed. Call it after the start. If that node may still be alive, checks again later,
   * since this start may have come right after a kill.
   */
  async resume(): Promise<void> {
    const service = this.#options.database();
    if (!service || !(await hasTable(service, 'encryption_run'))) return;
    const table = await this.#open();
    const run = await table.takeOver();
    if (run) this.#begin(table, run.isWhole);
    else if (await table.isUnderWay()) this.#lookAgain();
  }

  async cancel(): Promise<void> {
    await (await this.#open()).cancel();
  }

  /** Resolves when this node runs no rotation. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** Stops after the current step. The next start resumes. */
  async close(): Promise<void> {
    this.#closing.abort(INTERRUPTED);
    clearTimeout(this.#look);
    await this.#running;
  }

  #lookAgain(): void {
    const { log } = this.#options;
    this.#look = setTimeout(() => {
      if (this.#closing.signal.aborted || this.#running) return;
      this.resume().catch((err: unknown) =>
        log.error({ err }, 'could not read whether an earlier encryption run was interrupted'),
      );
    }, STALE).unref();
  }

  #database(): DatabaseService {
    const service = this.#options.database();
    if (!service) throw new Error('There is no database to store key names in.');
    return service;
  }

  #open(): Promise<RunTable> {
    return (this.#table ??= RunTable.open(this.#database()));
  }

  async #survey(signal: AbortSignal): Promise<StoreAmounts[]> {
    const { stores } = this.#options.encryption;
    return await Promise.all(stores.map(async (store) => ({ name: store.name, amounts: await store.survey(signal) })));
  }

  #begin(table: RunTable, isWhole: boolean): void {
    this.#running = this.#work(table, isWhole).finally(() => (this.#running = undefined));
  }

  async #work(table: RunTable, isWhole: boolean): Promise<void> {
    const { log } = this.#options;
    try {
      const isDone = await this.#resealAll(table, isWhole);
      if (isDone) await this.#forgetKeys();
      await table.end(isDone ? undefined : CANCELLED);
      log.info(
        (await table.read()) ?? {},
        isDone ? 'everything is encrypted with the current key' : 'encrypting with the current key was cancelled',
      );
    } catch (err) {
      if (this.#closing.signal.aborted) return await table.release().catch(() => undefined);
      log.error({ err }, 'encrypting with the current key failed; start it again to continue');
      await table.end(err instanceof Error ? err.message : String(err)).catch(() => undefined);
    }
  }

  /** @returns false where it was cancelled. */
  async #resealAll(table: RunTable, isWhole: boolean): Promise<boolean> {
    const { encryption } = this.#options;
    const { signal } = this.#closing;
    const others = (await this.#survey(signal)).flatMap(({ amounts }) =>
      amounts.filter(({ key }) => key !== encryption.current),
    );
    if (!(await table.add({ total: others.reduce((sum, { count }) => sum + count, 0) }))) return false;
    for (const store of encryption.stores) {
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        signal.throwIfAborted();
        const step = await store.reseal(cursor, { whole: isWhole, signal });
        cursor = step.cursor;
        if (!(await table.add(step))) return false;
      }
    }
    return true;
  }

  /** Removes the records of keys that no stored data uses, so that the server starts without them. */
  async #forgetKeys(): Promise<void> {
    const { encryption } = this.#options;
    const stores = await this.#survey(this.#closing.signal);
    const used = new Set(stores.flatMap(({ amounts }) => amounts.map(({ key }) => key)));
    const known = await KnownKeys.open(this.#database(), encryption.material);
    for (const id of await known.ids()) if (id !== encryption.current && !used.has(id)) await known.forget(id);
  }
}
