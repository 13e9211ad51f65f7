import { nameOfKey } from '@editor-companion/core/plugin';
import type { CompanionError, DocumentLog, Logger, Principal } from '@editor-companion/core/plugin';
import { deletionErrors } from '../bin/errors.ts';
import { errors } from '../errors.ts';
import type { Records } from '../records.ts';
import type { Roles } from '../roles.ts';
import { keyFor } from '../document-key.ts';
import { checkName } from '../room/name.ts';
import type { Rooms } from '../room/types.ts';
import type { RenameRow } from './database.ts';
import type { RenameStore } from './store.ts';

interface Parts {
  readonly store: RenameStore;
  readonly log: Pick<DocumentLog, 'find' | 'rename'>;
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly records: readonly Pick<Records, 'rename' | 'forget'>[];
  /** Milliseconds for which an old name is remembered. */
  readonly remember: number;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Renames documents with everything stored beside them. */
export class Renames {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /**
   * Renames a document. Notifies its participants and disconnects them. On failure everything stays as it was.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) unless the author owns both names; DOCUMENT_NOT_FOUND (404); DOCUMENT_EXISTS (409).
   */
  async rename(from: string, name: string, author: Principal): Promise<void> {
    const { rooms, roles } = this.#parts;
    const to = checkName(keyFor(author, name));
    roles.require(author, from, 'owner');
    roles.require(author, to, 'owner');
    if (from === to) throw deletionErrors.DOCUMENT_EXISTS({ document: to });
    await rooms.rename({ from, to }, author.id, {
      check: () => this.#check(from, to),
      work: () => this.#work(from, to, author),
      tell: ({ principal }) =>
        roles.mayBe(principal, to, 'viewer') ? { event: 'document.renamed', to: nameOfKey(to) } : undefined,
    });
  }

  /** The error for creating a document under a name by connecting; undefined if it is allowed. */
  async barOf(document: string): Promise<CompanionError | undefined> {
    const row = await this.#parts.store.find(document);
    if (!row || row.renamed_at < this.#now() - this.#parts.remember) return undefined;
    return errors.DOCUMENT_RENAMED({ document, when: `on ${new Date(row.renamed_at).toISOString().slice(0, 10)}` });
  }

  /** The current name of the document that had this name, for principals who may read it. */
  async targetOf(document: string, principal: Principal): Promise<string | undefined> {
    const row = await this.#parts.store.find(document);
    return row && this.#parts.roles.mayBe(principal, row.target, 'viewer') ? row.target : undefined;
  }

  /** Completes the unfinished work of a killed server, and forgets old names. */
  async recover(): Promise<void> {
    const { store, logger, remember } = this.#parts;
    for (const row of await store.unfinished())
      try {
        await this.#move(row);
      } catch (err) {
        logger.error({ err, document: row.document }, 'the renaming of a document could not be completed');
      }
    await store.forget(this.#now() - remember);
  }

  async #check(from: string, to: string): Promise<void> {
    const { log } = this.#parts;
    if (!(await log.find(from))) throw errors.DOCUMENT_NOT_FOUND({ document: from });
    if (await log.find(to)) throw deletionErrors.DOCUMENT_EXISTS({ document: to });
  }

  /** Runs while nobody can open either name. */
  async #work(from: string, to: string, { id: user_id }: Principal): Promise<void> {
    const { store } = this.#parts;
    const row: RenameRow = { document: from, target: to, state: 'renaming', user_id, renamed_at: this.#now() };
    await store.put(row);
    try {
      await this.#move(row);
    } catch (error) {
      await this.#giveUp(row);
      throw error;
    }
  }

  /** Moves a document. Each step is repeatable. The log's name comes last: until then the old name is in use. */
  async #move(row: RenameRow): Promise<void> {
    const { store, log, records } = this.#parts;
    const { document: from, target: to } = row;
    for (const record of records) await record.rename(from, to);
    await log.rename(from, to);
    // Comments made in between would belong to the next document of that name.
    for (const record of records) await record.forget(from);
    await store.put({ ...row, state: 'renamed' });
    // The new name is in use again.
    await store.remove(to);
  }

  async #giveUp({ document: from, target: to }: RenameRow): Promise<void> {
    const { store, log, records, logger } = this.#parts;
    try {
      await log.rename(to, from);
      for (const record of records) await record.rename(to, from);
      await store.remove(from);
    } catch (err) {
      logger.error({ err, document: from }, 'a renaming failed halfway');
    }
  }
}
