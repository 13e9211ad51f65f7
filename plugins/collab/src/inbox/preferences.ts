import type { InboxPreferences, InboxPreferencesChange, NotifyLevel } from '@editor-companion/client/wire-inbox';
import type { Transaction } from 'kysely';
import { RESERVED } from '../room/name.ts';
import type { Concern } from './concerns.ts';
import type { Database, Tables } from './database.ts';
import { inboxErrors } from './errors.ts';

/** The notification levels that users have chosen. Default: everything. */
export class Preferences {
  readonly #db: Database;
  readonly #maxMuted: number;

  /** @param maxMuted documents that one user can mute. */
  constructor(db: Database, maxMuted: number) {
    this.#db = db;
    this.#maxMuted = maxMuted;
  }

  /** Filters the concerns that may be notified. */
  async wanted(
    transaction: Transaction<Tables>,
    document: string,
    concerns: readonly Concern[],
  ): Promise<readonly Concern[]> {
    if (concerns.length === 0) return concerns;
    const users = concerns.map(({ user }) => user);
    const levels = await transaction
      .selectFrom('collab_inbox_levels')
      .selectAll()
      .where('user_id', 'in', users)
      .execute();
    const muted = await transaction
      .selectFrom('collab_inbox_muted')
      .select('user_id')
      .where('document', '=', document)
      .where('user_id', 'in', users)
      .execute();
    const levelOf = new Map(levels.map(({ user_id, level }) => [user_id, level]));
    const deaf = new Set(muted.map(({ user_id }) => user_id));
    return concerns.filter(
      ({ user, kind }) => !deaf.has(user) && isWanted(kind === 'mention', levelOf.get(user) ?? 'all'),
    );
  }

  async of(user: string): Promise<InboxPreferences> {
    const row = await this.#db
      .selectFrom('collab_inbox_levels')
      .select('level')
      .where('user_id', '=', user)
      .executeTakeFirst();
    const muted = await this.#db
      .selectFrom('collab_inbox_muted')
      .select('document')
      .where('user_id', '=', user)
      .orderBy('document')
      .execute();
    const names = muted.map(({ document }) => document).filter((document) => !document.startsWith(RESERVED));
    return { notify: row?.level ?? 'all', muted: names };
  }

  /** @throws CompanionError INBOX_MUTED_LIMIT (409), with nothing changed. */
  async change(user: string, { notify, mute = [], unmute = [] }: InboxPreferencesChange): Promise<InboxPreferences> {
    await this.#db.transaction().execute(async (transaction) => {
      if (notify !== undefined) await setLevel(transaction, user, notify);
      if (unmute.length > 0)
        await transaction
          .deleteFrom('collab_inbox_muted')
          .where('user_id', '=', user)
          .where('document', 'in', unmute)
          .execute();
      if (mute.length === 0) return;
      await transaction
        .insertInto('collab_inbox_muted')
        .values(mute.map((document) => ({ user_id: user, document })))
        .onConflict((conflict) => conflict.columns(['user_id', 'document']).doNothing())
        .execute();
      await this.#checkMuted(transaction, user);
    });
    return this.of(user);
  }

  async #checkMuted(transaction: Transaction<Tables>, user: string): Promise<void> {
    const { count } = await transaction
      .selectFrom('collab_inbox_muted')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    if (Number(count) > this.#maxMuted) throw inboxErrors.INBOX_MUTED_LIMIT({ limit: this.#maxMuted });
  }
}

const isWanted = (isMention: boolean, level: NotifyLevel): boolean =>
  level === 'all' || (level === 'mentions' && isMention);

async function setLevel(transaction: Transaction<Tables>, user_id: string, level: NotifyLevel): Promise<void> {
  await transaction
    .insertInto('collab_inbox_levels')
    .values({ user_id, level })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ level }))
    .execute();
}
