import { sql, type Transaction } from 'kysely';
import type { DatabaseService, Logger } from '@editor-companion/core/plugin';
import type { Passage } from '../text/passages.ts';
import { NearestVectors } from './nearest-vectors.ts';
import { literalOf, usePgvector } from './pgvector.ts';
import { openTables, type Database, type Tables } from './postgres-tables.ts';
import { wordsIn } from './postgres-words.ts';
import {
  SOURCE_PAGE,
  VECTOR_PAGE,
  type Lookup,
  type NewVector,
  type Scope,
  type Source,
  type SourceDraft,
  type SourceKey,
  type Store,
  type StoreCounts,
  type StoredPassage,
  type VectorPage,
  type WordLimits,
  type WordsFound,
} from './store.ts';

/** Passages per statement: each has eight values, and a statement accepts 65,535. */
const BATCH = 200;
const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const COLUMNS = ['number', 'source', 'place', 'path', 'text', 'anchor', 'terms'] as const;

/** The index in PostgreSQL, shared by all nodes. Vectors are searched with pgvector, if the database has it. */
export class PostgresStore implements Store {
  readonly #service: DatabaseService;
  readonly #log: Logger;
  readonly #mayUsePgvector: boolean;
  #database: Database | undefined;
  #hasPgvector = false;
  nearest: Store['nearest'];

  constructor(service: DatabaseService, { log, pgvector }: { readonly log: Logger; readonly pgvector: boolean }) {
    this.#service = service;
    this.#log = log;
    this.#mayUsePgvector = pgvector;
  }

  async open(): Promise<void> {
    this.#database = await openTables(this.#service);
    this.#hasPgvector = this.#mayUsePgvector && (await usePgvector(this.#db, this.#log));
    if (!this.#hasPgvector) return;
    const vectors = new NearestVectors(this.#db, this.#log);
    this.nearest = (vector, scope, limit) => vectors.find(vector, scope, limit);
  }

  async close(): Promise<void> {
    // The connections belong to the service.
  }

  async sources(after: number): Promise<readonly Source[]> {
    const rows = await this.#sources().where('number', '>', after).orderBy('number').limit(SOURCE_PAGE).execute();
    return rows.map(toSource);
  }

  async find(key: SourceKey): Promise<Source | undefined> {
    const row = await this.#sources().where('kind', '=', key.kind).where('id', '=', key.id).executeTakeFirst();
    return row && toSource(row);
  }

  async replace(draft: SourceDraft, passages: readonly Passage[]): Promise<Source> {
    await this.#db.transaction().execute(async (transaction) => {
      const { kind, id, ident, version, title, fault } = draft;
      const state = { ident, version, title: plain(title), passages: passages.length, fault, indexed_at: Date.now() };
      const { number } = await transaction
        .insertInto('search_sources')
        .values({ kind, id, ...state })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(state))
        .returning('number')
        .executeTakeFirstOrThrow();
      await exchange(transaction, number, passages);
    });
    const source = await this.find(draft);
    if (!source) throw new TypeError('A source was removed while it was written.');
    return source;
  }

  async note({ kind, id }: SourceKey, fault: string | null): Promise<void> {
    await this.#db.updateTable('search_sources').set({ fault }).where('kind', '=', kind).where('id', '=', id).execute();
  }

  async rename(key: SourceKey, to: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const { kind, id } = key;
      const renamed = transaction.updateTable('search_sources').set({ id: to });
      const isThere = await transaction
        .selectFrom('search_sources')
        .select('number')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!isThere) return;
      await transaction.deleteFrom('search_sources').where('kind', '=', kind).where('id', '=', to).execute();
      await renamed.where('number', '=', isThere.number).execute();
    });
  }

  async remove({ kind, id }: SourceKey): Promise<void> {
    await this.#db.deleteFrom('search_sources').where('kind', '=', kind).where('id', '=', id).execute();
  }

  async needing(source: number, limit: number): Promise<readonly StoredPassage[]> {
    const rows = await this.#db
      .selectFrom('search_passages as p')
      .select(COLUMNS)
      .where('source', '=', source)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('search_vectors as v').select('v.seq').whereRef('v.number', '=', 'p.number'))),
      )
      .orderBy('place')
      .limit(limit)
      .execute();
    return rows.map(toPassage);
  }

  async saveVectors(vectors: readonly NewVector[]): Promise<void> {
    // Serialised on all nodes: a reader that has seen one number has seen all lower ones.
    await this.#db.transaction().execute(async (transaction) => {
      for (const { number, vector } of vectors) {
        const value = this.#hasPgvector ? sql`${literalOf(vector)}::vector` : sql`${bytesOf(vector)}::bytea`;
        await sql`insert into search_vectors (number, source, ${sql.ref(this.#hasPgvector ? 'embedding' : 'vector')})
          select number, source, ${value} from search_passages where number = ${number}
          on conflict (number) do nothing`.execute(transaction);
      }
    });
  }

  async clearVectors(): Promise<void> {
    await this.#db.deleteFrom('search_vectors').execute();
  }

  async vectors(after: number): Promise<VectorPage> {
    const rows = await this.#db
      .selectFrom('search_vectors')
      .select(['seq', 'number', 'source', 'vector'])
      .where('seq', '>', after)
      .where('vector', 'is not', null)
      .orderBy('seq')
      .limit(VECTOR_PAGE)
      .execute();
    const length = rows[0]?.vector?.byteLength ?? 0;
    const bytes = new Uint8Array(new SharedArrayBuffer(rows.length * length));
    for (const [index, { vector }] of rows.entries())
      if (vector?.byteLength === length) bytes.set(vector, index * length);
    return {
      last: rows.at(-1)?.seq ?? after,
      numbers: Float64Array.from(rows, ({ number }) => number),
      sources: Int32Array.from(rows, ({ source }) => source),
      matrix: new Float32Array(bytes.buffer, 0, bytes.byteLength / FLOAT_BYTES),
    };
  }

  words(lookups: readonly Lookup[], scope: Scope, limits: WordLimits): Promise<WordsFound> {
    return wordsIn(this.#db, lookups, scope, limits);
  }

  async passages(numbers: readonly number[]): Promise<readonly StoredPassage[]> {
    if (numbers.length === 0) return [];
    const rows = await this.#db
      .selectFrom('search_passages')
      .select(COLUMNS)
      .where('number', 'in', [...numbers])
      .execute();
    return rows.map(toPassage);
  }

  async around(source: number, from: number, limit: number): Promise<readonly StoredPassage[]> {
    const rows = await this.#db
      .selectFrom('search_passages')
      .select(COLUMNS)
      .where('source', '=', source)
      .where('place', '>=', from)
      .orderBy('place')
      .limit(limit)
      .execute();
    return rows.map(toPassage);
  }

  async counts(): Promise<StoreCounts> {
    const { rows } = await sql<StoreCounts>`select (select count(*) from search_sources) as sources,
      (select count(*) from search_passages) as passages, (select count(*) from search_vectors) as vectors,
      (select count(*) from search_sources where fault is not null) as failed`.execute(this.#db);
    return rows[0] ?? { sources: 0, passages: 0, vectors: 0, failed: 0 };
  }

  async spend(day: string, amount: number, limit: number): Promise<boolean> {
    if (amount > limit) return false;
    await this.#db.deleteFrom('search_days').where('day', '<', day).execute();
    const spent = await this.#db
      .insertInto('search_days')
      .values({ day, amount })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ amount: sql`search_days.amount + excluded.amount` })
          .where(sql<boolean>`search_days.amount + excluded.amount <= ${limit}`),
      )
      .returning('day')
      .execute();
    return spent.length > 0;
  }

  async value(name: string): Promise<string | undefined> {
    const row = await this.#db.selectFrom('search_values').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  }

  async setValue(name: string, value: string): Promise<void> {
    await this.#db
      .insertInto('search_values')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  get #db(): Database {
    if (!this.#database) throw new TypeError('The index is not open yet.');
    return this.#database;
  }

  #sources() {
    return this.#db
      .selectFrom('search_sources as s')
      .selectAll('s')
      .select((eb) =>
        eb
          .selectFrom('search_vectors as v')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('v.source', '=', 's.number')
          .as('vectors'),
      );
  }
}

/** Keeps unchanged passages with their vectors. */
async function exchange(db: Transaction<Tables>, source: number, passages: readonly Passage[]): Promise<void> {
  const rows = await db
    .selectFrom('search_passages')
    .select(['number', 'hash', 'place', 'anchor', 'terms'])
    .where('source', '=', source)
    .execute();
  const kept = Map.groupBy(rows, ({ hash }) => hash);
  const added: Passage[] = [];
  for (const passage of passages) {
    const same = kept.get(passage.hash)?.pop();
    if (!same) {
      added.push(passage);
      continue;
    }
    const { place, anchor = null, terms } = passage;
    if (same.place === place && same.anchor === anchor && same.terms === terms) continue;
    await db
      .updateTable('search_passages')
      .set({ place, anchor, ...(same.terms === terms ? {} : { terms, words: wordsOf(terms) }) })
      .where('number', '=', same.number)
      .execute();
  }
  const gone = [...kept.values()].flat().map(({ number }) => number);
  if (gone.length > 0) await sql`delete from search_passages where number = any(${gone}::bigint[])`.execute(db);
  for (let from = 0; from < added.length; from += BATCH)
    await db
      .insertInto('search_passages')
      .values(added.slice(from, from + BATCH).map((passage) => rowOf(source, passage)))
      .execute();
}

const rowOf = (source: number, { place, path, text, anchor, hash, terms }: Passage) => ({
  source,
  place,
  path: plain(JSON.stringify(path)),
  text: plain(text),
  anchor: anchor ?? null,
  hash,
  terms,
  words: wordsOf(terms),
});

const wordsOf = (terms: string) =>
  sql<string>`array_to_tsvector(${[...new Set(terms.split(' ').filter((term) => term !== ''))]}::text[])`;

/** PostgreSQL's text type cannot contain U+0000. */
const plain = (text: string): string => text.replaceAll('\0', '');

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

interface SourceRow {
  readonly kind: string;
  readonly passages: number;
  readonly vectors: number | null;
  readonly indexed_at: number;
}

const toSource = ({ indexed_at: indexedAt, vectors, ...row }: SourceRow): Source =>
  ({ ...row, indexedAt, waiting: row.passages - (vectors ?? 0) }) as unknown as Source;

const toPassage = ({
  path,
  anchor,
  ...row
}: {
  readonly path: string;
  readonly anchor: string | null;
}): StoredPassage =>
  ({ ...row, path: JSON.parse(path) as string[], ...(anchor !== null && { anchor }) }) as unknown as StoredPassage;
