import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { unpackBatch, type Batch, type Entry } from '../batch.ts';
import { takeEarlierJournal } from './earlier.ts';
import { newestOf, readRecords, recordsBeyond, type JournalPlace } from '../journal-record.ts';
import { Bases } from './bases.ts';
import { Changes } from './changes.ts';
import { keptRanges } from './kept-ranges.ts';
import { KeptChanges } from './kept.ts';
import type { JournalSurvey, Settlement } from '../messages.ts';
import type { Safe } from '@editor-companion/core/thread';
import { PLAIN } from '../safe.ts';

interface Known {
  readonly id: number;
  head: number;
}

/** The number of documents whose last position is cached. */
const MAX_KNOWN = 10_000;

/** All changes of the log. */
export class LogWriter {
  readonly #database: DatabaseSync;
  readonly #bases: Bases;
  readonly #changes: Changes;
  readonly #kept: KeptChanges;
  readonly #safe: Safe;
  readonly #known = new Map<string, Known>();
  #place: JournalPlace | undefined;
  readonly #sql;

  constructor(database: DatabaseSync, safe: Safe = PLAIN) {
    this.#database = database;
    this.#safe = safe;
    this.#bases = new Bases(database, safe);
    this.#changes = new Changes(database, safe);
    this.#kept = new KeptChanges(database, safe);
    this.#sql = prepareAll(database);
    // Inside a transaction this writer serves only a look ahead, which is rolled back.
    if (!database.isTransaction) this.#transaction(() => this.#bases.dropUnfinished());
  }

  /** The last position of each document; 0 for a missing one. */
  heads(documents: readonly string[]): number[] {
    return documents.map((document) => this.#find(document)?.head ?? 0);
  }

  /** How far the database has the journal, and whether the journal's file reaches at least that far, and to `newest`. */
  survey(journal: Buffer<ArrayBuffer>, newest: number): JournalSurvey {
    const { id, seq } = this.#settled;
    return { settled: seq, isWhole: newestOf(journal, id, this.#safe) >= Math.max(seq, newest) };
  }

  /** Takes over records from the journal's file that the database lacks. Returns where the journal continues. */
  recover(journal: Buffer<ArrayBuffer>): JournalPlace {
    return this.#transaction(() => {
      for (const batch of takeEarlierJournal(this.#database)) this.#insertAll(batch);
      const { seq } = this.#insertRecords(journal, this.#settled);
      return this.#setSettled({ ...this.#settled, seq, at: 0 });
    });
  }

  /** Takes over records behind a damaged place of the journal. Call it after `recover`. Returns the number of lost records. */
  recoverBeyond(journal: Buffer<ArrayBuffer>): number {
    const { seq, ...place } = this.#settled;
    const beyond = recordsBeyond(journal, this.#settled, this.#safe);
    const last = beyond.at(-1)?.seq ?? seq;
    if (last === seq) return 0;
    this.#transaction(() => {
      for (const { batch } of beyond) this.#insertAll(batch);
      this.#setSettled({ ...place, seq: last });
    });
    return last - seq - beyond.length;
  }

  /** Takes over records of the journal. Skips those that exist already because a thread died after writing them. */
  settle(settlement: Settlement): void {
    this.#transaction(() => this.take(settlement));
  }

  /** Like `settle`, in the caller's transaction. */
  take({ records, first, place }: Settlement): void {
    if (place.seq <= this.#settled.seq) return;
    const { seq } = this.#insertRecords(Buffer.from(records.buffer), { id: place.id, seq: first - 1, at: 0 });
    if (seq !== place.seq) throw new Error('the journal is incomplete');
    this.#setSettled(place);
  }

  /** @returns the last of them. */
  #insertRecords(records: Buffer<ArrayBuffer>, from: JournalPlace): { seq: number } {
    let last: { seq: number } = from;
    for (const record of readRecords(records, from, this.#safe)) {
      if (record.seq > this.#settled.seq) this.#insertAll(record.batch);
      last = record;
    }
    return last;
  }

  /** Runs in the transaction of the records. */
  #setSettled(place: JournalPlace): JournalPlace {
    this.#sql.setSettled.run(place.id, place.seq, place.at);
    return (this.#place = place);
  }

  /** The position where the journal continues. */
  get place(): JournalPlace {
    return this.#settled;
  }

  /** The journal position up to which records are in the database. */
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
    for (const change of changes) this.#changes.insert(id, ++seq, change);
    this.#remember(document, { id, head: seq });
  }

  /**
   * Stores a new base part by part, each with its own commit, and activates it at the end. Bases that an earlier release stored whole share
   * their chunks from then on.
   */
  async compact(
    document: string,
    { from, seq, bytes }: { from: number; seq: number; bytes: Uint8Array },
    breathe: () => Promise<void>,
  ): Promise<boolean> {
    const id = this.#find(document)?.id;
    if (id === undefined || this.#baseOf(id) !== from || seq <= from) return false;
    this.#transaction(() => this.#bases.drop(id, [seq]));
    const isThere = (): boolean => this.#find(document)?.id === id;
    const parts = this.#bases.store(id, { seq, bytes, like: from });
    while (isThere() && !this.#transaction(() => parts.next()).done) await breathe();
    const isBase = this.#transaction(() => {
      const head = this.#find(document)?.head ?? 0;
      const isStale = !isThere() || this.#baseOf(id) !== from || seq > head;
      if (isStale) this.#bases.drop(id, [seq]);
      else this.#replaceBase(id, seq, bytes.length);
      return !isStale;
    });
    if (isBase) await this.#shareEarlier(id, isThere, breathe);
    return isBase;
  }

  #replaceBase(id: number, seq: number, bytes: number): void {
    this.#sql.setBase.run({ id, seq, bytes });
    this.#dropUnneeded(id, seq);
  }

  async #shareEarlier(id: number, isThere: () => boolean, breathe: () => Promise<void>): Promise<void> {
    for (const { seq, part } of this.#bases.partsAsTheyAre(id)) {
      if (!isThere()) return;
      this.#transaction(() => this.#bases.share(id, { seq, part, like: this.#baseOf(id) }));
      await breathe();
    }
  }

  /** Deletes bases and changes that neither the newest base nor a pin needs, and packs those that only pins need. */
  #dropUnneeded(id: number, base: number): void {
    const bases = this.#bases.positions(id);
    const pins = (this.#sql.pins.all(id, base) as { seq: number }[]).map((row) => row.seq);
    const { neededBases, ranges } = keptRanges(bases, pins, base);
    this.#bases.drop(
      id,
      bases.filter((seq) => !neededBases.has(seq)),
    );
    const below = ranges.slice(0, -1);
    this.#kept.dropOutside(id, below);
    for (const [from, to] of below) this.#kept.store(id, this.#changes.read(id, from, to), pins);
    this.#changes.dropUpTo(id, base);
  }

  /** False for a position that cannot be read. */
  pin(document: string, seq: number, owner: string): boolean {
    const known = this.#find(document);
    if (!known || seq < 1 || seq > known.head) return false;
    const { id } = known;
    return this.#transaction(() => {
      const { below } = this.#sql.baseBelow.get({ id, seq }) as { below: number };
      const count = this.#changes.count(id, below, seq) + this.#kept.count(id, below, seq);
      if (count !== seq - below) return false;
      this.#sql.pin.run(id, seq, owner);
      return true;
    });
  }

  /** Removes a pin, and everything that only the pin needed. */
  unpin(document: string, seq: number, owner: string): boolean {
    const id = this.#find(document)?.id;
    if (id === undefined) return false;
    return this.#transaction(() => {
      if (this.#sql.unpin.run(id, seq, owner).changes === 0) return false;
      const base = this.#baseOf(id);
      if (seq < base) this.#dropUnneeded(id, base);
      return true;
    });
  }

  /**
   * Encrypts some rows of a document in each table with the current key, in one transaction. @returns their size in bytes; 0 when all rows
   * are up to date.
   */
  reseal(document: number, rows: number): number {
    return this.#transaction(
      () =>
        this.#changes.reseal(document, rows) + this.#kept.reseal(document, rows) + this.#bases.reseal(document, rows),
    );
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
      // The cached positions may never have been written.
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
  settled: database.prepare('select journal as id, seq, at from settled'),
  setSettled: database.prepare('replace into settled (one, journal, seq, at) values (1, ?, ?, ?)'),
  base: database.prepare('select base from document where id = ?'),
  setBase: database.prepare(`
    update document set base = :seq, base_bytes = :bytes,
      updated_at = coalesce((select time from change where document = :id and change.seq = :seq), updated_at)
    where id = :id`),
  baseBelow: database.prepare(`
    select coalesce(max(seq), 0) as below from base
    where document = :id and seq <= :seq and seq <= (select base from document where id = :id)`),
  pins: database.prepare('select distinct seq from pin where document = ? and seq < ? order by seq'),
  pin: database.prepare('insert into pin (document, seq, owner) values (?, ?, ?) on conflict do nothing'),
  unpin: database.prepare('delete from pin where document = ? and seq = ? and owner = ?'),
  rename: database.prepare('update or ignore document set name = ? where name = ?'),
  drop: database.prepare('delete from document where name = ?'),
});
