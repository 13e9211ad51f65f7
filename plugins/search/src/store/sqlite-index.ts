import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { Passage } from '../text/passages.ts';
import { PRAGMAS, SCHEMA, SCHEMA_VERSION, SOURCE_STEP } from './sqlite-schema.ts';
import {
  SOURCE_PAGE,
  VECTOR_PAGE,
  type NewVector,
  type Source,
  type SourceDraft,
  type SourceKey,
  type StoreCounts,
  type StoredPassage,
  type VectorPage,
} from './store.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Milliseconds to wait for another writing thread. */
const LOCK_TIMEOUT = 20_000;
const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const SOURCE_COLUMNS = `number, kind, id, ident, version, title, passages, fault, indexed_at as indexedAt,
  passages - (select count(*) from vectors where number >= s.number * ${SOURCE_STEP} and number < (s.number + 1) * ${SOURCE_STEP}) as waiting`;
const PASSAGE_COLUMNS = 'p.number, p.source, p.place, p.path, p.text, p.anchor, p.terms';

/** The embedded index, a SQLite file, as one thread uses it. */
export class SqliteIndex {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** @throws Error of SQLite where the file is damaged. */
  constructor(file: string) {
    this.database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT });
    this.database.exec(PRAGMAS);
    this.#transact(() => {
      const version = this.#first('pragma user_version')?.['user_version'];
      if (version === SCHEMA_VERSION) return;
      if (version !== 0) throw new TypeError('The index is of another version.');
      this.database.exec(SCHEMA);
    });
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }

  sources(after: number): Source[] {
    const query = `select ${SOURCE_COLUMNS} from sources s where number > ? order by number limit ${SOURCE_PAGE}`;
    return this.#all(query, after).map(toSource);
  }

  find({ kind, id }: SourceKey): Source | undefined {
    const row = this.#first(`select ${SOURCE_COLUMNS} from sources s where kind = ? and id = ?`, kind, id);
    return row && toSource(row);
  }

  replace(draft: SourceDraft, passages: readonly Passage[]): Source {
    return this.#transact(() => {
      const { kind, id, ident, version, title, fault } = draft;
      const known = this.#next(draft);
      if (known !== undefined && known.next + passages.length >= SOURCE_STEP) this.#remove(draft);
      this.#run(
        `insert into sources (kind, id, ident, version, title, passages, next, fault, indexed_at) values (?, ?, ?, ?, ?, ?, 0, ?, ?)
         on conflict (kind, id) do update set ident = excluded.ident, version = excluded.version, title = excluded.title,
           passages = excluded.passages, fault = excluded.fault, indexed_at = excluded.indexed_at`,
        kind,
        id,
        ident,
        version,
        title,
        passages.length,
        fault,
        Date.now(),
      );
      const { number, next } = this.#next(draft) ?? { number: 0, next: 0 };
      const last = this.#exchange(number, next, passages);
      this.#run('update sources set next = ? where number = ?', last, number);
      return this.find(draft) as Source;
    });
  }

  note({ kind, id }: SourceKey, fault: string | null): void {
    this.#run('update sources set fault = ? where kind = ? and id = ?', fault, kind, id);
  }

  rename(key: SourceKey, to: string): void {
    this.#transact(() => {
      if (!this.#next(key)) return;
      this.#remove({ kind: key.kind, id: to });
      this.#run('update sources set id = ? where kind = ? and id = ?', to, key.kind, key.id);
    });
  }

  /** Removed terms stay in the word index until its segments are merged. */
  scrub(): void {
    this.#run("insert into words (words) values ('optimize')");
    this.database.exec('pragma wal_checkpoint(truncate)');
  }

  remove(key: SourceKey): void {
    this.#transact(() => this.#remove(key));
  }

  needing(source: number, limit: number): StoredPassage[] {
    const query = `select ${PASSAGE_COLUMNS} from passages p left join vectors v using (number)
      where p.source = ? and v.number is null order by p.place limit ?`;
    return this.#all(query, source, limit).map(toPassage);
  }

  saveVectors(vectors: readonly NewVector[]): void {
    this.#transact(() => {
      for (const { number, vector } of vectors)
        this.#run(
          `insert into vectors (number, vector) select number, ? from passages where number = ?
           on conflict (number) do nothing`,
          bytesOf(vector),
          number,
        );
    });
  }

  clearVectors(): void {
    this.#run('delete from vectors');
  }

  vectors(after: number): VectorPage {
    const rows = this.#all(
      `select seq, number, vector from vectors where seq > ? order by seq limit ${VECTOR_PAGE}`,
      after,
    );
    const numbers = shared(Float64Array, rows.length);
    const sources = shared(Int32Array, rows.length);
    const length = (rows[0]?.['vector'] as Uint8Array | undefined)?.byteLength ?? 0;
    const matrix = shared(Float32Array, (rows.length * length) / FLOAT_BYTES);
    const bytes = new Uint8Array(matrix.buffer);
    for (const [index, { number, vector }] of rows.entries()) {
      numbers[index] = Number(number);
      sources[index] = Math.floor(Number(number) / SOURCE_STEP);
      const blob = vector as Uint8Array;
      if (blob.byteLength === length) bytes.set(blob, index * length);
    }
    return { last: Number(rows.at(-1)?.['seq'] ?? after), numbers, sources, matrix };
  }

  passages(numbers: readonly number[]): StoredPassage[] {
    return numbers.flatMap((number) =>
      this.#all(`select ${PASSAGE_COLUMNS} from passages p where p.number = ?`, number).map(toPassage),
    );
  }

  around(source: number, from: number, limit: number): StoredPassage[] {
    const query = `select ${PASSAGE_COLUMNS} from passages p where p.source = ? and p.place >= ? order by p.place limit ?`;
    return this.#all(query, source, from, limit).map(toPassage);
  }

  counts(): StoreCounts {
    const count = (query: string): number => Number(this.#first(`select count(*) as count from ${query}`)?.['count']);
    return {
      sources: count('sources'),
      passages: count('passages'),
      vectors: count('vectors'),
      failed: count('sources where fault is not null'),
    };
  }

  spend(day: string, amount: number, limit: number): boolean {
    return this.#transact(() => {
      const spent = Number(this.#first('select amount from days where day = ?', day)?.['amount'] ?? 0);
      if (spent + amount > limit) return false;
      this.#run('delete from days where day < ?', day);
      this.#run(
        'insert into days (day, amount) values (?, ?) on conflict (day) do update set amount = amount + excluded.amount',
        day,
        amount,
      );
      return true;
    });
  }

  value(name: string): string | undefined {
    const found = this.#first('select value from vals where name = ?', name)?.['value'];
    return found === undefined ? undefined : String(found);
  }

  setValue(name: string, value: string): void {
    this.#run(
      'insert into vals (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      name,
      value,
    );
  }

  /**
   * Numbers of passages with a term, highest first, below a number. Read as JSON: FTS5's result without a row for each.
   * @param below undefined: from the highest on.
   */
  having(expression: string, below: number | undefined, limit: number): number[] {
    const row = this.#first(
      `select json_group_array(rowid) as numbers from
        (select rowid from words where words match ? and rowid < ? order by rowid desc limit ?)`,
      expression,
      // As an integer: for other numbers FTS5 would read everything and filter afterwards.
      BigInt(below ?? Number.MAX_SAFE_INTEGER),
      limit,
    );
    return JSON.parse(String(row?.['numbers'] ?? '[]')) as number[];
  }

  /** The number of passages by source number. */
  sizes(): Map<number, number> {
    const rows = this.#all('select number, passages from sources');
    return new Map(rows.map(({ number, passages }) => [Number(number), Number(passages)]));
  }

  /** The number of passages in the same source from a passage on, by passage number. */
  sizeFrom(number: number): number {
    const end = (Math.floor(number / SOURCE_STEP) + 1) * SOURCE_STEP;
    const query = 'select count(*) as count from passages where number >= ? and number < ?';
    return Number(this.#first(query, number, end)?.['count']);
  }

  /** The terms of all passages of some sources by passage number, each term between blanks. */
  termsOf(sources: readonly number[]): Map<number, string> {
    const rows = sources.flatMap((source) => this.#all('select number, terms from passages where source = ?', source));
    return new Map(rows.map(({ number, terms }) => [Number(number), ` ${String(terms)} `]));
  }

  /** Keeps unchanged passages with their vectors. @returns the number for the next new passage. */
  #exchange(source: number, next: number, passages: readonly Passage[]): number {
    const kept = Map.groupBy(
      this.#all('select number, hash, place, anchor, terms from passages where source = ?', source),
      ({ hash }) => hash,
    );
    let free = next;
    for (const { place, path, text, anchor, hash, terms } of passages) {
      const same = kept.get(hash)?.pop();
      if (same) {
        const number = Number(same['number']);
        const isSame = same['place'] === place && same['anchor'] === (anchor ?? null) && same['terms'] === terms;
        if (isSame) continue;
        this.#run(
          'update passages set place = ?, anchor = ?, terms = ? where number = ?',
          place,
          anchor ?? null,
          terms,
          number,
        );
        if (same['terms'] !== terms) this.#index(number, terms);
        continue;
      }
      const number = source * SOURCE_STEP + free;
      free += 1;
      this.#run(
        'insert into passages (number, source, place, path, text, anchor, hash, terms) values (?, ?, ?, ?, ?, ?, ?, ?)',
        number,
        source,
        place,
        JSON.stringify(path),
        text,
        anchor ?? null,
        hash,
        terms,
      );
      this.#run('insert into words (rowid, terms) values (?, ?)', number, terms);
    }
    for (const { number } of [...kept.values()].flat()) this.#erase(Number(number));
    return free;
  }

  #index(number: number, terms: string): void {
    this.#run('delete from words where rowid = ?', number);
    this.#run('insert into words (rowid, terms) values (?, ?)', number, terms);
  }

  #erase(number: number): void {
    this.#run('delete from words where rowid = ?', number);
    this.#run('delete from vectors where number = ?', number);
    this.#run('delete from passages where number = ?', number);
  }

  #remove(key: SourceKey): void {
    const number = this.#next(key)?.number;
    if (number === undefined) return;
    for (const row of this.#all('select number from passages where source = ?', number))
      this.#erase(Number(row['number']));
    this.#run('delete from sources where number = ?', number);
  }

  #next({ kind, id }: SourceKey): { readonly number: number; readonly next: number } | undefined {
    const row = this.#first('select number, next from sources where kind = ? and id = ?', kind, id);
    return row && { number: Number(row['number']), next: Number(row['next']) };
  }

  #transact<T>(work: () => T): T {
    this.database.exec('begin immediate');
    try {
      const result = work();
      this.database.exec('commit');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('rollback');
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values);
  }

  #first(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** In memory that threads share, so that no page of vectors is copied again. */
const shared = <T>(
  Kind: { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number },
  length: number,
): T => new Kind(new SharedArrayBuffer(length * Kind.BYTES_PER_ELEMENT));

const toSource = (row: Row): Source => ({ ...row }) as unknown as Source;

const toPassage = ({ path, anchor, ...row }: Row): StoredPassage =>
  ({
    ...row,
    path: JSON.parse(String(path)) as string[],
    ...(anchor !== null && { anchor }),
  }) as unknown as StoredPassage;
