import { CompanionError, type DocumentLog, type LogChange } from '@editor-companion/core/plugin';
import type { Timed, Wheel } from '../time/wheel.ts';
import { Arrivals, type Arrival } from '../nodes/arrivals.ts';

/** Notified once for each of its changes that is on disk. */
export interface Author {
  saved(): void;
}

/** Changes, and their authors at the same indexes. */
interface Unsaved {
  readonly changes: LogChange[];
  readonly authors: (Author | undefined)[];
}

interface Waiter {
  /** The number of changes that must be on disk before it is notified. */
  readonly count: number;
  readonly settle: PromiseWithResolvers<number>;
}

/** An author whose change is part of other people's changes, and the number of changes that must be on disk. */
interface Listener {
  readonly count: number;
  readonly author: Author;
}

interface SaverOptions {
  readonly document: string;
  /** Distinguishes the document from others of the same name; undefined if it does not exist yet, or if the log has a single writer. */
  readonly id?: string | undefined;
  readonly log: DocumentLog;
  readonly wheel: Wheel;
  /** The position of the last change on disk. */
  readonly head: number;
  /** The number of changes in the room, each of which has a number of its own. */
  countTaken(): number;
  onSaved(changes: readonly LogChange[], head: number): void;
  onFailed(error: unknown): void;
  /** Called for changes of another process that writes the document too. */
  onForeign(arrival: Arrival): void;
  /** Called when the log has changes that are missing here; `catchUp` would read them. */
  onBehind(): void;
  /** Called when the name belongs to another document by now, or when missing changes have been merged in the log. */
  onGone(): void;
}

const RETRY_SECONDS = 1;

/** The number of changes read from the log at once. */
const READ_AT_ONCE = 1000;

/**
 * Writes the changes of one document to the log, batch after batch, in order. Changes that cannot be written are kept and tried again every
 * second: clients have them already, so they must not be dropped. Other processes' changes are read between two batches, when the writer of
 * each log position is known.
 */
export class Saver implements Timed {
  due = 0;
  readonly #options: SaverOptions;
  readonly #arrivals: Arrivals;
  #id: string | undefined;
  #unsaved: Unsaved = { changes: [], authors: [] };
  #waiters: Waiter[] = [];
  #listeners: Listener[] = [];
  #readers: PromiseWithResolvers<void>[] = [];
  #isBusy = false;
  /** True while it waits for the next attempt. */
  #isPausing = false;
  #failure: unknown;
  /** The number of added changes, and how many of them are on disk. */
  #added = 0;
  #stored = 0;
  /** The number of the room's changes that are in the log, in any order. */
  #takenAndStored: number;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#id = options.id;
    this.#takenAndStored = options.head;
    this.#arrivals = new Arrivals(options.head, (arrival) => options.onForeign(arrival));
  }

  /** The position of the last change on disk. */
  get head(): number {
    return this.#arrivals.head;
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** The number of the room's first changes that are all in the log. */
  get takenAndStored(): number {
    return this.isIdle ? this.#options.countTaken() : this.#takenAndStored;
  }

  /** The error of the last failed write, until one succeeds; undefined while all is well. */
  get failure(): unknown {
    return this.#failure;
  }

  get isIdle(): boolean {
    return this.#added === this.#stored;
  }

  add(change: LogChange, author?: Author): void {
    this.#added += 1;
    this.#unsaved.changes.push(change);
    this.#unsaved.authors.push(author);
  }

  /** Starts writing added changes, unless a write is running. */
  save(): void {
    if (this.#isBusy || this.#isPausing) return;
    if (this.#readers.length > 0) void this.#read();
    else if (this.#unsaved.changes.length === 0) return;
    else if (this.#id === undefined && this.head > 0 && this.#options.log.heads) void this.#learnId();
    else this.#write();
  }

  /** Accepts changes of another process, or holds them until their predecessors arrive. */
  hear(arrival: Arrival): void {
    this.#arrivals.hear(arrival);
    if (this.#arrivals.isBehind && !this.#isBusy) this.#options.onBehind();
  }

  /** Notes that the log has reached a position under this id. */
  ring({ id, head }: { readonly id?: string; readonly head: number }): void {
    if (id !== undefined && (this.#id ??= id) !== id) return this.#options.onGone();
    this.#arrivals.ring(head);
    if (this.#arrivals.isBehind && !this.#isBusy) this.#options.onBehind();
  }

  /** Whether the log has changes that are missing here. */
  get isBehind(): boolean {
    return this.#arrivals.isBehind;
  }

  /** Reads changes that others have written. @throws the log's errors. */
  catchUp(): Promise<void> {
    const reader = Promise.withResolvers<void>();
    this.#readers.push(reader);
    this.save();
    return reader.promise;
  }

  /** Resolves to the head when everything added so far is on disk. @throws the log's error if it refuses. */
  async flush(): Promise<number> {
    if (this.isIdle) return this.head;
    const settle = Promise.withResolvers<number>();
    this.#waiters.push({ count: this.#added, settle });
    this.save();
    return settle.promise;
  }

  /** Notifies an author when everything added so far is on disk, however many attempts that takes. */
  tell(author: Author): void {
    if (this.isIdle) author.saved();
    else this.#listeners.push({ count: this.#added, author });
  }

  /** Called by the wheel: tries again. */
  wake(): void {
    this.#isPausing = false;
    if (this.#arrivals.isBehind) this.#options.onBehind();
    this.save();
  }

  #write(): void {
    const batch = this.#unsaved;
    this.#unsaved = { changes: [], authors: [] };
    this.#isBusy = true;
    const taken = this.#options.countTaken();
    const { document, log } = this.#options;
    log.append(document, batch.changes, this.#id).then(
      (head) => this.#saved(batch, head, taken),
      (error: unknown) => this.#fail(batch, error),
    );
  }

  /**
   * Learns the id of a document that did not exist when the room opened: from its second change on, it must not turn into another document.
   */
  async #learnId(): Promise<void> {
    const { document, log } = this.#options;
    // Other processes may write, and report it here, between the question to the log and its answer.
    const { head } = this;
    this.#isBusy = true;
    try {
      const [found] = (await log.heads?.([document])) ?? [];
      if (!found || found.head < head) return this.#giveUp();
      this.#id = found.id;
      this.#write();
    } catch (error) {
      this.#fail({ changes: [], authors: [] }, error);
    }
  }

  #saved({ changes, authors }: Unsaved, head: number, taken: number): void {
    this.#stored += changes.length;
    this.#takenAndStored = taken;
    this.#failure = undefined;
    for (const author of authors) author?.saved();
    const stored = this.#stored;
    while (this.#listeners[0] && this.#listeners[0].count <= stored) this.#listeners.shift()?.author.saved();
    while (this.#waiters[0] && this.#waiters[0].count <= stored) this.#waiters.shift()?.settle.resolve(head);
    this.#arrivals.addOwn(head - changes.length, head);
    this.#options.onSaved(changes, head);
    this.#isBusy = false;
    if (this.#arrivals.isBehind) this.#options.onBehind();
    this.save();
  }

  #fail({ changes, authors }: Unsaved, error: unknown): void {
    this.#isBusy = false;
    this.#failure = error;
    this.#unsaved = {
      changes: [...changes, ...this.#unsaved.changes],
      authors: [...authors, ...this.#unsaved.authors],
    };
    for (const { settle } of this.#waiters.splice(0)) settle.reject(error);
    if (CompanionError.is(error) && error.code === 'LOG_DOCUMENT_GONE') return this.#giveUp();
    this.#pause();
    this.#options.onFailed(error);
  }

  /** Drops the changes. Their authors still have them. */
  #giveUp(): void {
    this.#isPausing = true;
    this.#options.onGone();
  }

  #pause(): void {
    this.#isPausing = true;
    this.#options.wheel.schedule(this, RETRY_SECONDS);
  }

  async #read(): Promise<void> {
    const readers = this.#readers;
    this.#readers = [];
    this.#isBusy = true;
    try {
      await this.#readAll();
      for (const { resolve } of readers) resolve();
    } catch (error) {
      for (const { reject } of readers) reject(error);
      this.#pause();
    }
    this.#isBusy = false;
    // Nobody was notified of gaps that appeared meanwhile.
    if (this.#arrivals.isBehind && !this.#isPausing) this.#options.onBehind();
    this.save();
  }

  async #readAll(): Promise<void> {
    const { document, log } = this.#options;
    for (;;) {
      // Changes that are reported from now on need not be in the result.
      const { upTo, knownTo } = this.#arrivals;
      const records = await log.readAfter(document, upTo, READ_AT_ONCE);
      const isMissing = records.length === 0 ? knownTo > upTo : records[0]?.seq !== upTo + 1;
      if (isMissing) return this.#giveUp();
      this.#arrivals.read(records);
      if (records.length < READ_AT_ONCE) return;
    }
  }
}
