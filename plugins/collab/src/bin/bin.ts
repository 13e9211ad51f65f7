import { randomBytes } from 'node:crypto';
import type { CompanionError, DocumentLog, Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Records } from '../records.ts';
import { RESERVED } from '../room/name.ts';
import type { DeletionRow } from './database.ts';
import { deletionErrors } from './errors.ts';
import type { DeletionOptions } from '../options/deletion-options.ts';
import type { DeletionStore } from './store.ts';

/** Rows that are read at once. */
const STEP = 100;
const TIME_DIGITS = 9;

interface Parts {
  readonly store: DeletionStore;
  readonly log: Pick<DocumentLog, 'find' | 'rename' | 'drop'>;
  /** Comments and versions. */
  readonly records: readonly Pick<Records, 'rename' | 'forget'>[];
  readonly options: DeletionOptions;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Deleted documents. Content, comments and versions stay where they are and get a name that nobody can ask for; a row says which
 * name they had. While the row is there, nobody begins the name anew by connecting with what they still have.
 *
 * Callers see to it that nobody opens a document while it is put in, restored or purged.
 */
export class Bin {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** Takes a document out of use. Where that fails, it is as it was. @returns false where there was nothing. */
  async put(document: string, author: { readonly id: string; readonly name: string }): Promise<boolean> {
    const { store, log, options } = this.#parts;
    const begun = await store.unfinished(document);
    const found = await log.find(document);
    if (!found && !begun) return this.#forget(document);
    const deleted_at = this.#now();
    const row = begun ?? {
      id: deleted_at.toString(36).padStart(TIME_DIGITS, '0') + randomBytes(6).toString('hex'),
      document,
      state: 'deleting',
      target: null,
      user_id: author.id,
      user_name: author.name,
      deleted_at,
      bytes: found?.bytes ?? 0,
    };
    if (!begun) await store.add(row);
    try {
      await this.#take(row);
    } catch (error) {
      await this.#giveUp(row);
      throw error;
    }
    if (options.keep === 0) await this.purge(row);
    return true;
  }

  /** Why nobody may begin a document of that name by connecting; undefined where they may. */
  async barOf(document: string): Promise<CompanionError | undefined> {
    const row = await this.#parts.store.newest(document);
    if (!row || row.deleted_at < this.#now() - this.#parts.options.remember) return undefined;
    return errors.DOCUMENT_DELETED({ document, when: `on ${new Date(row.deleted_at).toISOString().slice(0, 10)}` });
  }

  /** When a document's content goes for good: milliseconds since the epoch. */
  endOf({ deleted_at }: DeletionRow): number {
    return deleted_at + this.#parts.options.keep;
  }

  /** Those of a tenant, the last first. @param before only older ones than that with this id. */
  list(tenant: string, before: string | undefined, limit: number): Promise<DeletionRow[]> {
    return this.#parts.store.list(tenant, before, limit);
  }

  /** The last deletion of a name that can be restored, or that with the id. @throws CompanionError DELETION_NOT_FOUND (404). */
  async find(document: string, id?: string): Promise<DeletionRow> {
    const rows = await this.#parts.store.withContent(document);
    const row = id === undefined ? rows[0] : rows.find((one) => one.id === id);
    if (!row) throw deletionErrors.DELETION_NOT_FOUND({ document });
    return row;
  }

  /** Brings a document back under a name. @throws CompanionError DOCUMENT_EXISTS (409). */
  async restore(row: DeletionRow, target: string): Promise<void> {
    const { store, log } = this.#parts;
    if (await log.find(target)) throw deletionErrors.DOCUMENT_EXISTS({ document: target });
    await store.become(row.id, 'restoring', target);
    await this.#bringBack({ ...row, target });
  }

  /** Does away with what is kept of a name. @returns whether there was anything. */
  async purgeAll(document: string): Promise<boolean> {
    const rows = await this.#parts.store.withContent(document);
    for (const row of rows) await this.purge(row);
    return rows.length > 0;
  }

  /** Does away with the content; that the document was deleted stays known. */
  async purge({ id }: DeletionRow): Promise<void> {
    const { store, log } = this.#parts;
    await store.become(id, 'purging');
    await this.#forget(keyOfDeletion(id));
    await log.drop(keyOfDeletion(id));
    await store.become(id, 'purged');
  }

  /** Ends what a killed server had begun. */
  async recover(): Promise<void> {
    for (const row of await this.#parts.store.inState(['deleting', 'restoring', 'purging'], STEP))
      try {
        if (row.state === 'deleting') await this.#take(row);
        else if (row.state === 'restoring') await this.#bringBack(row);
        else await this.purge(row);
      } catch (err) {
        this.#parts.logger.error({ err, document: row.document }, 'a deletion or its reversal could not be completed');
      }
  }

  /** Does away with what was kept long enough. */
  async sweep(): Promise<void> {
    const { store, options } = this.#parts;
    const now = this.#now();
    for (;;) {
      const rows = await store.inState(['kept'], STEP);
      const over = rows.filter((row) => this.endOf(row) <= now);
      for (const row of over) await this.purge(row);
      if (over.length < STEP) break;
    }
    await store.forgetMarks(now - Math.max(options.remember, options.keep));
  }

  async #take({ id, document }: DeletionRow): Promise<void> {
    const { store, log, records } = this.#parts;
    for (const record of records) await record.rename(document, keyOfDeletion(id));
    await log.rename(document, keyOfDeletion(id));
    // What somebody said in between would belong to the next document of the name.
    await this.#forget(document);
    await store.become(id, 'kept');
  }

  /** After a failure. What fails here as well is done to its end by the next attempt, or when the server starts. */
  async #giveUp({ id, document }: DeletionRow): Promise<void> {
    const { store, log, records, logger } = this.#parts;
    try {
      await log.rename(keyOfDeletion(id), document);
      for (const record of records) await record.rename(keyOfDeletion(id), document);
      await store.remove(id);
    } catch (err) {
      logger.error({ err, document }, 'a deletion failed halfway');
    }
  }

  async #bringBack({ id, target, document }: DeletionRow): Promise<void> {
    const { store, log, records } = this.#parts;
    const name = target ?? document;
    for (const record of records) await record.rename(keyOfDeletion(id), name);
    await log.rename(keyOfDeletion(id), name);
    // Under another name, the old one stays deleted.
    if (name === document) await store.remove(id);
    else await store.become(id, 'purged');
  }

  async #forget(document: string): Promise<boolean> {
    let had = false;
    for (const record of this.#parts.records) had = (await record.forget(document)) || had;
    return had;
  }
}

/** What a deleted document is called in the log. */
export const keyOfDeletion = (id: string): string => `${RESERVED}deleted:${id}`;
