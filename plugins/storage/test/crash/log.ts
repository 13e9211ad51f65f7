import type { Kysely } from 'kysely';
import type { DatabaseService } from '@editor-companion/core/plugin';

export interface LogTables {
  crash_row: { id: string; pair: string };
}

/** The table that the killed process writes to. */
export const openLog = (database: DatabaseService): Promise<Kysely<LogTables>> =>
  database.open<LogTables>('crash', {
    '001_rows': {
      async up(schema) {
        await schema.schema
          .createTable('crash_row')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('pair', 'text')
          .execute();
      },
    },
  });
