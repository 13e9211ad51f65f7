import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { CompanionError } from '@editor-companion/core/plugin';
import type { Migrations } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

const PLUGIN_NAME = /^[a-z][a-z0-9-]*$/;

/**
 * Runs the plugin's pending migrations in one transaction. If several nodes start at once, one runs them and the others wait.
 * @throws CompanionError DATABASE_MIGRATION_FAILED; DATABASE_UNREACHABLE and the like where the database is away.
 */
export async function migrate<Tables>(database: Kysely<Tables>, plugin: string, migrations: Migrations): Promise<void> {
  if (!PLUGIN_NAME.test(plugin)) {
    throw errors.DATABASE_MIGRATION_FAILED({ plugin, reason: 'the name must be lower-case words joined by hyphens' });
  }
  const prefix = plugin.replaceAll('-', '_');
  const table = `${prefix}_migration`;
  const first = await run(database, prefix, migrations);
  if (first === undefined) return;
  const later = first.failed ? [] : await laterMigrations(database, table, migrations);
  // Checked late, so that a start without later migrations costs nothing extra.
  const isNext = later.length > 0 && later.every((name) => mayRunBeside(name, migrations));
  const fault = isNext ? await run(database, prefix, { ...migrations, ...nothingToDo(later) }) : first;
  if (fault === undefined) return;
  const [newer] = isNext ? [] : later;
  const reason =
    newer === undefined
      ? fault.told
      : `a newer version of the plugin wrote them, which this version does not support (it has no «${newer}»)`;
  throw errors.DATABASE_MIGRATION_FAILED({ plugin, reason }, { cause: fault.cause });
}

interface Fault {
  /** Whether a migration itself failed. */
  readonly failed: boolean;
  readonly told: string;
  readonly cause: unknown;
}

/** @throws CompanionError where the database is away. */
async function run<Tables>(
  database: Kysely<Tables>,
  prefix: string,
  migrations: Migrations,
): Promise<Fault | undefined> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: `${prefix}_migration`,
    migrationLockTableName: `${prefix}_migration_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return undefined;
  if (CompanionError.is(error) && error.status === 503) throw error;
  const failed = results.find(({ status }) => status === 'Error');
  const message = error instanceof Error ? error.message : 'unknown cause';
  const told = failed ? `«${failed.migrationName}» failed with: ${message}` : message;
  return { failed: failed !== undefined, told, cause: error };
}

/** Migrations that were run but are unknown to this version of the plugin. */
async function laterMigrations<Tables>(
  database: Kysely<Tables>,
  table: string,
  migrations: Migrations,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(database);
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
}

const CONTRACTION = /^\d+[-_]contract[-_](\d+)/;

/**
 * Whether a version without a migration may use the tables beside one that has it, as during a rolling update. Migrations only add, which
 * an older version does not notice. One that removes something says so in its name, `012-contract-010-…`: it removes what migration 010
 * superseded, which a version with migration 010 no longer uses.
 */
function mayRunBeside(later: string, migrations: Migrations): boolean {
  const known = Object.keys(migrations);
  if (known.some((name) => name > later)) return false;
  const since = CONTRACTION.exec(later)?.[1];
  return since === undefined || known.some((name) => /^\d+/.exec(name)?.[0] === since);
}

/** Records of migrations that were run. */
const nothingToDo = (names: readonly string[]): Migrations =>
  Object.fromEntries(names.map((name) => [name, { up: () => Promise.resolve() }]));
