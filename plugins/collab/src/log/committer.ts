import type { LogChange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Entry } from './batch.ts';

/** An entry that waits for its commit, and the promise of its caller. */
export interface Pending extends Entry {
  readonly resolve: (seq: number) => void;
  readonly reject: (reason: unknown) => void;
}

export interface CommitterOptions {
  /** The minimum number of milliseconds between the starts of two commits. Under load, up to `LONGEST` times as many. */
  readonly commitInterval: number;
  /** The maximum number of waiting bytes. */
  readonly maxPendingBytes: number;
  /** Writes a batch and settles the promises of its entries. Never rejects. */
  write(batch: readonly Pending[]): Promise<void>;
}

/** The number of entries in a commit for which the interval doubles. */
const BUSY_BATCH = 8;
const LONGEST = 5;

/**
 * Groups entries into commits, one after the other. A commit costs about the same however many entries it has, so the committer waits
 * between commits, and longer under load.
 *
 * An entry that arrives when the interval is over is committed at the end of the current turn of the event loop, with everything else added
 * in that turn.
 */
export class Committer {
  readonly #options: CommitterOptions;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  /** The start of the last commit, and its entries. */
  #began = Number.NEGATIVE_INFINITY;
  #size = 0;
  /** True while a commit waits for its time, or `alone` has the log. */
  #isTaken = false;
  /** Callers of `alone` that wait. */
  readonly #waiting: (() => void)[] = [];

  constructor(options: CommitterOptions) {
    this.#options = options;
  }

  /** Adds an entry. Resolves to the position at its end. @throws CompanionError LOG_BUSY, or the error of the write. */
  add(document: string, changes: readonly LogChange[], create: boolean): Promise<number> {
    let size = 0;
    for (const { bytes } of changes) size += bytes.length;
    if (this.#pendingBytes > 0 && this.#pendingBytes + size > this.#options.maxPendingBytes)
      return Promise.reject(errors.LOG_BUSY());
    this.#pendingBytes += size;
    return new Promise((resolve, reject) => {
      this.#pending.push({ document, create, changes, resolve, reject });
      if (!this.#isTaken) this.#plan();
    });
  }

  /** Runs work while nothing is written. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Resolves when every added entry is written or has failed. */
  async drain(): Promise<void> {
    do await this.alone(() => Promise.resolve());
    while (this.#pending.length > 0);
  }

  #plan(): void {
    this.#isTaken = true;
    const interval = this.#options.commitInterval * Math.min(LONGEST, 1 + this.#size / BUSY_BATCH);
    const rest = interval - (performance.now() - this.#began);
    if (rest > 0) setTimeout(this.#commit, rest);
    // Waits for everything else that is added in this turn.
    else queueMicrotask(this.#commit);
  }

  #commit = (): void => {
    const batch = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#size = batch.length;
    this.#began = performance.now();
    void this.#options.write(batch).then(this.#next);
  };

  #next = (): void => {
    const waiting = this.#waiting.shift();
    if (waiting) return waiting();
    this.#isTaken = false;
    if (this.#pending.length > 0) this.#plan();
  };
}
