import { Type } from '@editor-companion/core/plugin';
import type { Placement, Records } from '../records.ts';
import { SavedRecord } from '../saved-record.ts';
import type { RestrictionRow } from './database.ts';
import { accessErrors } from './errors.ts';
import type { RestrictionStore } from './store.ts';

/** The maximum number of restrictions of one document. */
const MAX_RESTRICTIONS = 1000;
/** Nothing is accepted. */
const Nothing = new SavedRecord('restrictions', Type.Never());
/** The user id in the row of a lock. */
const LOCK = '';

/** The restrictions of roles, which `Roles` consults for every decision. */
export interface AccessLimits {
  /** False if there are none at all. */
  readonly any: boolean;
  restrictionOf(document: string, user: string): RestrictionRow | undefined;
  lockOf(document: string): RestrictionRow | undefined;
}

/**
 * Restrictions and locks of all documents. All are kept in memory, since roles are checked every second for every connection; the database
 * keeps them for the next start. Expired ones are ignored.
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

  /** Reads the stored restrictions. Call it before anybody is admitted. */
  async open(store: RestrictionStore): Promise<void> {
    this.#store = store;
    await store.removeEnded(this.#now());
    await this.reload();
  }

  /** Calls back after each change made on this node. */
  onChange(tell: () => void): void {
    this.#onChange = tell;
  }

  /** Reads the stored restrictions again after a change on another node. */
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

  /** The restrictions of a document by user, without its lock. */
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

  /** Restrictions are no content: a name with nothing but restrictions counts as unused. */
  async forget(document: string): Promise<boolean> {
    await this.#store?.removeAll(document);
    if (this.#rows.delete(document)) this.#changed();
    return false;
  }

  /** Copies and archives do not include them: a copy belongs to its creator, and an import to its importer. */
  async *save(_document: string, _placement: Placement): AsyncIterable<object> {
    // Nothing is included.
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

/** For servers without restrictions. */
export const UNLIMITED: AccessLimits = Object.freeze({
  any: false,
  restrictionOf: () => undefined,
  lockOf: () => undefined,
});

/** « until 2026-05-01T10:00:00.000Z», or an empty string. */
export const untilText = ({ until }: RestrictionRow): string =>
  until === null ? '' : ` until ${new Date(until).toISOString()}`;
