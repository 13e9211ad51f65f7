import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { sql } from 'kysely';
import { NearestVectors } from '../../src/store/nearest-vectors.ts';
import { literalOf } from '../../src/store/pgvector.ts';
import { PostgresStore } from '../../src/store/postgres-store.ts';
import { openTables, type Database } from '../../src/store/postgres-tables.ts';
import type { Found, Scope } from '../../src/store/store.ts';
import { serviceOn } from '../support/pglite.ts';

const SOURCES = 10;
const OF_SOURCE = 100;
const LENGTH = 16;
const LIMIT = 20;
const ALL: Scope = { sources: undefined, passages: SOURCES * OF_SOURCE };
const SOME: Scope = { sources: [3], passages: OF_SOURCE };

const silent = { info: () => undefined, warn: () => undefined };

/** Returns the same numbers in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function unit(random: () => number): Float32Array {
  const values = Float32Array.from({ length: LENGTH }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** PostgreSQL with pgvector as WebAssembly: Debian has the extension for newer releases only. */
void describe('vectors in an index of pgvector', () => {
  let pglite: PGlite;
  let db: Database;
  let indexed: NearestVectors;
  let compared: NearestVectors;
  before(async () => {
    pglite = await PGlite.create({ extensions: { vector } });
    const service = serviceOn(pglite);
    await new PostgresStore(service, { log: silent as never, pgvector: true }).open();
    db = await openTables(service);
    const random = seeded(1);
    for (let source = 1; source <= SOURCES; source += 1) await fill(db, source, random);
    compared = new NearestVectors(db, silent as never, Infinity);
    indexed = new NearestVectors(db, silent as never, SOURCES);
    await indexed.indexed(LENGTH);
  });
  after(() => pglite.close());

  void test('are found as by a full comparison, except a few', async () => {
    const random = seeded(2);
    let [right, all] = [0, 0];
    for (let query = 0; query < 10; query += 1) {
      const wanted = unit(random);
      const exact = numbersOf(await compared.find(wanted, ALL, LIMIT));
      const found = numbersOf(await indexed.find(wanted, ALL, LIMIT));
      right += found.filter((number) => exact.includes(number)).length;
      all += exact.length;
    }
    assert.ok(right / all > 0.95, `${right} of ${all}`);
  });

  void test('are as many as requested even if the caller may see few', async () => {
    const wanted = unit(seeded(3));
    const found = await indexed.find(wanted, SOME, LIMIT);
    assert.equal(found.length, LIMIT);
    assert.ok(found.every(({ number }) => Math.ceil(number / OF_SOURCE) === 3));
    assert.equal(found[0]?.number, (await compared.find(wanted, SOME, 1))[0]?.number);
  });

  void test('are found through the index and not in the table', async () => {
    const { rows } = await sql<Record<string, string>>`explain select number from search_vectors
      where vector_dims(embedding) = ${sql.lit(LENGTH)}
      order by (embedding::vector(${sql.lit(LENGTH)})) <=> ${literalOf(unit(seeded(4)))}::vector(${sql.lit(LENGTH)}) limit 5`.execute(
      db,
    );
    assert.match(JSON.stringify(rows), /search_vectors_hnsw_16/);
  });

  void test('are compared directly if there are few, or none of their length', async () => {
    const few = new NearestVectors(db, silent as never);
    assert.deepEqual(await few.find(unit(seeded(5)), ALL, 5), await compared.find(unit(seeded(5)), ALL, 5));
    const { rows } = await sql`select 1 from pg_indexes where indexname = 'search_vectors_hnsw_3'`.execute(db);
    assert.deepEqual([await few.find(Float32Array.of(1, 0, 0), ALL, 5), rows], [[], []]);
  });
});

const numbersOf = (found: readonly Found[]): number[] => found.map(({ number }) => number);

async function fill(db: Database, source: number, random: () => number): Promise<void> {
  const numbers = Array.from({ length: OF_SOURCE }, (_, index) => (source - 1) * OF_SOURCE + index + 1);
  const state = { kind: 'document', id: `d${source}`, ident: 'i', version: 1, title: 't', fault: null };
  await db
    .insertInto('search_sources')
    .values({ number: source, passages: OF_SOURCE, indexed_at: 0, ...state })
    .execute();
  await db
    .insertInto('search_passages')
    .values(
      numbers.map((number) => ({
        number,
        source,
        place: number,
        path: '[]',
        text: '',
        anchor: null,
        hash: `${number}`,
        terms: '',
        words: '',
      })),
    )
    .execute();
  await db
    .insertInto('search_vectors')
    .values(numbers.map((number) => ({ number, source, vector: null, embedding: literalOf(unit(random)) })))
    .execute();
}
