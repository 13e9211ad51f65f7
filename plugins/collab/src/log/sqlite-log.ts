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
import { packBatch, type Batch, type Entry } from './batch.ts';
import { Journal, journalPath } from './journal.ts';
import { toLogError } from './log-error.ts';
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

/** Unsettled bytes from which on they are settled in the background: enough to share pages, few enough to wait for. */
const SETTLE_FROM = 524_288;
/** Documents whose last position is remembered. */
const MAX_HEADS = 10_000;

/**
 * The log in files of its own. A commit is one write to the journal, for all that arrived meanwhile; a thread moves what is in it
 * to the database, and another one reads from there. Files of its own, because in the common database an acknowledgement would
 * wait for everybody's transactions.
 */
export class SqliteLog implements DocumentLog {
  readonly #options: SqliteLogOptions;
  readonly #writer: LogThread;
  readonly #reader: LogThread;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #committing: Promise<void> | undefined;
  /** The last positions of documents; surely of those that are not settled. */
  readonly #heads = new Map<string, number>();
  /** Documents of which the database may lack something, and the last record that has something of them. */
  readonly #unsettled = new Map<string, number>();
  #journal: Journal | undefined;
  #settling: Promise<void> | undefined;
  /** The end of the last work that had the journal for itself. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: SqliteLogOptions) {
    this.#options = options;
    this.#writer = new LogThread({ file: options.file });
    this.#reader = new LogThread({ file: options.file });
  }

  /** Creates the files where there are none, and takes over what a killed server has left. @throws CompanionError LOG_OPEN_FAILED. */
  async start(): Promise<void> {
    const { file } = this.#options;
    try {
      await mkdir(dirname(file), { recursive: true });
      this.#journal = await Journal.open(journalPath(file), await this.#writer.ask('recover', undefined));
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
    await this.#settle(document);
    return this.#writer.ask('compact', { document, from, seq: base.seq, bytes }, [bytes.buffer]);
  }

  async pin(document: string, seq: number, owner: string): Promise<void> {
    await this.#settle(document);
    if (await this.#writer.ask('pin', { document, seq, owner })) return;
    throw errors.LOG_POSITION_GONE({ document, seq });
  }

  async unpin(document: string, seq: number, owner: string): Promise<void> {
    await this.#writer.ask('unpin', { document, seq, owner });
  }

  drop(document: string): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#settle(document);
      this.#heads.delete(document);
      return this.#writer.ask('drop', { document });
    });
  }

  async find(document: string): Promise<LogDocument | undefined> {
    await this.#settle(document);
    return (await this.#reader.ask('list', { prefix: '', after: '', limit: 1, name: document }))[0];
  }

  async list({ prefix = '', after = '', limit = 100 } = {}): Promise<readonly LogDocument[]> {
    await this.#settle();
    return this.#reader.ask('list', { prefix, after, limit });
  }

  /** Writes what is waiting and lets go of the files. */
  async close(): Promise<void> {
    await this.#committing;
    // What cannot be settled now is when the files are opened next.
    await this.#settle().catch(() => undefined);
    await Promise.all([this.#writer.close(), this.#reader.close(), this.#journal?.close()]);
  }

  /** Has what was acknowledged put where the reader finds it: of one document, or of all. */
  async #settle(document?: string): Promise<void> {
    const upTo = (document === undefined ? this.#journal?.seq : this.#unsettled.get(document)) ?? 0;
    while (this.#journal && this.#journal.settledSeq < upTo) {
      this.#settling ??= this.#settleAll(this.#journal).finally(() => (this.#settling = undefined));
      await this.#settling;
    }
  }

  async #settleAll(journal: Journal): Promise<void> {
    const settlement = journal.unsettled();
    await this.#writer.ask('settle', settlement, [settlement.records.buffer]);
    journal.settle(settlement.place);
    for (const [name, seq] of this.#unsettled) if (seq <= settlement.place.seq) this.#unsettled.delete(name);
    if (this.#heads.size > MAX_HEADS)
      for (const name of this.#heads.keys()) if (!this.#unsettled.has(name)) this.#heads.delete(name);
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
      await this.#inTurn(() => this.#commit(batch));
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

  /** One after the other: nothing is written while a document is dropped. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    this.#pendingBytes = 0;
    try {
      await this.#learnHeads(batch);
      const { entries, heads, ends } = this.#place(batch);
      const seq = entries.length > 0 ? await this.#write(packBatch(entries)) : 0;
      for (const [document, head] of heads) {
        this.#heads.set(document, head);
        this.#unsettled.set(document, seq);
      }
      for (const [index, { resolve }] of batch.entries()) resolve(ends[index] ?? -1);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async #learnHeads(batch: readonly Pending[]): Promise<void> {
    const unknown = batch.filter(({ document }) => !this.#heads.has(document)).map(({ document }) => document);
    if (unknown.length === 0) return;
    const heads = await this.#writer.ask('heads', unknown);
    for (const [index, document] of unknown.entries()) this.#heads.set(document, heads[index] ?? 0);
  }

  /** What of a batch is taken, where that leads its documents, and the position that each of the batch ends at. */
  #place(batch: readonly Pending[]): { entries: Pending[]; heads: Map<string, number>; ends: number[] } {
    const heads = new Map<string, number>();
    const entries: Pending[] = [];
    const ends: number[] = [];
    for (const entry of batch) {
      const head = heads.get(entry.document) ?? this.#heads.get(entry.document) ?? 0;
      const isTaken = !entry.create || head === 0;
      const end = head + entry.changes.length;
      ends.push(isTaken ? end : -1);
      if (!isTaken || end === head) continue;
      heads.set(entry.document, end);
      entries.push(entry);
    }
    return { entries, heads, ends };
  }

  /** The number of the record in the journal. Settles first where nothing more may be left unsettled. */
  async #write(batch: Batch): Promise<number> {
    const journal = this.#journal;
    if (!journal) throw errors.LOG_FAILED();
    if (journal.unsettledBytes > this.#options.maxPendingBytes) await this.#settle();
    let seq = await append(journal, batch);
    if (seq === undefined) {
      await this.#settle();
      seq = await append(journal, batch);
    }
    if (seq === undefined) throw errors.LOG_FAILED();
    // Should that fail, whoever needs it hears, and at last the next commit.
    if (journal.unsettledBytes > SETTLE_FROM) this.#settle().catch(() => undefined);
    return seq;
  }
}

async function append(journal: Journal, batch: Batch): Promise<number | undefined> {
  try {
    return await journal.append(batch);
  } catch (error) {
    throw toLogError(error as NodeJS.ErrnoException);
  }
}
