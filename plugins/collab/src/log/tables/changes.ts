import type { DatabaseSync } from 'node:sqlite';
import type { LogChange, LogRecord } from '@editor-companion/core/plugin';
import { CHANGE_KINDS } from '../batch.ts';
import { checksumOfChange } from '../checksum.ts';

interface ChangeRow extends Omit<LogRecord, 'kind'> {
  readonly kind: number;
  readonly crc: number | null;
}

/** The changes of documents that no base has yet, a row each. */
export class Changes {
  readonly #sql;

  constructor(database: DatabaseSync) {
    this.#sql = prepareAll(database);
  }

  insert(document: number, seq: number, { kind, origin, user, time, bytes }: LogChange): void {
    const row = { seq, kind: CHANGE_KINDS.indexOf(kind), origin, user, time, bytes };
    this.#sql.insert.run(document, seq, row.kind, origin, user, time, bytes, checksumOfChange(document, row));
  }

  /** Those behind a position up to another one, in order. @throws Error for what is not what was written. */
  read(document: number, after: number, upTo: number, limit = Number.MAX_SAFE_INTEGER): LogRecord[] {
    const rows = this.#sql.read.all(document, after, upTo, limit) as unknown as ChangeRow[];
    return rows.map(({ crc, ...row }) => {
      if (crc !== null && crc !== checksumOfChange(document, row))
        throw new Error(`the change at position ${row.seq} is not what was written`);
      return { ...row, kind: CHANGE_KINDS[row.kind] ?? 'update' };
    });
  }

  count(document: number, after: number, upTo: number): number {
    return (this.#sql.count.get(document, after, upTo) as { count: number }).count;
  }

  dropUpTo(document: number, seq: number): void {
    this.#sql.drop.run(document, seq);
  }
}

const prepareAll = (database: DatabaseSync) => ({
  insert: database.prepare(
    'insert into change (document, seq, kind, origin, user, time, bytes, crc) values (?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  read: database.prepare(
    'select seq, kind, origin, user, time, bytes, crc from change where document = ? and seq > ? and seq <= ? order by seq limit ?',
  ),
  count: database.prepare('select count(*) as count from change where document = ? and seq > ? and seq <= ?'),
  drop: database.prepare('delete from change where document = ? and seq <= ?'),
});
