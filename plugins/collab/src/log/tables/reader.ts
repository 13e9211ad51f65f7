import type { DatabaseSync } from 'node:sqlite';
import type { LogBase, LogDocument, LogRecord, LogState } from '@editor-companion/core/plugin';
import { CHANGE_KINDS } from '../batch.ts';
import { checksumOfChange, checksumOfPart, DocumentDamage } from '../checksum.ts';
import type { Requests } from '../messages.ts';

interface DocumentRow {
  readonly id: number;
  readonly head: number;
  readonly base: number;
  readonly base_bytes: number;
}

interface ChangeRow extends Omit<LogRecord, 'kind'> {
  readonly kind: number;
  readonly crc: number | null;
}

interface PartRow {
  readonly part: number;
  readonly bytes: Uint8Array;
  readonly crc: number | null;
}

/** SQLite's primary codes for a file that is damaged. */
const CORRUPT: ReadonlySet<number> = new Set([11, 26]);

/** All that is read from the log, each on one snapshot of it. */
export class LogReader {
  readonly #database: DatabaseSync;
  readonly #sql;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#sql = prepareAll(database);
  }

  /** @param at the newest state where it is absent; undefined also where that position is gone. */
  read(document: string, at?: number): LogState | undefined {
    return this.#snapshot(document, () => {
      const row = this.#sql.find.get(document) as unknown as DocumentRow | undefined;
      if (!row) return undefined;
      const head = at ?? row.head;
      const seq = at === undefined ? row.base : this.#baseBelow(row, at);
      const tail = this.#changes(row.id, seq, head, Number.MAX_SAFE_INTEGER);
      const isWhole = head <= row.head && head >= seq && tail.length === head - seq;
      if (!isWhole && at !== undefined) return undefined;
      if (!isWhole) throw new Error(`the log has a gap behind position ${seq}`);
      return { head, base: seq === 0 ? undefined : this.#base(row, seq), tail };
    });
  }

  readAfter(document: string, seq: number, limit: number): readonly LogRecord[] {
    return this.#snapshot(document, () => {
      const row = this.#sql.find.get(document) as unknown as DocumentRow | undefined;
      return row ? this.#changes(row.id, seq, row.head, limit) : [];
    });
  }

  list({ prefix, after, limit, name }: Requests['list']['input']): readonly LogDocument[] {
    const rows =
      name === undefined
        ? this.#sql.list.all(after, prefix, `${prefix}\u{10FFFF}`, limit)
        : this.#sql.describe.all(name);
    return rows.map((row) => ({ ...(row as unknown as LogDocument) }));
  }

  #baseBelow({ id }: DocumentRow, at: number): number {
    return (this.#sql.baseBelow.get(id, at, id) as { seq: number | null }).seq ?? 0;
  }

  #base(row: DocumentRow, seq: number): LogBase {
    const parts = this.#sql.parts.all(row.id, seq) as unknown as PartRow[];
    for (const { crc, ...part } of parts)
      if (crc !== null && crc !== checksumOfPart(row.id, { seq, ...part }))
        throw new Error(`part ${part.part} of the base at position ${seq} is not what was written`);
    const bytes = join(parts.map((part) => part.bytes));
    if (seq === row.base && bytes.length !== row.base_bytes)
      throw new Error(`the base at position ${seq} has ${bytes.length} bytes instead of ${row.base_bytes}`);
    return { seq, bytes };
  }

  #changes(id: number, after: number, upTo: number, limit: number): LogRecord[] {
    const rows = this.#sql.changes.all(id, after, upTo, limit) as unknown as ChangeRow[];
    return rows.map(({ crc, ...row }) => {
      if (crc !== null && crc !== checksumOfChange(id, row))
        throw new Error(`the change at position ${row.seq} is not what was written`);
      return { ...row, kind: CHANGE_KINDS[row.kind] ?? 'update' };
    });
  }

  /** @throws DocumentDamage for what is stored otherwise than it was written. */
  #snapshot<T>(document: string, work: () => T): T {
    const isOwn = !this.#database.isTransaction;
    if (isOwn) this.#database.exec('begin');
    try {
      return work();
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number };
      if (errcode !== undefined && !CORRUPT.has(errcode & 0xff)) throw error;
      throw new DocumentDamage(document, message, error);
    } finally {
      if (isOwn) this.#database.exec('commit');
    }
  }
}

/** One array of its own, so that it can be handed over instead of copied. */
function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const TAIL = 'from change where document = id and seq > base';
const HEAD = `coalesce((select max(seq) ${TAIL}), base) as head`;
const LISTED = `name, cast(id as text) as id, ${HEAD},
  base_bytes + coalesce((select sum(length(bytes)) ${TAIL}), 0) as bytes,
  created_at as createdAt,
  coalesce((select time ${TAIL} order by seq desc limit 1), updated_at) as updatedAt`;

const prepareAll = (database: DatabaseSync) => ({
  find: database.prepare(`select id, ${HEAD}, base, base_bytes from document where name = ?`),
  parts: database.prepare('select part, bytes, crc from base where document = ? and seq = ? order by part'),
  baseBelow: database.prepare(
    'select max(seq) as seq from base where document = ? and seq <= ? and seq <= (select base from document where id = ?)',
  ),
  changes: database.prepare(
    'select seq, kind, origin, user, time, bytes, crc from change where document = ? and seq > ? and seq <= ? order by seq limit ?',
  ),
  list: database.prepare(
    `select ${LISTED} from document where name > ? and name >= ? and name < ? order by name limit ?`,
  ),
  describe: database.prepare(`select ${LISTED} from document where name = ?`),
});
