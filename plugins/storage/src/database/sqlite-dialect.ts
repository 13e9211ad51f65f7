import {
  DeleteQueryNode,
  InsertQueryNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  UpdateQueryNode,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryCompiler, QueryResult } from 'kysely';
import type { Result, Statement } from './protocol.ts';
import type { Session, WriteRole } from './write-queue.ts';

/** The database behind the dialect. */
export interface SqlExecutor {
  /** @param role `read` for statements that change nothing. */
  execute(session: Session, role: WriteRole | 'read', statement: Statement): Promise<Result>;
  /** Rolls back a transaction that the session left open. */
  release(session: Session): Promise<void>;
}

/** Kysely's dialect on the database thread. It hands out many connections, all of which share one queue. */
export const sqliteDialect = (executor: SqlExecutor): Dialect => ({
  createAdapter: () => new ThreadAdapter(),
  createDriver: () => createDriver(executor),
  createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class ThreadAdapter extends SqliteAdapter {
  /** The queue orders writes itself. Kysely's own mutex would make every query wait for the one before. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Lets the migrator run all pending migrations in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver(executor: SqlExecutor): Driver {
  const raw = async (connection: DatabaseConnection, role: WriteRole, sql: string): Promise<void> => {
    await executor.execute(connection, role, { sql, parameters: [] });
  };
  const savepoint = (connection: DatabaseConnection, verb: string, name: string): Promise<void> =>
    raw(connection, 'other', `${verb} "${name.replaceAll('"', '""')}"`);
  return {
    init: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(createConnection(executor)),
    releaseConnection: (connection) => executor.release(connection),
    // Takes the write lock at once: a transaction that reads first could not get it later without starting over.
    beginTransaction: (connection) => raw(connection, 'begin', 'begin immediate'),
    commitTransaction: (connection) => raw(connection, 'commit', 'commit'),
    rollbackTransaction: (connection) => raw(connection, 'rollback', 'rollback'),
    savepoint: (connection, name, _compile: QueryCompiler['compileQuery']) => savepoint(connection, 'savepoint', name),
    rollbackToSavepoint: (connection, name) => savepoint(connection, 'rollback to', name),
    releaseSavepoint: (connection, name) => savepoint(connection, 'release', name),
  };
}

function createConnection(executor: SqlExecutor): DatabaseConnection {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
      return toResult(await executor.execute(connection, roleOf(query), { sql, parameters }));
    },
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('This database does not support streaming. Page through the rows with a key and a limit.');
    },
  };
  return connection;
}

function roleOf(query: CompiledQuery['query']): WriteRole | 'read' {
  if (SelectQueryNode.is(query)) return 'read';
  const isWrite = InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
  return isWrite ? 'write' : 'other';
}

function toResult<Row>(result: Result): QueryResult<Row> {
  if ('rows' in result) return { rows: result.rows as unknown as Row[] };
  return { rows: [], numAffectedRows: result.changes, insertId: result.insertId };
}
