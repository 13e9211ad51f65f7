import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseService, Migrations } from '@editor-companion/core/plugin';

/** PostgreSQL as WebAssembly, in the form of the service `database`. */
export const serviceOn = (pglite: PGlite): DatabaseService => ({
  dialect: 'postgres',
  async open<Tables>(_plugin: string, migrations: Migrations) {
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ ...migrations }) },
    }).migrateToLatest();
    if (error !== undefined) throw error;
    return db;
  },
});
