import type { LogChange } from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';
import { errors } from '../errors.ts';
import { group, toArguments, type Group, type Pending, type Place } from './batch.ts';
import type { Safe } from '@editor-companion/core/plugin';
import { sealGroups } from './sealed-groups.ts';
import { toLogError } from './log-error.ts';

export interface CommitOptions {
  /** The minimum number of milliseconds between the starts of two commits; under load up to `LONGEST` times as many. */
  readonly commitInterval: number;
  /** The maximum number of waiting bytes. */
  readonly maxPendingBytes: number;
}

/** The maximum size of a statement. */
const MAX_BATCH_BYTES = 8_388_608;
const MAX_BATCH_ENTRIES = 2000;

/** The number of entries in a commit for which the interval doubles. */
const BUSY_BATCH = 1;
/** 40 ms with the default interval: under load a change waits 20 ms on average. On a quiet server none waits. */
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
 * Groups the changes of all documents of this node into commits of one statement each, one after the other. A commit costs about the same
 * however much it contains, so the time between commits grows with the load.
 */
export class Commits {
  readonly #postgres: Postgres;
  readonly #options: CommitOptions;
  readonly #safe: Safe;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  /** The start of the last commit, and its size. */
  #began = Number.NEGATIVE_INFINITY;
  #size = 0;
  #isBusy = false;
  #drained: (() => void)[] = [];
  /** The error of the last commit, if it failed. */
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

  /** Resolves when every added entry is written or has failed. */
  async drain(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#drained.push(resolve));
  }

  #plan(): void {
    this.#isBusy = true;
    const interval = this.#options.commitInterval * Math.min(LONGEST, 1 + this.#size / BUSY_BATCH);
    const rest = interval - (performance.now() - this.#began);
    if (rest > 0) setTimeout(() => void this.#commit(), rest);
    // Waits for everything else that is written in this turn.
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

  /** The next entries to write together. An entry that only a new document accepts goes alone. */
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
      // One of them may be impossible to store.
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
    // Another node has created these documents meanwhile.
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
