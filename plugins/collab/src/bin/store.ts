import { keysOf } from '@editor-companion/core/plugin';
import { sql } from 'kysely';
import { BEHIND_RESERVED, RESERVED } from '../room/name.ts';
import type { Database, DeletionRow, DeletionState } from './database.ts';

/** States in which the content exists, or will exist again when the work is repeated. */
const WITH_CONTENT: readonly DeletionState[] = ['deleting', 'kept', 'restoring'];

/** The table of deletions. Content, comments and versions are in their usual stores under another name. */
export class DeletionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(row: DeletionRow): Promise<DeletionRow> {
    await this.#db.insertInto('collab_deletions').values(row).execute();
    return row;
  }

  async become(id: string, state: DeletionState, target: string | null = null): Promise<void> {
    await this.#db.updateTable('collab_deletions').set({ state, target }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('collab_deletions').where('id', '=', id).execute();
  }

  /** The latest deletion of a name, with or without content. */
  newest(document: string): Promise<DeletionRow | undefined> {
    return this.#all().where('document', '=', document).orderBy('id', 'desc').limit(1).executeTakeFirst();
  }

  /** Deletions of a name with content, newest first. */
  withContent(document: string): Promise<DeletionRow[]> {
    return this.#all()
      .where('document', '=', document)
      .where('state', 'in', WITH_CONTENT)
      .orderBy('id', 'desc')
      .execute();
  }

  /** A deletion of a name that failed halfway. */
  unfinished(document: string): Promise<DeletionRow | undefined> {
    return this.#all().where('document', '=', document).where('state', '=', 'deleting').executeTakeFirst();
  }

  /** The deletions of a tenant, newest first. @param before only older ones than the one with this id. */
  list(tenant: string, before: string | undefined, limit: number): Promise<DeletionRow[]> {
    const keys = keysOf(tenant);
    const isOwn =
      keys === ''
        ? sql<boolean>`substr(document, 1, 1) not in (${RESERVED}, ${BEHIND_RESERVED})`
        : sql<boolean>`substr(document, 1, ${keys.length}) = ${keys}`;
    const all = this.#all().where('state', 'in', WITH_CONTENT).where(isOwn).orderBy('id', 'desc').limit(limit);
    return (before === undefined ? all : all.where('id', '<', before)).execute();
  }

  /** Oldest first. */
  inState(states: readonly DeletionState[], limit: number): Promise<DeletionRow[]> {
    return this.#all().where('state', 'in', states).orderBy('id').limit(limit).execute();
  }

  /** Deletes marks of deletions before a time. @param time milliseconds since the epoch. */
  async forgetMarks(time: number): Promise<void> {
    await this.#db
      .deleteFrom('collab_deletions')
      .where('state', '=', 'purged')
      .where('deleted_at', '<', time)
      .execute();
  }

  #all() {
    return this.#db.selectFrom('collab_deletions').selectAll();
  }
}
