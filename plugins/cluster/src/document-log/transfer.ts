import type { LogOutline, LogRecord, LogState, LogTransfer } from '@editor-companion/core/plugin';
import type { Postgres, Session } from '../connections/postgres.ts';
import { errors } from '../errors.ts';
import type { Archives } from './archives.ts';
import { addPart, PART_BYTES } from './bases.ts';
import { KINDS, storable } from './batch.ts';
import type { Safe } from '@editor-companion/core/plugin';
import { placeOfChange, placeOfPart } from './places.ts';

/** Changes per statement. */
const BATCH = 500;

const OUTLINE = `select key::text as id, head, base, created_at as "createdAt", updated_at as "updatedAt"
  from collab_log_documents where name = $1`;
const PINS = `select seq, owner from collab_log_pins where document = $1 order by seq, owner collate "C"`;
const DOCUMENT = `insert into collab_log_documents (key, name, head, base, created_at, updated_at)
  overriding system value values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
const CHANGES = `insert into collab_log_changes (document, seq, kind, origin, author, time, bytes, sealed_by)
  select $1, one.*, $8 from unnest($2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::bigint[], $7::bytea[]) as one`;
const SIZE = `update collab_log_documents set bytes = coalesce((select sum(length(bytes)) from collab_log_bases
    where document = key and seq = base), 0) + coalesce((select sum(length(bytes)) from collab_log_changes
    where document = key and seq > base), 0) where key = $1`;
const NEXT_KEY = `select setval(pg_get_serial_sequence('collab_log_documents', 'key'),
  (select max(key) from collab_log_documents))`;

/** Moves documents with their whole history from or to another log. */
export class PostgresTransfer implements LogTransfer {
  readonly #postgres: Postgres;
  readonly #safe: Safe;
  readonly #archives: Archives;

  constructor(postgres: Postgres, safe: Safe, archives: Archives) {
    this.#postgres = postgres;
    this.#safe = safe;
    this.#archives = archives;
  }

  async outline(document: string): Promise<LogOutline | undefined> {
    const { rows } = await this.#postgres.query<Omit<LogOutline, 'pins'>>(OUTLINE, [document]);
    const [row] = rows;
    if (!row) return undefined;
    const pins = await this.#postgres.query<LogOutline['pins'][number]>(PINS, [row.id]);
    return { ...row, pins: pins.rows };
  }

  /** One transaction: a document arrives completely or not at all. @throws CompanionError LOG_DOCUMENT_GONE if the name is taken. */
  async take(document: string, outline: LogOutline, states: AsyncIterable<LogState>): Promise<void> {
    using session = await this.#postgres.connect();
    await session.query('begin');
    try {
      await arrive({ session, safe: this.#safe }, document, outline, states);
      await session.query('commit');
    } catch (error) {
      await session.query('rollback').catch(() => undefined);
      throw error;
    }
    await this.#archives.archive(outline.id);
  }
}

/** The target of an arriving document. */
interface Way {
  readonly session: Session;
  readonly safe: Safe;
}

async function arrive(
  way: Way,
  document: string,
  { id, head, base, createdAt, updatedAt, pins }: LogOutline,
  states: AsyncIterable<LogState>,
): Promise<void> {
  const { session } = way;
  const made = await session.query(DOCUMENT, [id, document, head, base, createdAt, updatedAt]);
  if (made.rowCount !== 1) throw errors.LOG_DOCUMENT_GONE({ document });
  let [lastBase, upTo] = [0, 0];
  for await (const state of states) {
    if (state.base && state.base.seq > lastBase) await insertBase(way, id, state.base);
    lastBase = Math.max(lastBase, state.base?.seq ?? 0);
    const from = upTo;
    await insertChanges(
      way,
      id,
      state.tail.filter(({ seq }) => seq > from),
    );
    upTo = Math.max(upTo, state.head);
  }
  for (const { seq, owner } of pins)
    await session.query('insert into collab_log_pins values ($1, $2, $3)', [id, seq, owner]);
  await session.query(SIZE, [id]);
  await session.query(NEXT_KEY);
}

async function insertBase(
  { session, safe }: Way,
  id: string,
  { seq, bytes }: NonNullable<LogState['base']>,
): Promise<void> {
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await addPart(session, [id, seq, part], safe.store(piece, placeOfPart(id, seq, part)));
  }
}

async function insertChanges({ session, safe }: Way, id: string, given: readonly LogRecord[]): Promise<void> {
  const records = given.map((record) => ({ ...record, origin: storable(record.origin), user: storable(record.user) }));
  for (let start = 0; start < records.length; start += BATCH) {
    const some = records.slice(start, start + BATCH);
    await session.query(CHANGES, [
      id,
      some.map(({ seq }) => seq),
      some.map(({ kind }) => KINDS.indexOf(kind)),
      some.map(({ origin }) => origin),
      some.map(({ user }) => user),
      some.map(({ time }) => time),
      some.map((record) => {
        const place = placeOfChange(id, { ...record, kind: KINDS.indexOf(record.kind) });
        return safe.store(record.bytes, place).bytes;
      }),
      safe.key,
    ]);
  }
}
