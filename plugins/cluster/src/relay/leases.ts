import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Lease, LeasesService, Migrations } from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';

export const leaseMigrations: Migrations = {
  '001-leases': {
    async up(database) {
      await sql`create table cluster_leases (
        name text collate "C" primary key,
        holder text not null,
        until timestamptz not null
      )`.execute(database);
    },
  },
};

const CLAIM = `insert into cluster_leases as lease (name, holder, until) values ($1, $2, now() + $3 * interval '1 ms')
  on conflict (name) do update set holder = excluded.holder, until = excluded.until where lease.until <= now()`;
const EXTEND = `update cluster_leases set until = now() + $3 * interval '1 ms' where name = $1 and holder = $2`;
const RELEASE = `delete from cluster_leases where name = $1 and holder = $2`;

/** Leases as rows in PostgreSQL, by its clock. */
export class PostgresLeases implements LeasesService {
  readonly tables = ['cluster_leases'];
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async claim(name: string, duration: number): Promise<Lease | undefined> {
    const holder = randomUUID();
    const run = async (statement: string, values: readonly unknown[]): Promise<boolean> =>
      (await this.#postgres.query(statement, values)).rowCount === 1;
    if (!(await run(CLAIM, [name, holder, duration]))) return undefined;
    return {
      extend: (longer) => run(EXTEND, [name, holder, longer]),
      release: async () => void (await run(RELEASE, [name, holder])),
    };
  }
}
