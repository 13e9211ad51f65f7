import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migrations } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

const PLUGIN_NAME = /^[a-z][a-z0-9-]*$/;

/**
 * Runs the plugin's pending migrations in one transaction. Each plugin has a migration table of its own, so plugins can be added and
 * removed independently.
 */
export async function migrate<Tables>(database: Kysely<Tables>, plugin: string, migrations: Migrations): Promise<void> {
  if (!PLUGIN_NAME.test(plugin)) {
    throw errors.DATABASE_MIGRATION_FAILED({ plugin, reason: 'the name must be lower-case words joined by hyphens' });
  }
  const prefix = plugin.replaceAll('-', '_');
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: `${prefix}_migration`,
    migrationLockTableName: `${prefix}_migration_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results.find(({ status }) => status === 'Error');
  const message = error instanceof Error ? error.message : 'unknown cause';
  const later = failed ? undefined : await laterMigration(database, `${prefix}_migration`, migrations);
  const told = failed ? `«${failed.migrationName}» failed with: ${message}` : message;
  const reason = later === undefined ? told : `a newer version of the plugin wrote them (this one has no «${later}»)`;
  throw errors.DATABASE_MIGRATION_FAILED({ plugin, reason }, { cause: error });
}

/** A migration that was run but is unknown to this version of the plugin. */
async function laterMigration<Tables>(
  database: Kysely<Tables>,
  table: string,
  migrations: Migrations,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(database);
  return rows.map(({ name }) => name).find((name) => !Object.hasOwn(migrations, name));
}
