import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CompanionError } from '@editor-companion/core/plugin';
import type {
  DocumentLog,
  LogChange,
  LogCompaction,
  LogDocument,
  LogRecord,
  LogState,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { pack } from '../merge/pack.ts';
import { packBatch, type Entry } from './batch.ts';
import { unpackState } from './stored-state.ts';
import { LogThread } from './thread.ts';

export interface SqliteLogOptions {
  /** Absolute path of the database file. */
  readonly file: string;
  /** Milliseconds between the beginnings of two commits at least, and up to twice as many while there is much to write. */
  readonly commitInterval: number;
  /** Bytes that may wait for a commit. */
  readonly maxPendingBytes: number;
}

/** Entries of one commit from which on the log is as busy as can be. */
const BUSY_BATCH = 16;

interface Pending extends Entry {
  readonly resolve: (seq: number) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The log in a SQLite file of its own: one thread commits, with one fsync for all that arrived meanwhile, and another one reads. A
 * file of its own, because in the common database an acknowledgement would wait for everybody's transactions.
 */
export class SqliteLog implements DocumentLog {
  readonly #options: SqliteLogOptions;
  readonly #writer: LogThread;
  readonly #reader: LogThread;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #committing: Promise<void> | undefined;
  /** Documents of which the readable part may lack something. */
  readonly #unsettled = new Set<string>();

  constructor(options: SqliteLogOptions) {
    this.#options = options;
    this.#writer = new LogThread({ file: options.file });
    this.#reader = new LogThread({ file: options.file });
  }

  /** Creates the file where there is none. @throws CompanionError LOG_OPEN_FAILED. */
  async start(): Promise<void> {
    const { file } = this.#options;
    try {
      await mkdir(dirname(file), { recursive: true });
      await this.#writer.ask('append', packBatch([]));
    } catch (cause) {
      const { message } = CompanionError.is(cause) && cause.cause instanceof Error ? cause.cause : (cause as Error);
      throw errors.LOG_OPEN_FAILED({ file, reason: message }, { cause });
    }
  }

  append(document: string, changes: readonly LogChange[]): Promise<number> {
    return this.#enqueue(document, changes, false);
  }

  async create(document: string, changes: readonly LogChange[]): Promise<boolean> {
    return (await this.#enqueue(document, changes, true)) >= 0;
  }

  async read(document: string): Promise<LogState | undefined> {
    await this.#settle(document);
    const state = await this.#reader.ask('read', { document });
    return state && (await unpackState(state));
  }

  async readAt(document: string, seq: number): Promise<LogState> {
    await this.#settle(document);
    const state = await this.#reader.ask('read', { document, at: seq });
    if (!state) throw errors.LOG_POSITION_GONE({ document, seq });
    return unpackState(state);
  }

  async readAfter(document: string, seq: number, limit = 1000): Promise<readonly LogRecord[]> {
    await this.#settle(document);
    return this.#reader.ask('readAfter', { document, seq, limit });
  }

  async compact(document: string, { from, base }: LogCompaction): Promise<boolean> {
    const { bytes } = await pack([base.bytes]);
    return this.#writer.ask('compact', { document, from, seq: base.seq, bytes }, [bytes.buffer]);
  }

  async pin(document: string, seq: number, owner: string): Promise<void> {
    if (await this.#writer.ask('pin', { document, seq, owner })) return;
    throw errors.LOG_POSITION_GONE({ document, seq });
  }

  async unpin(document: string, seq: number, owner: string): Promise<void> {
    await this.#writer.ask('unpin', { document, seq, owner });
  }

  drop(document: string): Promise<boolean> {
    return this.#writer.ask('drop', { document });
  }

  async find(document: string): Promise<LogDocument | undefined> {
    await this.#settle(document);
    return (await this.#reader.ask('list', { prefix: '', after: '', limit: 1, name: document }))[0];
  }

  async list({ prefix = '', after = '', limit = 100 } = {}): Promise<readonly LogDocument[]> {
    await this.#settle();
    return this.#reader.ask('list', { prefix, after, limit });
  }

  /** Writes what is waiting and lets go of the file. */
  async close(): Promise<void> {
    await this.#committing;
    await Promise.all([this.#writer.close(), this.#reader.close()]);
  }

  /** Has what was acknowledged put where the reader finds it: of one document, or of all. */
  async #settle(document?: string): Promise<void> {
    const isNeeded = document === undefined ? this.#unsettled.size > 0 : this.#unsettled.has(document);
    if (!isNeeded) return;
    const settling = [...this.#unsettled];
    await this.#writer.ask('settle', undefined);
    for (const name of settling) this.#unsettled.delete(name);
  }

  #enqueue(document: string, changes: readonly LogChange[], create: boolean): Promise<number> {
    const size = changes.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (this.#pendingBytes > 0 && this.#pendingBytes + size > this.#options.maxPendingBytes)
      return Promise.reject(errors.LOG_BUSY());
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#pending.push({ document, create, changes, resolve, reject });
    this.#pendingBytes += size;
    this.#committing ??= this.#commitAll();
    return promise;
  }

  async #commitAll(): Promise<void> {
    // What else is written in this turn goes along.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      const began = performance.now();
      const batch = this.#pending.splice(0);
      await this.#commit(batch);
      const rest = this.#intervalAfter(batch.length) - (performance.now() - began);
      // Also where nothing is left to wait for: who was just told may have more to write.
      await (rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest)) : setImmediate());
    }
    this.#committing = undefined;
  }

  /** A commit costs much the same however much is in it, so that a log that has much to do takes more at a time. */
  #intervalAfter(size: number): number {
    return this.#options.commitInterval * (1 + Math.min(1, size / BUSY_BATCH));
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    this.#pendingBytes = 0;
    try {
      const { heads, isRestSettled } = await this.#writer.ask('append', packBatch(batch));
      if (isRestSettled) this.#unsettled.clear();
      for (const { document } of batch) this.#unsettled.add(document);
      for (const [index, { resolve }] of batch.entries()) resolve(heads[index] ?? -1);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
