import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Logger } from '@editor-companion/core/plugin';
import { literalOf } from './pgvector.ts';
import type { Database, Tables } from './postgres-tables.ts';
import { within } from './postgres-words.ts';
import type { Found, Scope } from './store.ts';

/** Up to this many passages in a scope, all vectors are compared: that takes some ten milliseconds and is exact, unlike an index. */
export const COMPARED = 20_000;
/** The maximum vector length of pgvector's HNSW index: in full and in half precision. */
const MAX_WHOLE = 2000;
const MAX_HALF = 4000;
/** The number of candidates during a search in the index. More than requested, so that few of the nearest are missed. */
const EF_SEARCH = 200;

/** Finds the nearest vectors with pgvector: by comparing all, or with an HNSW index if there are many. */
export class NearestVectors {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #compared: number;
  /** Whether there is an index, by vector length; a promise while that is being determined. */
  readonly #indexes = new Map<number, boolean | Promise<void>>();

  /** @param compared passages of a scope up to which no index is used. */
  constructor(db: Database, log: Logger, compared = COMPARED) {
    this.#db = db;
    this.#log = log;
    this.#compared = compared;
  }

  /** The nearest passages in a scope, nearest first, up to a limit. */
  async find(vector: Float32Array, scope: Scope, limit: number): Promise<readonly Found[]> {
    const isIndexed = scope.passages > this.#compared && this.#hasIndex(vector.length);
    const found = isIndexed ? await this.#byIndex(vector, scope, limit) : await this.#byComparing(vector, scope, limit);
    return found.toSorted((one, other) => other.score - one.score || one.number - other.number);
  }

  /** Resolves when the index for vectors of a length exists, or cannot be created. */
  async indexed(length: number): Promise<void> {
    this.#hasIndex(length);
    await this.#indexes.get(length);
  }

  #byComparing(vector: Float32Array, scope: Scope, limit: number): Promise<readonly Found[]> {
    return select(this.#db, sql`embedding <=> ${literalOf(vector)}::vector`, { vector, scope, limit });
  }

  /** Continues the search until enough visible passages are found. */
  #byIndex(vector: Float32Array, scope: Scope, limit: number): Promise<readonly Found[]> {
    return this.#db.transaction().execute(async (transaction) => {
      await sql`select set_config('hnsw.iterative_scan', 'strict_order', true),
        set_config('hnsw.ef_search', ${String(EF_SEARCH)}, true)`.execute(transaction);
      const wanted = sql`${literalOf(vector)}::${sql.raw(typeOf(vector.length))}`;
      return select(transaction, sql`${keyOf(vector.length)} <=> ${wanted}`, { vector, scope, limit });
    });
  }

  /** Creates the index when it is first needed. Until then all vectors are compared. */
  #hasIndex(length: number): boolean {
    const known = this.#indexes.get(length);
    if (known !== undefined) return known === true;
    const making = this.#make(length).then(
      (isMade) => void this.#indexes.set(length, isMade),
      (error: unknown) => {
        this.#log.warn({ err: error }, 'the index of vectors could not be created: all vectors are compared');
        this.#indexes.set(length, false);
      },
    );
    this.#indexes.set(length, making);
    return false;
  }

  /** Serialised between nodes, so all but the first find it created. Writing vectors waits meanwhile, searching does not. */
  async #make(length: number): Promise<boolean> {
    if (length > MAX_HALF || !(await this.#canWalkOn())) return false;
    const name = sql.ref(`search_vectors_hnsw_${length}`);
    const kind = sql.raw(length <= MAX_WHOLE ? 'vector_cosine_ops' : 'halfvec_cosine_ops');
    await this.#db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('search_vectors_hnsw'))`.execute(transaction);
      await sql`create index if not exists ${name} on search_vectors using hnsw ((${keyOf(length)}) ${kind})
        where vector_dims(embedding) = ${sql.lit(length)}`.execute(transaction);
    });
    return true;
  }

  /** Before version 0.8, passages that the caller may not see could use up all results of a search in the index. */
  async #canWalkOn(): Promise<boolean> {
    const { rows } = await sql<{ extversion: string }>`
      select extversion from pg_extension where extname = 'vector'`.execute(this.#db);
    const [major = 0, minor = 0] = (rows[0]?.extversion ?? '').split('.').map(Number);
    return major > 0 || minor >= 8;
  }
}

interface Wanted {
  readonly vector: Float32Array;
  readonly scope: Scope;
  readonly limit: number;
}

async function select(
  db: Database | Transaction<Tables>,
  distance: RawBuilder<unknown>,
  { vector, scope, limit }: Wanted,
): Promise<readonly Found[]> {
  const { rows } =
    await sql<Found>`select number, 1 - (embedding <=> ${literalOf(vector)}::vector) as score from search_vectors
    where vector_dims(embedding) = ${sql.lit(vector.length)}${within(scope)}
    order by ${distance} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const typeOf = (length: number): string => `${length <= MAX_WHOLE ? 'vector' : 'halfvec'}(${length})`;

/** The indexed expression: the column has vectors of any length, an index those of one. */
const keyOf = (length: number): RawBuilder<unknown> => sql`(embedding::${sql.raw(typeOf(length))})`;
