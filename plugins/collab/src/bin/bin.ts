import { randomBytes } from 'node:crypto';
import type { CompanionError, DocumentLog, Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Records } from '../records.ts';
import { RESERVED } from '../room/name.ts';
import type { DeletionRow } from './database.ts';
import { deletionErrors } from './errors.ts';
import type { DeletionOptions } from '../options/deletion-options.ts';
import type { DeletionStore } from './store.ts';

/** Rows per read. */
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
 * Deleted documents. Content, comments and versions stay where they are under a hidden name; a row records the original name. While the row
 * exists, nobody can recreate the document by connecting with an old copy.
 *
 * Callers must ensure that nobody opens a document during its deletion, restoration or purge.
 */
export class Bin {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** Deletes a document; on failure it stays as it was. @returns false if there was none. */
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

  /** The error for creating a document of that name by connecting; undefined if it is allowed. */
  async barOf(document: string): Promise<CompanionError | undefined> {
    const row = await this.#parts.store.newest(document);
    if (!row || row.deleted_at < this.#now() - this.#parts.options.remember) return undefined;
    return errors.DOCUMENT_DELETED({ document, when: `on ${new Date(row.deleted_at).toISOString().slice(0, 10)}` });
  }

  /** The time at which a document's content is deleted for good, in milliseconds since the epoch. */
  endOf({ deleted_at }: DeletionRow): number {
    return deleted_at + this.#parts.options.keep;
  }

  /** The deletions of a tenant, latest first. @param before only older ones than the one with this id. */
  list(tenant: string, before: string | undefined, limit: number): Promise<DeletionRow[]> {
    return this.#parts.store.list(tenant, before, limit);
  }

  /** The latest deletion of a name that can be restored, or the one with the id. @throws CompanionError DELETION_NOT_FOUND (404). */
  async find(document: string, id?: string): Promise<DeletionRow> {
    const rows = await this.#parts.store.withContent(document);
    const row = id === undefined ? rows[0] : rows.find((one) => one.id === id);
    if (!row) throw deletionErrors.DELETION_NOT_FOUND({ document });
    return row;
  }

  /** Restores a document under a name. @throws CompanionError DOCUMENT_EXISTS (409). */
  async restore(row: DeletionRow, target: string): Promise<void> {
    const { store, log } = this.#parts;
    if (await log.find(target)) throw deletionErrors.DOCUMENT_EXISTS({ document: target });
    await store.become(row.id, 'restoring', target);
    await this.#bringBack({ ...row, target });
  }

  /** Deletes everything stored for a name. @returns whether there was anything. */
  async purgeAll(document: string): Promise<boolean> {
    const rows = await this.#parts.store.withContent(document);
    for (const row of rows) await this.purge(row);
    return rows.length > 0;
  }

  /** Deletes the content for good, but remembers that the document was deleted. */
  async purge({ id }: DeletionRow): Promise<void> {
    const { store, log } = this.#parts;
    await store.become(id, 'purging');
    await this.#forget(keyOfDeletion(id));
    await log.drop(keyOfDeletion(id));
    await store.become(id, 'purged');
  }

  /** Completes the unfinished work of a killed server. */
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

  /** Purges documents whose time is over. */
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
    // Comments made in between would belong to the next document of that name.
    await this.#forget(document);
    await store.become(id, 'kept');
  }

  /** Undoes a failed deletion. If this fails too, the next attempt or the next start completes it. */
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
    // If the document was restored under another name, the old name stays deleted.
    if (name === document) await store.remove(id);
    else await store.become(id, 'purged');
  }

  async #forget(document: string): Promise<boolean> {
    let had = false;
    for (const record of this.#parts.records) had = (await record.forget(document)) || had;
    return had;
  }
}

/** The hidden name of a deleted document in the log. */
export const keyOfDeletion = (id: string): string => `${RESERVED}deleted:${id}`;
