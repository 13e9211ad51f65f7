import { Type } from '@editor-companion/core/plugin';
import type { Placement, Records } from '../records.ts';
import { SavedRecord } from '../saved-record.ts';
import type { RestrictionRow } from './database.ts';
import { accessErrors } from './errors.ts';
import type { RestrictionStore } from './store.ts';

/** Restrictions of one document. */
const MAX_RESTRICTIONS = 1000;
/** Nothing is taken. */
const Nothing = new SavedRecord('restrictions', Type.Never());
/** What stands for the user in the row of a lock. */
const LOCK = '';

/** What owners have taken away from the roles of tokens, for `Roles` to ask at every decision. */
export interface AccessLimits {
  /** False while there is none at all. */
  readonly any: boolean;
  restrictionOf(document: string, user: string): RestrictionRow | undefined;
  lockOf(document: string): RestrictionRow | undefined;
}

/**
 * Restrictions and locks of all documents. They are kept in memory as a whole, because roles are looked at each second for every
 * connection; the database has them for the next start. Those whose time is over count as if they were not there.
 */
export class Restrictions implements AccessLimits, Records {
  readonly kind = 'restrictions';
  readonly #now: () => number;
  readonly #rows = new Map<string, Map<string, RestrictionRow>>();
  #store: RestrictionStore | undefined;
  #changes = 0;
  #onChange: (() => void) | undefined;

  /** @param now milliseconds since the epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Reads what is on disk; to be called before anybody is let in. */
  async open(store: RestrictionStore): Promise<void> {
    this.#store = store;
    await store.removeEnded(this.#now());
    await this.reload();
  }

  /** Called after each change that is made here. */
  onChange(tell: () => void): void {
    this.#onChange = tell;
  }

  /** Reads what is on disk anew: another node has changed it. */
  async reload(): Promise<void> {
    let changes: number;
    let rows: readonly RestrictionRow[];
    do {
      changes = this.#changes;
      rows = (await this.#store?.all()) ?? [];
    } while (changes !== this.#changes);
    this.#rows.clear();
    for (const row of rows) this.#of(row.document).set(row.user_id, row);
  }

  #changed(): void {
    this.#changes += 1;
    this.#onChange?.();
  }

  get any(): boolean {
    return this.#rows.size > 0;
  }

  restrictionOf(document: string, user: string): RestrictionRow | undefined {
    const row = this.#rows.get(document)?.get(user);
    return row && (row.until === null || row.until > this.#now()) ? row : undefined;
  }

  lockOf(document: string): RestrictionRow | undefined {
    return this.restrictionOf(document, LOCK);
  }

  /** The restrictions of a document without its lock, by user. */
  list(document: string): RestrictionRow[] {
    return [...(this.#rows.get(document)?.keys() ?? [])]
      .flatMap((user) => (user === LOCK ? [] : (this.restrictionOf(document, user) ?? [])))
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  }

  lock(row: Omit<RestrictionRow, 'user_id' | 'role'>): Promise<void> {
    return this.#put({ ...row, user_id: LOCK, role: 'viewer' });
  }

  unlock(document: string): Promise<boolean> {
    return this.lift(document, LOCK);
  }

  /** @throws CompanionError RESTRICTION_INVALID (400), RESTRICTION_LIMIT (409). */
  async restrict(row: RestrictionRow): Promise<void> {
    const { document, user_id } = row;
    if (user_id === LOCK) throw accessErrors.RESTRICTION_INVALID({ reason: 'it names no user' });
    const rows = this.list(document);
    if (rows.length >= MAX_RESTRICTIONS && !this.restrictionOf(document, user_id))
      throw accessErrors.RESTRICTION_LIMIT({ document, limit: MAX_RESTRICTIONS });
    await this.#put(row);
  }

  /** @returns whether there was one. */
  async lift(document: string, user: string): Promise<boolean> {
    const had = this.restrictionOf(document, user) !== undefined;
    await this.#store?.remove(document, user);
    const rows = this.#rows.get(document);
    rows?.delete(user);
    if (rows?.size === 0) this.#rows.delete(document);
    this.#changed();
    return had;
  }

  async rename(from: string, to: string): Promise<void> {
    const rows = this.#rows.get(from);
    if (!rows) return;
    await this.#store?.rename(from, to);
    this.#rows.delete(from);
    const moved = [...rows].map(([user, row]) => [user, { ...row, document: to }] as const);
    this.#rows.set(to, new Map(moved));
    this.#changed();
  }

  /** What restricts nobody's content is no content: a name of which there are restrictions alone counts as empty. */
  async forget(document: string): Promise<boolean> {
    await this.#store?.removeAll(document);
    if (this.#rows.delete(document)) this.#changed();
    return false;
  }

  /** A copy belongs to whoever makes it, and an archive to whoever imports it. */
  async *save(_document: string, _placement: Placement): AsyncIterable<object> {
    // Nothing goes along.
  }

  /** @throws CompanionError ARCHIVE_INVALID (400) for any record. */
  async load(_document: string, records: AsyncIterable<unknown>): Promise<void> {
    for await (const _ of Nothing.each(records));
  }

  async #put(row: RestrictionRow): Promise<void> {
    await this.#store?.put(row);
    this.#of(row.document).set(row.user_id, row);
    this.#changed();
  }

  #of(document: string): Map<string, RestrictionRow> {
    let rows = this.#rows.get(document);
    if (!rows) this.#rows.set(document, (rows = new Map()));
    return rows;
  }
}

/** Where nobody restricts anything. */
export const UNLIMITED: AccessLimits = Object.freeze({
  any: false,
  restrictionOf: () => undefined,
  lockOf: () => undefined,
});

/** « until 2026-05-01T10:00:00.000Z», or nothing. */
export const untilText = ({ until }: RestrictionRow): string =>
  until === null ? '' : ` until ${new Date(until).toISOString()}`;
