import type { LogChange } from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';
import { errors } from '../errors.ts';
import { group, toArguments, type Group, type Pending, type Place } from './batch.ts';
import type { Safe } from '@editor-companion/core/plugin';
import { sealGroups } from './sealed-groups.ts';
import { toLogError } from './log-error.ts';

export interface CommitOptions {
  /** Milliseconds between the beginnings of two commits at least, and up to `LONGEST` times as many while there is much to write. */
  readonly commitInterval: number;
  /** Bytes that may wait for a commit. */
  readonly maxPendingBytes: number;
}

/** What one statement takes, at most. */
const MAX_BATCH_BYTES = 8_388_608;
const MAX_BATCH_ENTRIES = 2000;

/** Entries of one commit for which the interval is twice as long as for none. */
const BUSY_BATCH = 1;
/** With the default interval 40 ms: under load a change waits 20 ms on average for its commit. On a quiet server none waits. */
const LONGEST = 10;

const APPEND = {
  name: 'collab_log_append',
  text: `select place, document::text as key, head
    from collab_log_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
};

const APPEND_SEALED = {
  name: 'collab_log_append_sealed',
  text: `select place, document::text as key, head
    from collab_log_append_sealed($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
};

/**
 * Gathers the changes of all documents of this node into commits, one statement each and one after the other. A commit costs much the same
 * however much is in it, so that the time between two of them is longer while there is much to write.
 */
export class Commits {
  readonly #postgres: Postgres;
  readonly #options: CommitOptions;
  readonly #safe: Safe;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  /** When the last commit began, and what was in it. */
  #began = Number.NEGATIVE_INFINITY;
  #size = 0;
  #isBusy = false;
  #drained: (() => void)[] = [];
  /** Why the last commit failed, if it did. */
  refusal: unknown;

  constructor(postgres: Postgres, safe: Safe, options: CommitOptions) {
    this.#postgres = postgres;
    this.#safe = safe;
    this.#options = options;
  }

  /** @throws CompanionError LOG_BUSY, LOG_FAILED, STORAGE_FULL. */
  add(entry: Pick<Pending, 'document' | 'changes' | 'key' | 'isNew'>): Promise<Place | undefined> {
    const size = sizeOf(entry.changes);
    if (this.#pendingBytes > 0 && this.#pendingBytes + size > this.#options.maxPendingBytes)
      return Promise.reject(errors.LOG_BUSY());
    this.#pendingBytes += size;
    return new Promise((resolve, reject) => {
      this.#pending.push({ ...entry, resolve, reject });
      if (!this.#isBusy) this.#plan();
    });
  }

  /** Resolves when everything that was added is written, or has failed to be. */
  async drain(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#drained.push(resolve));
  }

  #plan(): void {
    this.#isBusy = true;
    const interval = this.#options.commitInterval * Math.min(LONGEST, 1 + this.#size / BUSY_BATCH);
    const rest = interval - (performance.now() - this.#began);
    if (rest > 0) setTimeout(() => void this.#commit(), rest);
    // What else is written in this turn goes along.
    else setImmediate(() => void this.#commit());
  }

  async #commit(): Promise<void> {
    this.#began = performance.now();
    const batch = this.#take();
    this.#size = batch.length;
    await this.#write(group(batch), batch[0]?.isNew ?? false);
    this.#isBusy = false;
    if (this.#pending.length > 0) return this.#plan();
    for (const resolve of this.#drained.splice(0)) resolve();
  }

  /** The next entries that go together. What only a new document takes goes alone. */
  #take(): Pending[] {
    let count = 0;
    let bytes = 0;
    for (const { changes, isNew } of this.#pending) {
      bytes += sizeOf(changes);
      if (count > 0 && (isNew || bytes > MAX_BATCH_BYTES || count >= MAX_BATCH_ENTRIES)) break;
      count += 1;
      if (isNew) break;
    }
    const batch = this.#pending.splice(0, count);
    for (const { changes } of batch) this.#pendingBytes -= sizeOf(changes);
    return batch;
  }

  async #write(groups: readonly Group[], isNew: boolean): Promise<void> {
    try {
      const rows = await this.#append(groups, isNew);
      const places = new Map(rows.map(({ place, key, head }) => [place, { key, before: head }]));
      this.refusal = undefined;
      for (const [index, { entries }] of groups.entries()) settle(entries, places.get(index + 1));
    } catch (error) {
      const reason = toLogError(error);
      // It may be one of them that cannot be stored.
      if (reason.cause !== undefined && groups.length > 1 && !isPassing(error)) return this.#writeEach(groups);
      this.refusal = reason;
      for (const { entries } of groups) for (const { reject } of entries) reject(reason);
    }
  }

  async #append(groups: readonly Group[], isNew: boolean): Promise<PlaceRow[]> {
    const [postgres, safe] = [this.#postgres, this.#safe];
    if (safe.key === null) return (await postgres.query<PlaceRow>(APPEND, toArguments(groups, isNew))).rows;
    const { sealed, fresh } = await sealGroups(postgres, safe, groups);
    if (isNew && fresh.includes(null)) return [];
    const { rows } = await postgres.query<PlaceRow>(APPEND_SEALED, [
      ...toArguments(sealed, isNew, groups),
      `{${fresh.map((key) => key ?? 'null').join()}}`,
      safe.key,
    ]);
    const written = new Set(rows.map(({ place }) => place));
    const late = fresh.flatMap((key, index) => (key === null || written.has(index + 1) ? [] : [index]));
    if (isNew || late.length === 0) return rows;
    // Somebody has made these documents meanwhile: now they are known.
    const again = await this.#append(
      late.flatMap((index) => groups[index] ?? []),
      false,
    );
    return [...rows, ...again.map((row) => ({ ...row, place: (late[row.place - 1] ?? 0) + 1 }))];
  }

  async #writeEach(groups: readonly Group[]): Promise<void> {
    for (const one of groups) await this.#write([one], false);
  }
}

interface PlaceRow {
  readonly place: number;
  readonly key: string;
  readonly head: number;
}

function settle(entries: readonly Pending[], place: Place | undefined): void {
  let before = place?.before ?? 0;
  for (const { changes, resolve } of entries) {
    resolve(place && { key: place.key, before });
    before += changes.length;
  }
}

const sizeOf = (changes: readonly LogChange[]): number => changes.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Whether the same statement may succeed in a moment. */
const isPassing = (error: unknown): boolean => {
  const { status } = error as { status?: number };
  return status === 503 || status === 507;
};
