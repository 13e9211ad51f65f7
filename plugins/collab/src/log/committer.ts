import type { LogChange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Entry } from './batch.ts';

/** An entry that waits for its commit, and who waits for it. */
export interface Pending extends Entry {
  readonly resolve: (seq: number) => void;
  readonly reject: (reason: unknown) => void;
}

export interface CommitterOptions {
  /** Milliseconds between the beginnings of two commits at least, and up to `LONGEST` times as many while there is much to write. */
  readonly commitInterval: number;
  /** Bytes that may wait for a commit. */
  readonly maxPendingBytes: number;
  /** Writes a batch, and tells everybody in it what has become of it. Never rejects. */
  write(batch: readonly Pending[]): Promise<void>;
}

/** Entries of one commit for which the interval is twice as long as for none. */
const BUSY_BATCH = 8;
const LONGEST = 5;

/**
 * Gathers what is to be written into commits, one after the other. A commit costs much the same however much is in it, so that
 * there is a time between two of them, a longer one while there is much to write.
 */
export class Committer {
  readonly #options: CommitterOptions;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  /** When the last commit began, and what was in it. */
  #began = Number.NEGATIVE_INFINITY;
  #size = 0;
  /** While a commit waits for its time, or anything has the log for itself. */
  #isTaken = false;
  /** What wants the log for itself. */
  readonly #waiting: (() => void)[] = [];

  constructor(options: CommitterOptions) {
    this.#options = options;
  }

  /** Resolves to the position that the entry ends at. @throws CompanionError LOG_BUSY, or what the write says. */
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

  /** Does something while nothing is written. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Resolves when everything that was added is written, or has failed to be. */
  async drain(): Promise<void> {
    do await this.alone(() => Promise.resolve());
    while (this.#pending.length > 0);
  }

  #plan(): void {
    this.#isTaken = true;
    const interval = this.#options.commitInterval * Math.min(LONGEST, 1 + this.#size / BUSY_BATCH);
    const rest = interval - (performance.now() - this.#began);
    if (rest > 0) setTimeout(this.#commit, rest);
    // What else is written in this turn goes along.
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
