import { ColumnDefinitionNode, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, DataTypeNode, Dialect, Driver, Kysely } from 'kysely';
import type { Postgres } from '../connections/postgres.ts';
import { PostgresConnection } from './connection.ts';
import type { TransactionQueue } from './transaction-queue.ts';

/** Kysely's dialect on the shared connections. */
export const postgresDialect = (postgres: Postgres, queue: TransactionQueue): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(postgres, queue),
  createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
  createQueryCompiler: () => new Compiler(),
});

class Compiler extends PostgresQueryCompiler {
  /**
   * Text columns sort and compare by code points, like SQLite's, independent of the database's locale, since lists are paged by such
   * columns.
   */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const isColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode);
    if (isColumn && node.dataType === 'text') this.append(' collate "C"');
  }
}

function createDriver(postgres: Postgres, queue: TransactionQueue): Driver {
  const savepoint = (connection: DatabaseConnection, verb: string, name: string): Promise<void> =>
    own(connection).run(`${verb} "${name.replaceAll('"', '""')}"`);
  return {
    init: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new PostgresConnection(postgres, queue)),
    releaseConnection: async (connection) => own(connection).release(),
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).end('commit'),
    rollbackTransaction: (connection) => own(connection).end('rollback'),
    savepoint: (connection, name) => savepoint(connection, 'savepoint', name),
    rollbackToSavepoint: (connection, name) => savepoint(connection, 'rollback to', name),
    releaseSavepoint: (connection, name) => savepoint(connection, 'release', name),
  };
}

/** Kysely passes back the connection of `acquireConnection`. */
function own(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new TypeError('This connection belongs to another database.');
}
