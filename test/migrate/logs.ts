import { Sealer } from '@editor-companion/core/plugin';
import type { DocumentLog, LogTransfer } from '@editor-companion/core/plugin';
import { PostgresDatabase } from '../../plugins/cluster/src/database/database.ts';
import { PostgresLog } from '../../plugins/cluster/src/document-log/postgres-log.ts';
import { migrations } from '../../plugins/cluster/src/document-log/tables.ts';
import { connectPostgres, postgresDefaults } from '../../plugins/cluster/test/support.ts';
import { SqliteLog } from '../../plugins/collab/src/log/sqlite-log.ts';

export type OpenLog = DocumentLog & { readonly transfer: LogTransfer } & AsyncDisposable;

const limits = { commitInterval: 1, maxPendingBytes: 1_000_000 };

export async function openSqliteLog(file: string): Promise<OpenLog> {
  const log = new SqliteLog({ ...limits, file });
  await log.start();
  return Object.assign(log, { [Symbol.asyncDispose]: () => log.close() });
}

export async function openPostgresLog(url: string): Promise<OpenLog> {
  const postgres = connectPostgres(url);
  await new PostgresDatabase(postgres, postgresDefaults).open('cluster-log', migrations);
  const log = new PostgresLog(postgres, new Sealer({ keys: [], current: undefined }, 'document log'), limits);
  return Object.assign(log, {
    async [Symbol.asyncDispose]() {
      await log.close();
      await postgres.close();
    },
  });
}
