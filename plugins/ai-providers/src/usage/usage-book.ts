import type { Logger } from '@editor-companion/core/plugin';
import { COUNTS, type UsageTable } from './database.ts';
import { keyOf, type UsageStore } from './usage-store.ts';

/** Milliseconds that usage waits for more of its kind before it is written. */
const DELAY_MS = 200;
/** The same after a write that failed. */
const RETRY_MS = 5000;
/** Rows of one statement: SQLite and PostgreSQL take some ten thousand values. */
const ROWS_AT_ONCE = 200;

/**
 * Rows that one user may begin in a day on this node. Documents and models are named by clients: what comes after is counted without
 * these names.
 */
const MAX_ROWS_OF_USER = 1000;
/** Rows known at once, of all users. */
const MAX_ROWS = 200_000;

/** Where a document's or model's name would stand, if there were not so many. */
const OTHERS = '(others)';

/**
 * Collects what requests have used and writes it in rows of a day: many requests become one write, and who asks for a report has
 * all of it written first.
 */
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

  /** Writes what is collected. Never rejects: what could not be written is tried again with the next. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what is collected for the last time. */
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
        this.#log.warn({ err, rows: some.length }, 'what models were used could not be written; it is tried again');
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
