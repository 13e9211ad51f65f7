import type { Database } from '../database/database.ts';
import { type IssuedKey, toKey, toRow } from './issued-key.ts';

/** Selects keys. Absent members match any. */
export interface KeyFilter {
  readonly tenant?: string | undefined;
  readonly owner?: string | undefined;
}

/** The key of a secret, and the secret's end if it is earlier than the key's. */
export interface Found {
  readonly key: IssuedKey;
  readonly endsAt: number;
}

/** The stored issued keys with hashes of their secrets. A resolved write is durable. */
export class KeyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(key: IssuedKey, hash: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.insertInto('auth_keys').values(toRow(key)).execute();
      await db
        .insertInto('auth_key_secrets')
        .values({ hash, key_id: key.id, created_at: key.createdAt, ends_at: null })
        .execute();
    });
  }

  /** Replaces a key's secret. The previous one stays valid until `endsAt`, and older ones become invalid. */
  async rotate(
    id: string,
    { hash, now, endsAt }: { readonly hash: string; readonly now: number; readonly endsAt: number },
  ) {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('auth_key_secrets').where('key_id', '=', id).where('ends_at', 'is not', null).execute();
      if (endsAt <= now) await db.deleteFrom('auth_key_secrets').where('key_id', '=', id).execute();
      else await db.updateTable('auth_key_secrets').set({ ends_at: endsAt }).where('key_id', '=', id).execute();
      await db.insertInto('auth_key_secrets').values({ hash, key_id: id, created_at: now, ends_at: null }).execute();
      await db.updateTable('auth_keys').set({ rotated_at: now }).where('id', '=', id).execute();
    });
  }

  async findByHash(hash: string): Promise<Found | undefined> {
    const row = await this.#db
      .selectFrom('auth_key_secrets')
      .innerJoin('auth_keys', 'auth_keys.id', 'auth_key_secrets.key_id')
      .selectAll('auth_keys')
      .select('auth_key_secrets.ends_at')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row && { key: toKey(row), endsAt: row.ends_at ?? Number.POSITIVE_INFINITY };
  }

  async find(id: string, filter: KeyFilter): Promise<IssuedKey | undefined> {
    const row = await this.#matching(filter).selectAll().where('id', '=', id).executeTakeFirst();
    return row && toKey(row);
  }

  async count(filter: KeyFilter): Promise<number> {
    const { total } = await this.#matching(filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Newest first. */
  async list(filter: KeyFilter, page: { readonly offset: number; readonly limit: number }): Promise<IssuedKey[]> {
    const rows = await this.#matching(filter)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit)
      .execute();
    return rows.map(toKey);
  }

  /** Records the use of a key, unless a later one is recorded. */
  async noteUse(id: string, time: number): Promise<void> {
    await this.#db
      .updateTable('auth_keys')
      .set({ used_at: time })
      .where('id', '=', id)
      .where((is) => is.or([is('used_at', 'is', null), is('used_at', '<', time)]))
      .execute();
  }

  /** Deletes keys that expired or were revoked before a time, and their revocations. */
  async prune(before: number): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const revoked = db
        .selectFrom('auth_revocations')
        .select('value')
        .where('kind', '=', 'key')
        .where('created_at', '<', before);
      const gone = await db
        .deleteFrom('auth_keys')
        .where((is) => is.or([is('expires_at', '<', before), is('id', 'in', revoked)]))
        .returning('id')
        .execute();
      if (gone.length === 0) return;
      const ids = gone.map(({ id }) => id);
      await db.deleteFrom('auth_key_secrets').where('key_id', 'in', ids).execute();
      await db.deleteFrom('auth_revocations').where('kind', '=', 'key').where('value', 'in', ids).execute();
    });
  }

  #matching({ tenant, owner }: KeyFilter) {
    let query = this.#db.selectFrom('auth_keys');
    if (tenant !== undefined) query = query.where('tenant', '=', tenant);
    if (owner !== undefined) query = query.where('owner', '=', owner);
    return query;
  }
}
