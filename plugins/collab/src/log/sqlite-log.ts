import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CompanionError } from '@editor-companion/core/plugin';
import type {
  DocumentLog,
  KeyMaterial,
  LogChange,
  LogCompaction,
  LogDocument,
  LogRecord,
  LogOutline,
  LogState,
  LogTransfer,
  ResealStep,
  SealedAmount,
  SealedStore,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { pack } from '../merge/pack.ts';
import { packBatch, type Batch } from './batch.ts';
import { Committer, type Pending } from './committer.ts';
import { Journal, journalPath } from './journal.ts';
import { laterVersion } from './tables/later-version.ts';
import { toLogError } from './log-error.ts';
import type { LogMark } from './log-mark.ts';
import type { Requests, Settlement } from './messages.ts';
import { SCHEMA_VERSION } from './tables/schema.ts';
import type { Safe } from '@editor-companion/core/thread';
import { openSafe } from './safe.ts';
import { packState, unpackState } from './stored-state.ts';
import { LogThread } from './thread.ts';

export interface SqliteLogOptions {
  /** The absolute path of the database file. */
  readonly file: string;
  /** The minimum number of milliseconds between the starts of two commits; longer under load. */
  readonly commitInterval: number;
  /** The maximum number of bytes that wait for a commit. */
  readonly maxPendingBytes: number;
  /** The keys for encryption, if the operator has configured any. */
  readonly keys?: KeyMaterial;
  /** The mark by which missing files are noticed. */
  readonly mark?: LogMark;
  /** Called if the disk has lost commits from the middle of the journal, of which a copy was made. */
  readonly onDamage?: (damage: { readonly lost: number; readonly copy: string }) => void;
}

/** The number of unsettled bytes from which they are settled in the background: enough to share database pages, few enough to wait for. */
const SETTLE_FROM = 524_288;
/** The number of documents whose last position is cached. */
const MAX_HEADS = 10_000;

/**
 * The log in its own files. A commit is one write to the journal with everything that arrived meanwhile. A worker thread moves the
 * journal's records to the database, and another one reads from there. The files are separate from the common database, in which an
 * acknowledgement would wait for everybody's transactions.
 */
export class SqliteLog implements DocumentLog {
  readonly #options: SqliteLogOptions;
  readonly #writer: LogThread;
  readonly #reader: LogThread;
  readonly #safe: Safe;
  readonly #committer: Committer;
  /** The last positions of documents, always including those of unsettled ones. */
  readonly #heads = new Map<string, number>();
  /** Documents that the database may have incompletely, with the last record that concerns them. */
  readonly #unsettled = new Map<string, number>();
  #journal: Journal | undefined;
  #settling: Promise<void> | undefined;
  /** The error of the last commit, if it failed. */
  #refusal: CompanionError | undefined;
  /** True while a settlement is running, or after one that failed. */
  #isStuck = false;

  constructor(options: SqliteLogOptions) {
    this.#options = options;
    this.#committer = new Committer({ ...options, write: (batch) => this.#commit(batch) });
    const { file, keys } = options;
    this.#safe = openSafe(keys);
    this.#writer = new LogThread({ file, keys });
    this.#reader = new LogThread({ file, keys });
  }

  /** @throws CompanionError LOG_NEWER where a newer release has written the files. Changes nothing. */
  refuseNewer(): void {
    const { file } = this.#options;
    const found = laterVersion(file);
    if (found !== undefined) throw errors.LOG_NEWER({ file, found, known: SCHEMA_VERSION });
  }

  /**
   * Creates missing files and takes over the records of a killed server.
   * @throws CompanionError LOG_NEWER, LOG_OPEN_FAILED, DATA_MISSING.
   */
  async start(): Promise<void> {
    const { file } = this.#options;
    this.refuseNewer();
    await this.#options.mark?.inspect();
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await this.#recover();
    } catch (cause) {
      if (CompanionError.is(cause) && cause.code === 'DATA_MISSING') throw cause;
      const { message } = CompanionError.is(cause) && cause.cause instanceof Error ? cause.cause : (cause as Error);
      throw errors.LOG_OPEN_FAILED({ file, reason: message }, { cause });
    }
  }

  async #recover(): Promise<void> {
    const { file, mark, onDamage } = this.#options;
    const isCopy = mark?.isAtRest ?? false;
    const { settled, isWhole } = await this.#writer.ask('survey', { newest: mark?.journal ?? 0 });
    await mark?.inspectPosition(settled);
    if (mark?.journal !== undefined && !isWhole) await mark.loseJournal();
    const { place, damage } = await this.#writer.ask('recover', { isCopy });
    if (damage) onDamage?.(damage);
    await mark?.databaseOpened();
    // From here until its first record is written, the journal's state is undefined.
    await mark?.set(undefined, place.seq);
    this.#journal = await Journal.open(journalPath(file), place, this.#safe);
    if (!mark) return;
    await this.#journal.append(packBatch([]));
    await mark.set(this.#journal.seq, place.seq);
  }

  append(document: string, changes: readonly LogChange[]): Promise<number> {
    return this.#committer.add(document, changes, false);
  }

  async create(document: string, changes: readonly LogChange[]): Promise<boolean> {
    return (await this.#committer.add(document, changes, true)) >= 0;
  }

  async read(document: string): Promise<LogState | undefined> {
    const ahead = await this.#readable(document);
    const state = await this.#reader.ask('read', { document, ahead });
    return state && (await unpackState(state));
  }

  async readAt(document: string, seq: number): Promise<LogState> {
    const ahead = await this.#readable(document);
    const state = await this.#reader.ask('read', { document, at: seq, ahead });
    if (!state) throw errors.LOG_POSITION_GONE({ document, seq });
    return unpackState(state);
  }

  async readAfter(document: string, seq: number, limit = 1000): Promise<readonly LogRecord[]> {
    const ahead = await this.#readable(document);
    return this.#reader.ask('readAfter', { document, seq, limit, ahead });
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

  rename(from: string, to: string): Promise<boolean> {
    return this.#committer.alone(async () => {
      // Records of the journal contain document names.
      await this.#settle(from);
      await this.#settle(to);
      for (const name of [from, to]) this.#heads.delete(name);
      return this.#writer.ask('rename', { from, to });
    });
  }

  drop(document: string): Promise<boolean> {
    return this.#committer.alone(async () => {
      await this.#settle(document);
      this.#heads.delete(document);
      return this.#writer.ask('drop', { document });
    });
  }

  scrub(): Promise<void> {
    return this.#committer.alone(async () => {
      await this.#settle();
      // Adds a record newer than everything that is overwritten: without any, the journal would look like another one.
      await this.#journal?.append(packBatch([]));
      await this.#journal?.scrub();
      await this.#writer.ask('scrub', {});
    });
  }

  readonly sealed: SealedStore = {
    name: 'documents',
    survey: (signal) => this.#survey(signal),
    reseal: (cursor) => this.#reseal(cursor),
  };

  readonly transfer: LogTransfer = {
    outline: async (document) => {
      await this.#settle(document);
      return this.#reader.ask('outline', { document });
    },
    take: (document, outline, states) => this.#committer.alone(() => this.#take(document, outline, states)),
  };

  async #take(document: string, outline: LogOutline, states: AsyncIterable<LogState>): Promise<void> {
    let isBegun = false;
    for await (const state of states) {
      if (!isBegun) await this.#writer.ask('arrive', { outline });
      isBegun = true;
      await this.#writer.ask('arriveState', { state: packState(state, document), upTo: state.head });
    }
    this.#heads.delete(document);
    if (!(await this.#writer.ask('arrived', { document, outline }))) throw errors.LOG_FAILED();
  }

  async #survey(signal: AbortSignal): Promise<readonly SealedAmount[]> {
    const counts = new Map<string | undefined, number>();
    for (let after: number | undefined = 0; after !== undefined;) {
      signal.throwIfAborted();
      const part: Requests['sealed']['output'] = await this.#reader.ask('sealed', { after });
      for (const { key, count } of part.amounts) counts.set(key, (counts.get(key) ?? 0) + count);
      ({ after } = part);
    }
    return [...counts].map(([key, count]) => ({ key, count }));
  }

  async #reseal(cursor: string): Promise<ResealStep> {
    await this.#settle();
    const { after, done, left } = await this.#writer.ask('reseal', { after: Number(cursor) });
    return { cursor: after === undefined ? undefined : String(after), done, left };
  }

  async find(document: string): Promise<LogDocument | undefined> {
    const ahead = await this.#readable(document);
    return (await this.#reader.ask('list', { prefix: '', after: '', limit: 1, name: document, ahead }))[0];
  }

  async list({ prefix = '', after = '', limit = 100 } = {}): Promise<readonly LogDocument[]> {
    const ahead = await this.#readable();
    return this.#reader.ask('list', { prefix, after, limit, ahead });
  }

  /** Checks whether the log accepts writes. @throws CompanionError STORAGE_FULL, LOG_FAILED if not. */
  async probe(): Promise<void> {
    if (this.#refusal) throw this.#refusal;
    // Without writers, nothing else would retry for a long time.
    if (this.#isStuck) await this.#settle();
  }

  /** Writes what is waiting and closes the files. */
  async close(): Promise<void> {
    await this.#committer.drain();
    // Records that cannot be settled now are settled when the files are opened next.
    await this.#settle().catch(() => undefined);
    await Promise.all([this.#writer.close(), this.#reader.close(), this.#journal?.close()]);
    await this.#closeMark();
  }

  async #closeMark(): Promise<void> {
    const { mark } = this.#options;
    const { seq, settledSeq } = this.#journal ?? {};
    // The database has every record of the journal.
    if (seq !== undefined && seq === settledSeq) await mark?.set(undefined, seq);
    await mark?.close();
  }

  /** Settles records so that the reader finds everything. If that fails, returns the records that it must treat as settled. */
  async #readable(document?: string): Promise<Settlement | undefined> {
    try {
      await this.#settle(document);
      return undefined;
    } catch {
      return this.#journal?.unsettled();
    }
  }

  /** Moves acknowledged changes of one document, or of all, to where the reader finds them. */
  async #settle(document?: string): Promise<void> {
    const upTo = (document === undefined ? this.#journal?.seq : this.#unsettled.get(document)) ?? 0;
    while (this.#journal && this.#journal.settledSeq < upTo) {
      this.#settling ??= this.#settleAll(this.#journal).finally(() => (this.#settling = undefined));
      await this.#settling;
    }
  }

  async #settleAll(journal: Journal): Promise<void> {
    const settlement = await journal.unsettled();
    this.#isStuck = true;
    await this.#writer.ask('settle', settlement, [settlement.records.buffer]);
    this.#isStuck = false;
    journal.settle(settlement.place);
    for (const [name, seq] of this.#unsettled) if (seq <= settlement.place.seq) this.#unsettled.delete(name);
    if (this.#heads.size > MAX_HEADS)
      for (const name of this.#heads.keys()) if (!this.#unsettled.has(name)) this.#heads.delete(name);
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    try {
      if (batch.some(({ document }) => !this.#heads.has(document))) await this.#learnHeads(batch);
      const { entries, heads, ends } = this.#place(batch);
      const seq = entries.length > 0 ? await this.#write(packBatch(entries)) : 0;
      for (const [document, head] of heads) {
        this.#heads.set(document, head);
        this.#unsettled.set(document, seq);
      }
      this.#refusal = undefined;
      for (const [index, { resolve }] of batch.entries()) resolve(ends[index] ?? -1);
    } catch (error) {
      const reason = CompanionError.is(error) ? error : toLogError(error as NodeJS.ErrnoException);
      this.#refusal = reason;
      for (const { reject } of batch) reject(reason);
    }
  }

  async #learnHeads(batch: readonly Pending[]): Promise<void> {
    const unknown = batch.filter(({ document }) => !this.#heads.has(document)).map(({ document }) => document);
    const heads = await this.#writer.ask('heads', unknown);
    for (const [index, document] of unknown.entries()) this.#heads.set(document, heads[index] ?? 0);
  }

  /** The accepted entries of a batch, the resulting last positions of documents, and the end position of each entry. */
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

  /** Writes a batch and returns its number in the journal. Settles first if no more may be left unsettled. */
  async #write(batch: Batch): Promise<number> {
    const journal = this.#journal;
    if (!journal) throw errors.LOG_FAILED();
    if (journal.unsettledBytes > this.#options.maxPendingBytes) await this.#settle();
    let seq = await journal.append(batch);
    if (seq === undefined) {
      await this.#settle();
      seq = await journal.append(batch);
    }
    if (seq === undefined) throw errors.LOG_FAILED();
    // If this fails, the code that depends on it reports it, at the latest the next commit.
    if (journal.unsettledBytes > SETTLE_FROM) this.#settle().catch(() => undefined);
    return seq;
  }
}
