import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Instruments, Logger } from '@editor-companion/core/plugin';
import type { Database } from './database.ts';
import { toRow, type Draft, type Entry } from './entry.ts';
import { errors } from './errors.ts';
import type { auditMetrics } from './metrics.ts';

/** The maximum number of entries that one statement writes. */
const MAX_BATCH = 500;
/** Milliseconds before the next attempt after the database refused a write. */
const PAUSE_MS = 1000;
/**
 * Milliseconds for which entries are gathered before they are written. A statement with many entries costs little more than a statement
 * with one.
 */
const GATHER_MS = 50;
/** The number of entries that one statement removes. */
const PRUNE_BATCH = 5000;

export interface JournalOptions {
  readonly db: Database;
  readonly maxWaiting: number;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Instruments<(typeof auditMetrics)['table']>;
  readonly now?: () => number;
}

/**
 * Writes entries in their order, and those of the same moment with one statement. Entries wait while the database refuses writes: a request
 * never fails because of the log.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #now: () => number;
  readonly #closing = new AbortController();
  #waiting: Entry[] = [];
  #writing: Promise<void> | undefined;
  #count = 0;
  #behindSince: number | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    options.metrics.waiting.observe(() => this.#waiting.length);
  }

  append = (draft: Draft): void => {
    const { maxWaiting, log, metrics } = this.#options;
    if (this.#waiting.length >= maxWaiting) {
      metrics.lost.add(1);
      log.error({ action: draft.action, actor: draft.actor.id }, 'an entry of the audit log was lost');
      return;
    }
    const time = this.#now();
    this.#waiting.push({ id: this.#idAt(time), time, ...draft });
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
  };

  /** @throws CompanionError AUDIT_BEHIND while the database takes nothing. */
  probe = (): void => {
    if (this.#behindSince === undefined) return;
    throw errors.AUDIT_BEHIND({
      since: new Date(this.#behindSince).toISOString(),
      waiting: this.#waiting.length,
    });
  };

  /** Removes entries that are older than the time given. Resolves to the number of removed entries. */
  async prune(before: number): Promise<number> {
    const { db } = this.#options;
    let cleared = 0;
    for (;;) {
      const old = db.selectFrom('audit_entry').select('id').where('time', '<', before).limit(PRUNE_BATCH);
      const { numDeletedRows } = await db.deleteFrom('audit_entry').where('id', 'in', old).executeTakeFirst();
      cleared += Number(numDeletedRows);
      if (Number(numDeletedRows) < PRUNE_BATCH) return cleared;
    }
  }

  /** Resolves when no entry waits to be written, or when the database refuses those that wait. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Writes the entries that wait. Entries that the database refuses now are logged and lost. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
    const left = this.#waiting.length;
    if (left === 0) return;
    this.#options.metrics.lost.add(left);
    this.#options.log.error(
      { entries: left },
      'entries of the audit log were lost, because the database did not store them before the shutdown',
    );
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < MAX_BATCH) await this.#pause(GATHER_MS);
      const batch = this.#waiting.slice(0, MAX_BATCH);
      try {
        await this.#insert(batch);
        this.#waiting = this.#waiting.slice(batch.length);
        this.#behindSince = undefined;
      } catch (err) {
        if (this.#behindSince === undefined) this.#options.log.error({ err }, 'the audit log cannot be written');
        this.#behindSince ??= this.#now();
        if (this.#closing.signal.aborted) return;
        await this.#pause(PAUSE_MS);
      }
    }
  }

  /** Ends early when the journal is closed. */
  async #pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { ref: false, signal: this.#closing.signal }).catch(() => undefined);
  }

  async #insert(batch: readonly Entry[]): Promise<void> {
    const { db, metrics } = this.#options;
    await db
      .insertInto('audit_entry')
      .values(batch.map(toRow))
      // The database may have taken an earlier attempt although its answer was lost.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    for (const { outcome } of batch) metrics.entries.add(1, outcome);
  }

  /**
   * Joins the time in milliseconds, a counter of the process and a random part, so that ids of different nodes never collide. All ids have
   * the same length, so that sorting them as strings sorts them by time.
   */
  #idAt(time: number): string {
    this.#count = (this.#count + 1) % 0x100_0000;
    const count = this.#count.toString(16).padStart(6, '0');
    return `${time.toString(16).padStart(12, '0')}${count}${randomBytes(6).toString('hex')}`;
  }
}
