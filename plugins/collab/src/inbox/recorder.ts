import type { Transaction } from 'kysely';
import type { Notices, ThreadChange } from '../comments/notices.ts';
import { type Consequences, consequencesOf } from './concerns.ts';
import type { Courier } from './courier.ts';
import type { ItemRow, Tables } from './database.ts';
import type { Preferences } from './preferences.ts';
import type { InboxStore } from './store.ts';
import { userKeyIn } from './user-key.ts';

interface Parts {
  readonly store: InboxStore;
  readonly preferences: Preferences;
  readonly courier: Courier;
  /** Receives the new notifications. */
  readonly announce: (rows: readonly ItemRow[]) => void;
}

/** Creates notifications for changes of threads. */
export class Recorder implements Notices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async record(transaction: Transaction<unknown>, change: ThreadChange): Promise<() => void> {
    const { courier, announce } = this.#parts;
    const own = transaction.withTables<Pick<Tables, keyof Tables>>();
    const consequences = keyed(change.document, consequencesOf(change));
    const outdated = await this.#outdate(own, change, consequences);
    const rows = await this.#notify(own, change, consequences);
    return () => {
      for (const user of outdated) courier.changed(user);
      for (const row of rows) courier.bring(row);
      if (rows.length > 0) announce(rows);
    };
  }

  /** Updates earlier notifications. @returns the users who have any. */
  async #outdate(
    transaction: Transaction<Tables>,
    { before, after, document }: ThreadChange,
    { rewordings, deleted }: Consequences,
  ): Promise<readonly string[]> {
    const { store } = this.#parts;
    if (!before) return [];
    const where = { document, thread: before.id };
    if (after && rewordings.length + deleted.length === 0) return [];
    const readers = await store.readersOf(transaction, where);
    if (readers.length === 0) return readers;
    if (after) await store.reword(transaction, where, { rewordings, deleted });
    else await store.removeThread(transaction, where);
    return readers;
  }

  async #notify(
    transaction: Transaction<Tables>,
    { after, document, author }: ThreadChange,
    { concerns }: Consequences,
  ): Promise<ItemRow[]> {
    const { store, preferences } = this.#parts;
    if (!after) return [];
    const wanted = await preferences.wanted(transaction, document, concerns);
    return store.add(transaction, { document, thread: after.id, actor: author }, wanted);
  }
}

/** Replaces the users of a document by the keys of their inboxes. */
const keyed = (document: string, { concerns, rewordings, deleted }: Consequences): Consequences => ({
  concerns: concerns.map((concern) => ({ ...concern, user: userKeyIn(document, concern.user) })),
  rewordings: rewordings.map((rewording) => ({
    ...rewording,
    unmentioned: rewording.unmentioned.map((user) => userKeyIn(document, user)),
  })),
  deleted,
});
