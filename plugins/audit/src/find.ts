import type { Database } from './database.ts';
import { toEntry, type Entry } from './entry.ts';
import { errors } from './errors.ts';
import type { Outcome } from './outcome.ts';

/** Filters for entries. An entry matches if it matches all of them. */
export interface Wanted {
  /** Milliseconds since the epoch, inclusive. */
  readonly from?: number | undefined;
  /** Milliseconds since the epoch, exclusive. */
  readonly to?: number | undefined;
  readonly actor?: string | undefined;
  /** Null finds the entries of callers without a tenant. */
  readonly tenant?: string | null | undefined;
  /** The name of an action, or a prefix with `*` at its end: `document.*`. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly outcome?: Outcome | undefined;
}

/** The number of entries that one statement reads while all are exported. */
const PIECE = 1000;

/**
 * Finds the newest entries that match.
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
    // Matches from the prefix to the next prefix of the same length. Names consist of letters, dots and hyphens.
    const start = action.slice(0, -1);
    query = query.where('action', '>=', start).where('action', '<', `${start}~`);
  } else if (action !== undefined) query = query.where('action', '=', action);
  return (await query.execute()).map(toEntry);
}

const idFrom = (time: number): string => time.toString(16).padStart(12, '0');

/** Yields all entries that match, the newest first. Only one page of them is in memory at a time. */
export async function* allEntries(db: Database, wanted: Wanted, signal?: AbortSignal): AsyncGenerator<Entry[]> {
  for (let before: string | undefined; ;) {
    signal?.throwIfAborted();
    const piece = await findEntries(db, wanted, PIECE, before);
    if (piece.length > 0) yield piece;
    if (piece.length < PIECE) return;
    before = piece.at(-1)?.id;
  }
}
