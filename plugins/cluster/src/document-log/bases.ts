import type { LogCompaction } from '@editor-companion/core/plugin';
import type { Postgres, Session } from '../connections/postgres.ts';
import { errors } from '../errors.ts';
import type { Archives } from './archives.ts';
import type { Safe, Stored } from '@editor-companion/core/plugin';
import { placeOfPart } from './places.ts';

/** The size of a base's parts, so that no row is large. */
export const PART_BYTES = 262_144;

/** Replaces bases and keeps old positions. */
export class Bases {
  readonly #postgres: Postgres;
  readonly #safe: Safe;
  readonly #archives: Archives;

  constructor(postgres: Postgres, safe: Safe, archives: Archives) {
    this.#postgres = postgres;
    this.#safe = safe;
    this.#archives = archives;
  }

  /** Sends parts before locking the document's row, so nobody waits for them. */
  async replace(document: string, compaction: LogCompaction): Promise<boolean> {
    let key: string | undefined;
    const isReplaced = await this.#transaction(async (session) => {
      key = await this.#compact(session, document, compaction);
      return key !== undefined;
    });
    // If splitting fails now, the next compaction repeats it.
    if (key !== undefined) await this.#archives.archive(key).catch(() => undefined);
    return isReplaced;
  }

  /** Resolves to the document's key; undefined if the base is no longer the expected one. */
  async #compact(
    session: Session,
    document: string,
    { from, base: { seq, bytes } }: LogCompaction,
  ): Promise<string | undefined> {
    const { rows } = await session.query<{ id: string; base: number; head: number }>(
      'select key::text as id, base, head from collab_log_documents where name = $1',
      [document],
    );
    const [row] = rows;
    if (!row || row.base !== from || seq <= from || seq > row.head) return undefined;
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      const stored = this.#safe.store(piece, placeOfPart(row.id, seq, part));
      const isThere = await addPart(session, [row.id, seq, part], stored);
      if (!isThere) return undefined;
    }
    const done = await session.query<{ done: number }>('select collab_log_compact($1, $2, $3, $4) as done', [
      row.id,
      from,
      seq,
      bytes.length,
    ]);
    return done.rows[0]?.done === 1 ? row.id : undefined;
  }

  /** @throws CompanionError LOG_POSITION_GONE. */
  async pin(document: string, seq: number, owner: string): Promise<void> {
    const isPinned = await this.#transaction(async (session) => {
      const { rows } = await session.query<{ id: string; base: number; head: number }>(
        'select key::text as id, base, head from collab_log_documents where name = $1 for update',
        [document],
      );
      const [row] = rows;
      if (!row || seq < 1 || seq > row.head) return false;
      if (seq < row.base && !(await isKept(session, row.id, seq))) return false;
      const values = [row.id, seq, owner];
      await session.query('insert into collab_log_pins values ($1, $2, $3) on conflict do nothing', values);
      return true;
    });
    if (!isPinned) throw errors.LOG_POSITION_GONE({ document, seq });
  }

  /** Commits if the work resolves to true. */
  async #transaction(work: (session: Session) => Promise<boolean>): Promise<boolean> {
    using session = await this.#postgres.connect();
    await session.query('begin');
    try {
      const isDone = await work(session);
      await session.query(isDone ? 'commit' : 'rollback');
      return isDone;
    } catch (error) {
      // A lost connection ends the transaction too.
      await session.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}

/** Another node may be adding the same part. The first to commit has made the base. */
export async function addPart(
  session: Session,
  place: readonly [document: string, seq: number, part: number],
  { bytes, key }: Stored,
): Promise<boolean> {
  const text = `insert into collab_log_bases (document, seq, part, bytes, sealed_by) values ($1, $2, $3, $4, $5)
    on conflict do nothing`;
  return (await session.query(text, [...place, bytes, key])).rowCount === 1;
}

/** Whether a position before the base is still readable. */
async function isKept(session: Session, id: string, seq: number): Promise<boolean> {
  const { rows } = await session.query<{ missing: number }>(
    `select $2 - from_base - (select count(*) from collab_log_changes
       where document = $1 and seq > from_base and seq <= $2) as missing
     from (select coalesce(max(seq), 0) as from_base from collab_log_bases where document = $1 and seq <= $2) as base`,
    [id, seq],
  );
  return rows[0]?.missing === 0;
}
