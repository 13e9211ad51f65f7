import type { DatabaseSync } from 'node:sqlite';
import type { LogBase, LogDocument, LogOutline, LogRecord, LogState } from '@editor-companion/core/plugin';
import { DocumentDamage } from '../checksum.ts';
import type { Requests } from '../messages.ts';
import { LENGTH, PLAIN } from '../safe.ts';
import { Bases } from './bases.ts';
import { Changes } from './changes.ts';
import { KeptChanges } from './kept.ts';

interface DocumentRow {
  readonly id: number;
  readonly head: number;
  readonly base: number;
  readonly base_bytes: number;
}

/** SQLite's primary codes for a damaged file. */
const CORRUPT: ReadonlySet<number> = new Set([11, 26]);

/** All reads of the log, each on one snapshot. */
export class LogReader {
  readonly #database: DatabaseSync;
  readonly #bases: Bases;
  readonly #changes: Changes;
  readonly #kept: KeptChanges;
  readonly #sql;

  constructor(database: DatabaseSync, safe = PLAIN) {
    this.#database = database;
    this.#bases = new Bases(database, safe);
    this.#changes = new Changes(database, safe);
    this.#kept = new KeptChanges(database, safe);
    this.#sql = prepareAll(database);
  }

  /** @param at the newest state where it is absent; undefined also where that position is gone. */
  read(document: string, at?: number): LogState | undefined {
    return this.#snapshot(document, () => {
      const row = this.#sql.find.get(document) as unknown as DocumentRow | undefined;
      if (!row) return undefined;
      const head = at ?? row.head;
      const seq = at === undefined ? row.base : this.#baseBelow(row, at);
      const kept = head < row.base ? [...this.#kept.read(row.id, seq, head)] : [];
      const after = kept.at(-1)?.seq ?? seq;
      const tail = [...kept, ...this.#changes.read(row.id, after, head)];
      const isWhole = head <= row.head && head >= seq && tail.length === head - seq;
      if (!isWhole && at !== undefined) return undefined;
      if (!isWhole) throw new Error(`the log has a gap after position ${seq}`);
      return { head, base: seq === 0 ? undefined : this.#base(row, seq), tail };
    });
  }

  outline(document: string): LogOutline | undefined {
    return this.#snapshot(document, () => {
      const row = this.#sql.outlined.get(document) as unknown as (LogDocument & { base: number }) | undefined;
      if (!row) return undefined;
      const pins = this.#sql.pins.all(document) as unknown as LogOutline['pins'];
      const { id, head, base, createdAt, updatedAt } = row;
      return { id, head, base, createdAt, updatedAt, pins: pins.map((pin) => ({ ...pin })) };
    });
  }

  readAfter(document: string, seq: number, limit: number): readonly LogRecord[] {
    return this.#snapshot(document, () => {
      const row = this.#sql.find.get(document) as unknown as DocumentRow | undefined;
      return row ? this.#changes.read(row.id, seq, row.head, limit) : [];
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
    const bytes = this.#bases.read(row.id, seq);
    if (seq === row.base && bytes.length !== row.base_bytes)
      throw new Error(`the base at position ${seq} has ${bytes.length} bytes instead of ${row.base_bytes}`);
    return { seq, bytes };
  }

  /** @throws DocumentDamage if stored data differs from the written data. */
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

const TAIL = 'from change where document = id and seq > base';
const HEAD = `coalesce((select max(seq) ${TAIL}), base) as head`;
const LISTED = `name, cast(id as text) as id, ${HEAD},
  base_bytes + coalesce((select sum(${LENGTH}) ${TAIL}), 0) as bytes,
  created_at as createdAt,
  coalesce((select time ${TAIL} order by seq desc limit 1), updated_at) as updatedAt`;

const prepareAll = (database: DatabaseSync) => ({
  find: database.prepare(`select id, ${HEAD}, base, base_bytes from document where name = ?`),
  baseBelow: database.prepare(
    'select max(seq) as seq from base where document = ? and seq <= ? and seq <= (select base from document where id = ?)',
  ),
  list: database.prepare(
    `select ${LISTED} from document where name > ? and name >= ? and name < ? order by name limit ?`,
  ),
  describe: database.prepare(`select ${LISTED} from document where name = ?`),
  outlined: database.prepare(`select ${LISTED}, base from document where name = ?`),
  pins: database.prepare(
    'select seq, owner from pin where document = (select id from document where name = ?) order by seq, owner',
  ),
});
