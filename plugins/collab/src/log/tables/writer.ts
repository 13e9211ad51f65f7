import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { CHANGE_KINDS, unpackBatch, type Batch, type Entry } from '../batch.ts';
import { checksumOfChange, checksumOfPart } from '../checksum.ts';
import { takeEarlierJournal } from './earlier.ts';
import { newestOf, readRecords, recordsBeyond, type JournalPlace } from '../journal-record.ts';
import { keptRanges } from './kept-ranges.ts';
import type { JournalSurvey, Settlement } from '../messages.ts';
import { PART_BYTES } from './schema.ts';

interface Known {
  readonly id: number;
  head: number;
}

/** Documents whose last position is remembered. */
const MAX_KNOWN = 10_000;

/** All that changes the log. */
export class LogWriter {
  readonly #database: DatabaseSync;
  readonly #known = new Map<string, Known>();
  #place: JournalPlace | undefined;
  readonly #sql;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#sql = prepareAll(database);
    // Parts of a base that was never finished.
    database.exec('delete from base where seq > (select base from document where id = base.document)');
  }

  /** The last position of each document, 0 where there is none. */
  heads(documents: readonly string[]): number[] {
    return documents.map((document) => this.#find(document)?.head ?? 0);
  }

  /** Up to where the journal is in the database, and whether its file goes at least as far, and to `newest`. */
  survey(journal: Buffer<ArrayBuffer>, newest: number): JournalSurvey {
    const { id, seq } = this.#settled;
    return { settled: seq, isWhole: newestOf(journal, id) >= Math.max(seq, newest) };
  }

  /** Takes over what is in the journal's file and not here yet; returns where the journal goes on. */
  recover(journal: Buffer<ArrayBuffer>): JournalPlace {
    return this.#transaction(() => {
      for (const batch of takeEarlierJournal(this.#database)) this.#insertAll(batch);
      const { seq } = this.#insertRecords(journal, this.#settled);
      return this.#setSettled({ ...this.#settled, seq, at: 0 });
    });
  }

  /** Takes over what lies behind a damaged place of the journal; to be called after `recover`. Returns how many records are lost. */
  recoverBeyond(journal: Buffer<ArrayBuffer>): number {
    const { seq, ...place } = this.#settled;
    const beyond = recordsBeyond(journal, this.#settled);
    const last = beyond.at(-1)?.seq ?? seq;
    if (last === seq) return 0;
    this.#transaction(() => {
      for (const { batch } of beyond) this.#insertAll(batch);
      this.#setSettled({ ...place, seq: last });
    });
    return last - seq - beyond.length;
  }

  /** Takes over records of the journal. Those that are here already, because a thread died after it, are passed over. */
  settle(settlement: Settlement): void {
    this.#transaction(() => this.take(settlement));
  }

  /** As `settle`, in a transaction of the caller. */
  take({ records, first, place }: Settlement): void {
    if (place.seq <= this.#settled.seq) return;
    const { seq } = this.#insertRecords(Buffer.from(records.buffer), { id: place.id, seq: first - 1, at: 0 });
    if (seq !== place.seq) throw new Error('the journal is not whole');
    this.#setSettled(place);
  }

  /** @returns the last of them. */
  #insertRecords(records: Buffer<ArrayBuffer>, from: JournalPlace): { seq: number } {
    let last: { seq: number } = from;
    for (const record of readRecords(records, from)) {
      if (record.seq > this.#settled.seq) this.#insertAll(record.batch);
      last = record;
    }
    return last;
  }

  /** In one transaction with what it says. */
  #setSettled(place: JournalPlace): JournalPlace {
    this.#sql.setSettled.run(place.id, place.seq, place.at);
    return (this.#place = place);
  }

  /** Where the journal goes on. */
  get place(): JournalPlace {
    return this.#settled;
  }

  /** Up to where the journal is in the database. */
  get #settled(): JournalPlace {
    return (this.#place ??= (this.#sql.settled.get() as JournalPlace | undefined) ?? {
      id: randomInt(2 ** 47),
      seq: 0,
      at: 0,
    });
  }

  #insertAll(batch: Batch): void {
    for (const entry of unpackBatch(batch)) this.#insert(entry);
  }

  #insert({ document, create, changes }: Entry): void {
    const known = this.#find(document);
    const [first] = changes;
    if (!first || (known && create)) return;
    const { id, head } = known ?? this.#create(document, first.time);
    let seq = head;
    for (const { kind, origin, user, time, bytes } of changes) {
      seq += 1;
      const row = { seq, kind: CHANGE_KINDS.indexOf(kind), origin, user, time, bytes };
      this.#sql.insert.run(id, seq, row.kind, origin, user, time, bytes, checksumOfChange(id, row));
    }
    this.#remember(document, { id, head: seq });
  }

  /** Stores a new base part by part, each with a commit of its own, and in the end makes it the base. */
  async compact(
    document: string,
    { from, seq, bytes }: { from: number; seq: number; bytes: Uint8Array },
    breathe: () => Promise<void>,
  ): Promise<boolean> {
    const id = this.#find(document)?.id;
    if (id === undefined || this.#baseOf(id) !== from || seq <= from) return false;
    this.#sql.dropBase.run(id, seq);
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const stored = { seq, part, bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES) };
      this.#sql.insertPart.run(id, seq, part, stored.bytes, checksumOfPart(id, stored));
      await breathe();
    }
    return this.#transaction(() => {
      const known = this.#find(document);
      if (known?.id !== id || this.#baseOf(id) !== from || seq > known.head) {
        this.#sql.dropBase.run(id, seq);
        return false;
      }
      this.#sql.setBase.run({ id, seq, bytes: bytes.length });
      this.#dropUnneeded(id, seq);
      return true;
    });
  }

  #dropUnneeded(id: number, base: number): void {
    const bases = (this.#sql.bases.all(id) as { seq: number }[]).map((row) => row.seq);
    const pins = (this.#sql.pins.all(id, base) as { seq: number }[]).map((row) => row.seq);
    const { neededBases, ranges } = keptRanges(bases, pins, base);
    for (const seq of bases) if (!neededBases.has(seq)) this.#sql.dropBase.run(id, seq);
    let at = 0;
    for (const [from, to] of ranges) {
      this.#sql.dropChanges.run(id, at, from);
      at = to;
    }
  }

  /** False for a position that cannot be read. */
  pin(document: string, seq: number, owner: string): boolean {
    const known = this.#find(document);
    if (!known || seq < 1 || seq > known.head) return false;
    const { id } = known;
    return this.#transaction(() => {
      const { below } = this.#sql.baseBelow.get({ id, seq }) as { below: number };
      const { count } = this.#sql.count.get(id, below, seq) as { count: number };
      if (count !== seq - below) return false;
      this.#sql.pin.run(id, seq, owner);
      return true;
    });
  }

  unpin(document: string, seq: number, owner: string): boolean {
    const id = this.#find(document)?.id;
    return id !== undefined && this.#sql.unpin.run(id, seq, owner).changes > 0;
  }

  rename(from: string, to: string): boolean {
    for (const name of [from, to]) this.#known.delete(name);
    return this.#sql.rename.run(to, from).changes > 0;
  }

  drop(document: string): boolean {
    this.#known.delete(document);
    return this.#sql.drop.run(document).changes > 0;
  }

  #find(document: string): Known | undefined {
    const known = this.#known.get(document);
    if (known) return known;
    const row = this.#sql.find.get(document) as unknown as Known | undefined;
    if (row) this.#remember(document, row);
    return row;
  }

  #remember(document: string, known: Known): void {
    this.#known.set(document, known);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value ?? '');
  }

  #create(document: string, time: number): Known {
    return { id: Number(this.#sql.create.run(document, time, time).lastInsertRowid), head: 0 };
  }

  #baseOf(id: number): number {
    return (this.#sql.base.get(id) as { base: number } | undefined)?.base ?? -1;
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('begin immediate');
    try {
      const result = work();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      // What was remembered may never have been written.
      this.#known.clear();
      this.#place = undefined;
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }
}

const prepareAll = (database: DatabaseSync) => ({
  find: database.prepare(`
    select id, coalesce((select max(seq) from change where document = id and seq > base), base) as head
    from document where name = ?`),
  create: database.prepare(
    'insert into document (name, base, base_bytes, created_at, updated_at) values (?, 0, 0, ?, ?)',
  ),
  insert: database.prepare(
    'insert into change (document, seq, kind, origin, user, time, bytes, crc) values (?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  settled: database.prepare('select journal as id, seq, at from settled'),
  setSettled: database.prepare('replace into settled (one, journal, seq, at) values (1, ?, ?, ?)'),
  base: database.prepare('select base from document where id = ?'),
  insertPart: database.prepare('insert into base (document, seq, part, bytes, crc) values (?, ?, ?, ?, ?)'),
  setBase: database.prepare(`
    update document set base = :seq, base_bytes = :bytes,
      updated_at = coalesce((select time from change where document = :id and change.seq = :seq), updated_at)
    where id = :id`),
  bases: database.prepare('select distinct seq from base where document = ?'),
  dropBase: database.prepare('delete from base where document = ? and seq = ?'),
  baseBelow: database.prepare(`
    select coalesce(max(seq), 0) as below from base
    where document = :id and seq <= :seq and seq <= (select base from document where id = :id)`),
  count: database.prepare('select count(*) as count from change where document = ? and seq > ? and seq <= ?'),
  pins: database.prepare('select distinct seq from pin where document = ? and seq < ? order by seq'),
  dropChanges: database.prepare('delete from change where document = ? and seq > ? and seq <= ?'),
  pin: database.prepare('insert into pin (document, seq, owner) values (?, ?, ?) on conflict do nothing'),
  unpin: database.prepare('delete from pin where document = ? and seq = ? and owner = ?'),
  rename: database.prepare('update or ignore document set name = ? where name = ?'),
  drop: database.prepare('delete from document where name = ?'),
});
