import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { errors } from '../errors.ts';
import type { Revocation } from './rules.ts';
import type { RevocationTable } from '../database/revocation-tables.ts';

/** The maximum number of revocations, all of which are kept in memory. */
export const MAX_REVOCATIONS = 100_000;

/** The stored revocations. A resolved write is durable. */
export class RevocationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws CompanionError AUTH_REVOCATIONS_FULL. */
  async add(given: Omit<Revocation, 'id' | 'createdAt'>): Promise<Revocation> {
    if ((await this.count()) >= MAX_REVOCATIONS) throw errors.AUTH_REVOCATIONS_FULL({ limit: MAX_REVOCATIONS });
    const revocation = { ...given, id: randomUUID(), createdAt: Date.now() };
    const { revokedBy, createdAt, ...rest } = revocation;
    await this.#db
      .insertInto('auth_revocations')
      .values({ ...rest, revoked_by: revokedBy, created_at: createdAt })
      .execute();
    return revocation;
  }

  /** @returns the lifted revocation; undefined if none has that id. */
  async delete(id: string): Promise<Revocation | undefined> {
    const [row] = await this.#db.deleteFrom('auth_revocations').where('id', '=', id).returningAll().execute();
    return row && toRevocation(row);
  }

  async count(): Promise<number> {
    const { total } = await this.#db
      .selectFrom('auth_revocations')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Newest first. */
  async list({ offset = 0, limit = MAX_REVOCATIONS } = {}): Promise<Revocation[]> {
    const rows = await this.#db
      .selectFrom('auth_revocations')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(toRevocation);
  }
}

const toRevocation = ({
  revoked_by: revokedBy,
  created_at: createdAt,
  before,
  ...row
}: RevocationTable): Revocation => ({
  ...row,
  before,
  revokedBy,
  createdAt,
});
