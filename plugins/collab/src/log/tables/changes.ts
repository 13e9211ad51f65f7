import type { DatabaseSync } from 'node:sqlite';
import type { LogChange, LogRecord } from '@editor-companion/core/plugin';
import { CHANGE_KINDS } from '../batch.ts';
import { checksumOfChange, placeOfChange } from '../checksum.ts';
import type { Safe } from '@editor-companion/core/thread';

interface ChangeRow extends Omit<LogRecord, 'kind'> {
  readonly kind: number;
  readonly crc: number | null;
  readonly key: string | null;
}

/** The changes of documents that are in no base yet, one row each. */
export class Changes {
  readonly #safe: Safe;
  readonly #sql;

  constructor(database: DatabaseSync, safe: Safe) {
    this.#safe = safe;
    this.#sql = prepareAll(database);
  }

  insert(document: number, seq: number, { kind, origin, user, time, bytes }: LogChange): void {
    const about = { seq, kind: CHANGE_KINDS.indexOf(kind), origin, user, time };
    const row = { ...about, ...this.#safe.store(bytes, placeOfChange(document, about)) };
    const crc = checksumOfChange(document, row);
    this.#sql.insert.run(document, seq, row.kind, origin, user, time, row.bytes, crc, row.key);
  }

  /** The changes behind a position up to another one, in order. @throws Error if stored data is damaged. */
  read(document: number, after: number, upTo: number, limit = Number.MAX_SAFE_INTEGER): LogRecord[] {
    const rows = this.#sql.read.all(document, after, upTo, limit) as unknown as ChangeRow[];
    return rows.map(({ crc, key, ...row }) => {
      if (crc !== null && crc !== checksumOfChange(document, row))
        throw new Error(`the change at position ${row.seq} has a wrong checksum`);
      const bytes = key === null ? row.bytes : this.#safe.load({ ...row, key }, placeOfChange(document, row));
      return { ...row, bytes, kind: CHANGE_KINDS[row.kind] ?? 'update' };
    });
  }

  /** Encrypts a limited number of changes of another key with the current one. @returns their size in bytes. */
  reseal(document: number, limit: number): number {
    const rows = this.#sql.others.all(document, this.#safe.key, limit) as unknown as ChangeRow[];
    let size = 0;
    for (const { crc: _, ...row } of rows) {
      const place = placeOfChange(document, row);
      const stored = this.#safe.store(this.#safe.load(row, place), place);
      const crc = checksumOfChange(document, { ...row, ...stored });
      this.#sql.replace.run(stored.bytes, stored.key, crc, document, row.seq);
      size += stored.bytes.length;
    }
    return size;
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
    'insert into change (document, seq, kind, origin, user, time, bytes, crc, key) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  read: database.prepare(
    'select seq, kind, origin, user, time, bytes, crc, key from change where document = ? and seq > ? and seq <= ? order by seq limit ?',
  ),
  others: database.prepare(
    'select seq, kind, origin, user, time, bytes, crc, key from change where document = ? and key is not ? limit ?',
  ),
  replace: database.prepare('update change set bytes = ?, key = ?, crc = ? where document = ? and seq = ?'),
  count: database.prepare('select count(*) as count from change where document = ? and seq > ? and seq <= ?'),
  drop: database.prepare('delete from change where document = ? and seq <= ?'),
});
