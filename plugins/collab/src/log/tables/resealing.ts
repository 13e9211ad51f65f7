import type { DatabaseSync } from 'node:sqlite';
import type { Requests } from '../messages.ts';
import type { LogWriter } from './writer.ts';

/** Rows of a table that are encrypted in one transaction. */
const ROWS = 200;
/** The maximum number of bytes that one request reads and encrypts: a second's work. */
const STEP_BYTES = 16_777_216;
const STEP_DOCUMENTS = 500;

const TABLES = ['change', 'base', 'chunk', 'kept'] as const;
/** Documents by the keys of their data. */
const AMOUNTS = `select key, count(*) as count from (${TABLES.map(
  (table) => `select document, key from ${table} where document > :after and document <= :last`,
).join(' union ')}) group by key`;
const NEXT = 'select id from document where id > ? order by id limit ?';

const nextOf = (database: DatabaseSync, after: number, limit: number): number[] =>
  database
    .prepare(NEXT)
    .all(after, limit)
    .map(({ id }) => Number(id));

/** Counts a bounded number of documents behind an id by key. */
export function countSealed(database: DatabaseSync, after: number): Requests['sealed']['output'] {
  const last = nextOf(database, after, STEP_DOCUMENTS).at(-1);
  if (last === undefined) return { amounts: [], after: undefined };
  const rows = database.prepare(AMOUNTS).all({ after, last }) as { key: string | null; count: number }[];
  return { amounts: rows.map(({ key, count }) => ({ key: key ?? undefined, count })), after: last };
}

/**
 * Encrypts the data of a bounded number of documents behind an id with the current key.
 * @param breathe lets others have their turn.
 */
export async function resealSome(
  database: DatabaseSync,
  writer: LogWriter,
  after: number,
  breathe: () => Promise<void>,
): Promise<Requests['reseal']['output']> {
  const ids = nextOf(database, after, STEP_DOCUMENTS);
  let [done, left, bytes, last] = [0, 0, 0, after];
  for (const id of ids) {
    if (bytes >= STEP_BYTES) return { done, left, after: last };
    const size = await resealOne(writer, id, breathe);
    if (size === undefined) left += 1;
    else if (size > 0) done += 1;
    bytes += size ?? 0;
    last = id;
  }
  return { done, left, after: ids.length === STEP_DOCUMENTS ? last : undefined };
}

/** @returns how many bytes that were; undefined where something of the document cannot be read. */
async function resealOne(writer: LogWriter, id: number, breathe: () => Promise<void>): Promise<number | undefined> {
  let size = 0;
  try {
    for (let more = writer.reseal(id, ROWS); more > 0; more = writer.reseal(id, ROWS)) {
      size += more;
      await breathe();
    }
    return size;
  } catch (error) {
    // A full disk is not the document's fault.
    if ((error as { errcode?: number }).errcode !== undefined) throw error;
    return undefined;
  }
}
