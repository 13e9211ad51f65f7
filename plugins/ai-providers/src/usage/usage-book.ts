import type { Logger } from '@editor-companion/core/plugin';
import { COUNTS, type UsageTable } from './database.ts';
import { keyOf, type UsageStore } from './usage-store.ts';

/** Milliseconds that usage waits to be written together with more. */
const DELAY_MS = 200;
/** The same after a failed write. */
const RETRY_MS = 5000;
/** Rows per statement, within the limits of SQLite and PostgreSQL on values. */
const ROWS_AT_ONCE = 200;

/**
 * The number of rows that one user may start in a day on this node. Clients name documents and models: usage beyond the limit is counted
 * without these names.
 */
const MAX_ROWS_OF_USER = 1000;
/** The number of cached rows of all users. */
const MAX_ROWS = 200_000;

/** Replaces document and model names beyond the limit. */
const OTHERS = '(others)';

/** Collects usage and writes it in daily rows: many requests become one write, and a report first waits until everything is written. */
export class UsageBook {
  readonly #store: UsageStore;
  readonly #log: Pick<Logger, 'warn'>;
  #pending = new Map<string, UsageTable>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #day = '';
  #known = new Map<string, Set<string>>();
  #rows = 0;
  #isClosed = false;

  constructor(store: UsageStore, log: Pick<Logger, 'warn'>) {
    this.#store = store;
    this.#log = log;
  }

  add(given: UsageTable): void {
    this.#collect(this.#bounded(given));
    this.#writeIn(DELAY_MS);
  }

  /** Writes the collected usage. Never rejects: a failed write is repeated with the next. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes the collected usage for the last time. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #collect(row: UsageTable): void {
    const key = keyOf(row);
    const before = this.#pending.get(key);
    if (before === undefined) this.#pending.set(key, { ...row });
    else for (const name of COUNTS) before[name] += row[name];
  }

  #writeIn(milliseconds: number): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), milliseconds);
  }

  async #write(): Promise<void> {
    const rows = [...this.#pending.values()];
    this.#pending = new Map();
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE);
      try {
        await this.#store.add(some);
      } catch (err) {
        this.#log.warn({ err, rows: some.length }, 'the usage of models could not be stored; the server tries again');
        for (const row of some) this.#collect(row);
        this.#writeIn(RETRY_MS);
      }
    }
  }

  #bounded(row: UsageTable): UsageTable {
    if (row.day !== this.#day) {
      this.#day = row.day;
      this.#known = new Map();
      this.#rows = 0;
    }
    const mine = this.#known.get(row.user_id) ?? new Set();
    const key = keyOf(row);
    if (mine.has(key)) return row;
    if (mine.size >= MAX_ROWS_OF_USER || this.#rows >= MAX_ROWS)
      return { ...row, document: row.document === '' ? '' : OTHERS, model: OTHERS };
    this.#known.set(row.user_id, mine.add(key));
    this.#rows += 1;
    return row;
  }
}
