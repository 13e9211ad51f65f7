import type { Database } from './database.ts';
import { toEntry, type Entry } from './entry.ts';
import { errors } from './errors.ts';
import type { Outcome } from './outcome.ts';

/** Which entries are wanted; every member narrows. */
export interface Wanted {
  /** Milliseconds since the epoch, included. */
  readonly from?: number | undefined;
  /** Milliseconds since the epoch, not included. */
  readonly to?: number | undefined;
  readonly actor?: string | undefined;
  /** Null: of those who belong to none. */
  readonly tenant?: string | null | undefined;
  /** A name, or the beginning of names with `*` behind it: `document.*`. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly outcome?: Outcome | undefined;
}

/** Entries of one statement while all are read. */
const PIECE = 1000;

/**
 * The newest entries first.
 *
 * @param before an id: only older ones.
 * @throws CompanionError AUDIT_PERIOD_INVALID.
 */
export async function findEntries(db: Database, wanted: Wanted, limit: number, before?: string): Promise<Entry[]> {
  const { from, to, actor, tenant, action, target, outcome } = wanted;
  if (from !== undefined && to !== undefined && from > to)
    throw errors.AUDIT_PERIOD_INVALID({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  let query = db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  // Ids begin with the time.
  if (from !== undefined) query = query.where('id', '>=', idFrom(from));
  if (to !== undefined) query = query.where('id', '<', idFrom(to));
  if (actor !== undefined) query = query.where('actor_id', '=', actor);
  if (tenant !== undefined) query = query.where('tenant', tenant === null ? 'is' : '=', tenant);
  if (target !== undefined) query = query.where('target_id', '=', target);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (action?.endsWith('*')) {
    // Between the beginning and the next text that has another one; names are of letters, dots and hyphens.
    const start = action.slice(0, -1);
    query = query.where('action', '>=', start).where('action', '<', `${start}~`);
  } else if (action !== undefined) query = query.where('action', '=', action);
  return (await query.execute()).map(toEntry);
}

const idFrom = (time: number): string => time.toString(16).padStart(12, '0');

/** All entries that are wanted, the newest first, without holding more than a few of them. */
export async function* allEntries(db: Database, wanted: Wanted, signal?: AbortSignal): AsyncGenerator<Entry[]> {
  for (let before: string | undefined; ;) {
    signal?.throwIfAborted();
    const piece = await findEntries(db, wanted, PIECE, before);
    if (piece.length > 0) yield piece;
    if (piece.length < PIECE) return;
    before = piece.at(-1)?.id;
  }
}
