import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Instruments, Logger } from '@editor-companion/core/plugin';
import type { Database } from './database.ts';
import { toRow, type Draft, type Entry } from './entry.ts';
import { errors } from './errors.ts';
import type { auditMetrics } from './metrics.ts';

/** Entries of one statement. */
const MAX_BATCH = 500;
/** Milliseconds until the database is tried again that took nothing. */
const PAUSE_MS = 1000;
/** Milliseconds for which entries are gathered: a statement with many of them costs little more than one with a single one. */
const GATHER_MS = 50;
/** Entries that are cleared away by one statement. */
const PRUNE_BATCH = 5000;

export interface JournalOptions {
  readonly db: Database;
  readonly maxWaiting: number;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Instruments<(typeof auditMetrics)['table']>;
  readonly now?: () => number;
}

/**
 * Writes entries down in the order in which they come, those of one moment in one statement. While the database takes none they wait, so that
 * nobody's request fails for the sake of the log.
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
      log.error({ action: draft.action, actor: draft.actor.id }, 'an entry of the audit log is lost');
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

  /** Clears away what is older than that. Resolves to how many entries were. */
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

  /** Resolves when nothing waits any more, or cannot be written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Writes what waits; what the database does not take then is told and lost. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
    const left = this.#waiting.length;
    if (left === 0) return;
    this.#options.metrics.lost.add(left);
    this.#options.log.error(
      { entries: left },
      'entries of the audit log are lost, as the database took none at the end',
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
      // The answer to an earlier try may have been lost.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    for (const { outcome } of batch) metrics.entries.add(1, outcome);
  }

  /** Milliseconds, a number within the process, and chance, so that nodes never meet. Texts of one length are in order as they are. */
  #idAt(time: number): string {
    this.#count = (this.#count + 1) % 0x100_0000;
    const count = this.#count.toString(16).padStart(6, '0');
    return `${time.toString(16).padStart(12, '0')}${count}${randomBytes(6).toString('hex')}`;
  }
}
