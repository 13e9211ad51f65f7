import type { ResealStep, SealedAmount, SealedStore } from '@editor-companion/core/plugin';
import type { Postgres, Session } from '../connections/postgres.ts';
import type { Archives } from './archives.ts';
import { addPart, PART_BYTES } from './bases.ts';
import type { Safe, Stored } from '@editor-companion/core/plugin';
import { placeOfChange, placeOfPart } from './places.ts';

/** Rows encrypted in one transaction. */
const ROWS = 200;
/** The maximum number of rows that one step reads and encrypts: some seconds' work. */
const STEP_ROWS = 2000;
const STEP_DOCUMENTS = 200;

const NEXT = 'select key::text as id from collab_log_documents where key > $1 order by key limit $2';
const AMOUNTS = `select sealed_by, count(distinct document) as count from (
    select document, sealed_by from collab_log_changes where document > $1 and document <= $2
    union all select document, sealed_by from collab_log_bases where document > $1 and document <= $2 and chunks is null
    union all select document, sealed_by from collab_log_chunks where document > $1 and document <= $2) as one
  group by sealed_by`;
const LOCK = 'select 1 from collab_log_documents where key = $1 for update';
const CHANGES = `select seq, kind, origin, author as "user", time, bytes, sealed_by as key from collab_log_changes
  where document = $1 and sealed_by is distinct from $2 order by seq limit $3`;
const CHANGE = `update collab_log_changes as stored set bytes = one.bytes, sealed_by = $4
  from unnest($2::bigint[], $3::bytea[]) as one (seq, bytes) where stored.document = $1 and stored.seq = one.seq`;
const PARTS = `select seq, part, bytes, sealed_by as key from collab_log_bases
  where document = $1 and chunks is null and sealed_by is distinct from $2 order by seq, part limit $3`;
const PART = `update collab_log_bases set bytes = $4, sealed_by = $5 where document = $1 and seq = $2 and part = $3`;
const LISTED = `select base.seq, cardinality(base.chunks) as count from collab_log_bases as base
  where base.document = $1 and base.chunks is not null and exists (select from collab_log_chunks as chunk
    where chunk.document = base.document and chunk.hash = any (base.chunks) and chunk.sealed_by is distinct from $2)
  order by base.seq`;
const TAKE_AWAY = 'delete from collab_log_bases where document = $1 and seq = $2 and chunks is not null';

interface ResealingOptions {
  readonly postgres: Postgres;
  readonly safe: Safe;
  readonly archives: Archives;
}

type ChangeRow = Stored & { seq: number; kind: number; origin: string; user: string; time: number };

/**
 * Encrypts the documents of all nodes with the current key while they are in use: some rows per transaction, under the lock of their
 * document.
 */
export class PostgresResealing implements SealedStore {
  readonly name = 'documents';
  readonly #options: ResealingOptions;

  constructor(options: ResealingOptions) {
    this.#options = options;
  }

  async survey(signal: AbortSignal): Promise<readonly SealedAmount[]> {
    const counts = new Map<string | undefined, number>();
    for (let [after, ids] = ['0', await this.#next('0')]; ids.length > 0; ids = await this.#next(after)) {
      signal.throwIfAborted();
      const last = ids.at(-1) ?? after;
      const { rows } = await this.#options.postgres.query<{ sealed_by: string | null; count: number }>(AMOUNTS, [
        after,
        last,
      ]);
      for (const { sealed_by: key, count } of rows)
        counts.set(key ?? undefined, (counts.get(key ?? undefined) ?? 0) + count);
      after = last;
    }
    return [...counts].map(([key, count]) => ({ key, count }));
  }

  async reseal(cursor: string, { signal }: { signal: AbortSignal }): Promise<ResealStep> {
    const ids = await this.#next(cursor === '' ? '0' : cursor);
    let [done, left, rows, last] = [0, 0, 0, cursor];
    for (const id of ids) {
      if (signal.aborted || rows >= STEP_ROWS) return { cursor: last, done, left };
      const count = await this.#one(id);
      if (count === undefined) left += 1;
      else if (count > 0) done += 1;
      rows += count ?? 0;
      last = id;
    }
    return { cursor: ids.length === STEP_DOCUMENTS ? last : undefined, done, left };
  }

  async #next(after: string): Promise<string[]> {
    const { rows } = await this.#options.postgres.query<{ id: string }>(NEXT, [after, STEP_DOCUMENTS]);
    return rows.map(({ id }) => id);
  }

  /** @returns the number of rows; undefined if a part of the document cannot be decrypted. */
  async #one(id: string): Promise<number | undefined> {
    let count = 0;
    try {
      for (const some of [
        (session: Session) => this.#changes(session, id),
        (session: Session) => this.#parts(session, id),
      ])
        for (let more = await this.#locked(id, some); more > 0; more = await this.#locked(id, some)) count += more;
      return count + (await this.#lists(id));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENCRYPTION_DATA_ALTERED') throw error;
      return undefined;
    }
  }

  async #changes(session: Session, id: string): Promise<number> {
    const { safe } = this.#options;
    const { rows } = await session.query<ChangeRow>(CHANGES, [id, safe.key, ROWS]);
    const stored = rows.map((row) => safe.store(safe.load(row, placeOfChange(id, row)), placeOfChange(id, row)).bytes);
    if (rows.length > 0) await session.query(CHANGE, [id, rows.map(({ seq }) => seq), stored, safe.key]);
    return rows.length;
  }

  async #parts(session: Session, id: string): Promise<number> {
    const { safe } = this.#options;
    const { rows } = await session.query<Stored & { seq: number; part: number }>(PARTS, [id, safe.key, ROWS / 20]);
    for (const row of rows) {
      const place = placeOfPart(id, row.seq, row.part);
      const { bytes, key } = safe.store(safe.load(row, place), place);
      await session.query(PART, [id, row.seq, row.part, bytes, key]);
    }
    return rows.length;
  }

  /** Bases of chunks are joined and split again into chunks with other names. */
  async #lists(id: string): Promise<number> {
    const { archives, postgres, safe } = this.#options;
    const { rows } = await postgres.query<{ seq: number; count: number }>(LISTED, [id, safe.key]);
    for (const { seq, count } of rows) {
      const whole = await archives.read(id, seq, count);
      if (whole) await this.#locked(id, (session) => this.#putTogether(session, id, { seq, whole }));
    }
    if (rows.length > 0) await archives.archive(id);
    return rows.length;
  }

  async #putTogether(session: Session, id: string, { seq, whole }: { seq: number; whole: Buffer }): Promise<number> {
    const { safe } = this.#options;
    const { rowCount } = await session.query(TAKE_AWAY, [id, seq]);
    // A version was deleted meanwhile, and its base with it.
    if (rowCount === 0) return 0;
    for (let part = 0; part * PART_BYTES < whole.length; part++) {
      const piece = whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      await addPart(session, [id, seq, part], safe.store(piece, placeOfPart(id, seq, part)));
    }
    return 1;
  }

  async #locked(id: string, work: (session: Session) => Promise<number>): Promise<number> {
    using session = await this.#options.postgres.connect();
    await session.query('begin');
    try {
      await session.query(LOCK, [id]);
      const count = await work(session);
      await session.query('commit');
      return count;
    } catch (error) {
      await session.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}
