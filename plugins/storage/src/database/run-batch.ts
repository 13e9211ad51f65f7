import type { BatchKind, Outcome, Statement } from './protocol.ts';
import { TRANSACTION_LOST } from './protocol.ts';
import type { Sqlite } from './sqlite.ts';

const BEGIN: Statement = { sql: 'begin immediate', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

/** Runs a batch and returns one outcome per statement, in order. */
export function runBatch(
  kind: BatchKind,
  statements: readonly Statement[],
  writer: Sqlite,
  reader: Sqlite,
): readonly Outcome[] {
  if (kind === 'read') return statements.map((statement) => reader.run(statement));
  if (kind === 'transaction') return statements.map((statement) => runInside(writer, statement));
  if (kind === 'begin') return statements.map((statement) => writer.run(statement));
  if (kind === 'group' && statements.length > 1) return runGroup(writer, statements);
  return runApart(writer, statements);
}

/**
 * Commits the writes of several callers with one fsync. A failing statement undoes only itself, as it would alone. If the group fails as a
 * whole (a deferred constraint, a full disk), nothing is stored yet, and each statement runs by itself.
 */
function runGroup(writer: Sqlite, statements: readonly Statement[]): readonly Outcome[] {
  const begun = writer.run(BEGIN);
  if ('failure' in begun) return statements.map(() => begun);
  const outcomes: Outcome[] = [];
  for (const statement of statements) {
    outcomes.push(writer.run(statement));
    if (!writer.inTransaction) return runApart(writer, statements);
  }
  if (!('failure' in writer.run(COMMIT))) return outcomes;
  if (writer.inTransaction) writer.run(ROLLBACK);
  return runApart(writer, statements);
}

/** Commits each statement separately: one that opens a transaction by hand would include everybody else's writes. */
const runApart = (writer: Sqlite, statements: readonly Statement[]): readonly Outcome[] =>
  statements.map((statement) => {
    const outcome = writer.run(statement);
    if (!writer.inTransaction) return outcome;
    writer.run(ROLLBACK);
    return fail('a transaction must be opened with transaction(), not by a statement', 'STRAY_BEGIN');
  });

/** SQLite ends a transaction by itself on some errors. The following statements must not run, and commit, on their own. */
function runInside(writer: Sqlite, statement: Statement): Outcome {
  if (writer.inTransaction) return writer.run(statement);
  if (statement.sql === ROLLBACK.sql) return { changes: 0n, insertId: 0n };
  return fail('no transaction is open', TRANSACTION_LOST);
}

const fail = (message: string, code: string): Outcome => ({ failure: { message, code, errcode: undefined } });
