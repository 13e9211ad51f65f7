import { setImmediate as turn } from 'node:timers/promises';
import { chunksOf } from '@editor-companion/document/chunks';
import type { Postgres, Session } from '../connections/postgres.ts';
import type { Safe, Stored } from '@editor-companion/core/plugin';
import { placeOfChunk, placeOfPart } from './places.ts';

/** Bytes that are split and hashed in one turn of the event loop. */
const TURN_BYTES = 262_144;

/** Older bases that are stored whole: pins keep them, but documents are not opened from them. */
const WHOLE = `select distinct base.seq from collab_log_bases as base join collab_log_documents on key = base.document
  where base.document = $1 and base.seq < collab_log_documents.base and chunks is null order by base.seq`;
const PARTS = `select part, bytes, sealed_by as key from collab_log_bases where document = $1 and seq = $2 and chunks is null order by part`;
const ADD = `insert into collab_log_chunks (document, hash, bytes, sealed_by)
  select $1, one.hash, one.bytes, $4 from unnest($2::bytea[], $3::bytea[]) as one (hash, bytes) on conflict do nothing`;
const LOCK = `select 1 from collab_log_documents where key = $1 for update`;
const COUNT = `select count(*) as count from collab_log_chunks where document = $1 and hash = any ($2::bytea[])`;
const TAKE_AWAY = `delete from collab_log_bases where document = $1 and seq = $2 and chunks is null`;
const LIST = `insert into collab_log_bases (document, seq, part, bytes, chunks) values ($1, $2, 0, '', $3::bytea[])`;
const READ = `select chunk.hash, chunk.bytes, chunk.sealed_by as key from collab_log_bases as base
  cross join unnest(base.chunks) with ordinality as listed (hash, place)
  join collab_log_chunks as chunk on chunk.document = base.document and chunk.hash = listed.hash
  where base.document = $1 and base.seq = $2 order by listed.place`;

interface Cut {
  /** The hashes of all chunks, in order. */
  readonly hashes: Buffer[];
  /** By hash in hexadecimal. */
  readonly chunks: ReadonlyMap<string, Buffer>;
}

/**
 * Bases that versions keep, as lists of chunks shared within a document. The newest base stays whole, since documents are opened from it.
 */
export class Archives {
  readonly #postgres: Postgres;
  readonly #safe: Safe;

  constructor(postgres: Postgres, safe: Safe) {
    this.#postgres = postgres;
    this.#safe = safe;
  }

  /** Splits all older bases of a document that are still stored whole. @param id the document's key. */
  async archive(id: string): Promise<void> {
    const { rows } = await this.#postgres.query<{ seq: number }>(WHOLE, [id]);
    for (const { seq } of rows) {
      const parts = await this.#postgres.query<Stored & { part: number }>(PARTS, [id, seq]);
      const whole = parts.rows.map((row) => this.#safe.load(row, placeOfPart(id, seq, row.part)));
      const cut = await cutIntoChunks(Buffer.concat(whole), this.#safe);
      await this.#replace(id, seq, cut);
    }
  }

  /** The bytes of a base with that many chunks; undefined if a chunk is missing. */
  async read(id: string, seq: number, count: number): Promise<Buffer | undefined> {
    const { rows } = await this.#postgres.query<Stored & { hash: Buffer }>(READ, [id, seq]);
    if (rows.length !== count) return undefined;
    return Buffer.concat(rows.map((row) => this.#safe.load(row, placeOfChunk(id, row.hash))));
  }

  /** Sends chunks before locking the document's row, so nobody waits for them. */
  async #replace(id: string, seq: number, { hashes, chunks }: Cut): Promise<void> {
    using session = await this.#postgres.connect();
    await session.query('begin');
    try {
      const distinct = [...chunks.keys()].map((hash) => Buffer.from(hash, 'hex'));
      const stored = distinct.map((hash) =>
        this.#safe.store(chunks.get(hash.toString('hex')) ?? Buffer.alloc(0), placeOfChunk(id, hash)),
      );
      await session.query(ADD, [id, distinct, stored.map(({ bytes }) => bytes), this.#safe.key]);
      const isDone = await exchange(session, [id, seq], hashes, distinct);
      await session.query(isDone ? 'commit' : 'rollback');
    } catch (error) {
      await session.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}

/** Replaces the parts by the list; false if the base or an existing chunk was deleted meanwhile. */
async function exchange(
  session: Session,
  place: readonly [id: string, seq: number],
  hashes: readonly Buffer[],
  distinct: readonly Buffer[],
): Promise<boolean> {
  await session.query(LOCK, [place[0]]);
  const { rows } = await session.query<{ count: number }>(COUNT, [place[0], distinct]);
  if (rows[0]?.count !== distinct.length) return false;
  const taken = await session.query(TAKE_AWAY, place);
  if (taken.rowCount === 0) return false;
  await session.query(LIST, [...place, hashes]);
  return true;
}

async function cutIntoChunks(bytes: Buffer, safe: Safe): Promise<Cut> {
  const hashes: Buffer[] = [];
  const chunks = new Map<string, Buffer>();
  let done = 0;
  for (const chunk of chunksOf(bytes)) {
    const hash = safe.digest(chunk);
    hashes.push(hash);
    chunks.set(hash.toString('hex'), Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    done += chunk.length;
    if (done < TURN_BYTES) continue;
    done = 0;
    await turn();
  }
  return { hashes, chunks };
}
