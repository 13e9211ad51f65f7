import { randomUUID } from 'node:crypto';
import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely } from 'kysely';
import { errors } from '../errors.ts';
import type { Revocation, RevocationKind } from './rules.ts';

/** Revocations that are kept; each is looked up in memory. */
export const MAX_REVOCATIONS = 100_000;

interface RevocationTable {
  id: string;
  kind: RevocationKind;
  value: string;
  before: number | null;
  reason: string | null;
  revoked_by: string;
  created_at: number;
}

interface Tables {
  auth_revocations: RevocationTable;
}

/** Revocations on disk. A resolved write has happened for good. */
export class RevocationStore {
  readonly #db: Kysely<Tables>;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  static async open(database: DatabaseService): Promise<RevocationStore> {
    return new RevocationStore(await database.open<Tables>('auth', { '001-create-revocations': { up: createTable } }));
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

  /** @returns the revocation that was lifted; undefined where there is none of that id. */
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

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_revocations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('before', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('revoked_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
