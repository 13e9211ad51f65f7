import { CompanionError, type DocumentLog, type LogChange } from '@editor-companion/core/plugin';
import type { Timed, Wheel } from '../time/wheel.ts';
import { Arrivals, type Arrival } from '../nodes/arrivals.ts';

/** Who is told, once for each of its changes, that it is on disk. */
export interface Author {
  saved(): void;
}

/** Changes, and the author of each at the same place. */
interface Unsaved {
  readonly changes: LogChange[];
  readonly authors: (Author | undefined)[];
}

interface Waiter {
  /** How many changes have to be on disk for it. */
  readonly count: number;
  readonly settle: PromiseWithResolvers<number>;
}

/** An author whose change is in what others sent, and how many changes have to be on disk for it. */
interface Listener {
  readonly count: number;
  readonly author: Author;
}

interface SaverOptions {
  readonly document: string;
  /** Tells it from others of the same name; undefined where it is not there yet, or the log has one writer only. */
  readonly id?: string | undefined;
  readonly log: DocumentLog;
  readonly wheel: Wheel;
  /** Position of the last change on disk. */
  readonly head: number;
  /** How many changes the room has by now, each under a number of its own. */
  countTaken(): number;
  onSaved(changes: readonly LogChange[], head: number): void;
  onFailed(error: unknown): void;
  /** Changes that did not come from here: another process writes the document too. */
  onForeign(arrival: Arrival): void;
  /** The log has something that is not here; `catchUp` would read it. */
  onBehind(): void;
  /** The name is another document's by now, or what is missing here is in no change of the log any more. */
  onGone(): void;
}

const RETRY_SECONDS = 1;

/** Changes that are read from the log at once. */
const READ_AT_ONCE = 1000;

/**
 * Writes the changes of one document to the log, one batch after the other, in order. What cannot be written is kept and tried
 * again each second: the clients have it already, so it must not be dropped. What others write is read between two batches, when it is
 * known of each position of the log who wrote it.
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
  /** While it waits for the next attempt. */
  #isPausing = false;
  #failure: unknown;
  /** Changes that were added, and how many of them are on disk. */
  #added = 0;
  #stored = 0;
  /** Of what the room has, so many are in the log, in any order. */
  #takenAndStored: number;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#id = options.id;
    this.#takenAndStored = options.head;
    this.#arrivals = new Arrivals(options.head, (arrival) => options.onForeign(arrival));
  }

  /** Position of the last change on disk. */
  get head(): number {
    return this.#arrivals.head;
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** So many changes that the room has taken, its first ones, are in the log. */
  get takenAndStored(): number {
    return this.isIdle ? this.#options.countTaken() : this.#takenAndStored;
  }

  /** Why the log did not take what it was given last, until it has taken it; undefined while all is well. */
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

  /** Begins to write what was added, unless that is under way. */
  save(): void {
    if (this.#isBusy || this.#isPausing) return;
    if (this.#readers.length > 0) void this.#read();
    else if (this.#unsaved.changes.length === 0) return;
    else if (this.#id === undefined && this.head > 0 && this.#options.log.heads) void this.#learnId();
    else this.#write();
  }

  /** Takes changes that another process has written, or keeps them until what precedes them is here. */
  hear(arrival: Arrival): void {
    this.#arrivals.hear(arrival);
    if (this.#arrivals.isBehind && !this.#isBusy) this.#options.onBehind();
  }

  /** The log has got that far, under this id. */
  ring({ id, head }: { readonly id?: string; readonly head: number }): void {
    if (id !== undefined && (this.#id ??= id) !== id) return this.#options.onGone();
    this.#arrivals.ring(head);
    if (this.#arrivals.isBehind && !this.#isBusy) this.#options.onBehind();
  }

  /** Whether the log has something that is not here. */
  get isBehind(): boolean {
    return this.#arrivals.isBehind;
  }

  /** Reads what others have written. @throws what the log says. */
  catchUp(): Promise<void> {
    const reader = Promise.withResolvers<void>();
    this.#readers.push(reader);
    this.save();
    return reader.promise;
  }

  /** Resolves to the head when all that was added so far is on disk. @throws what the log says, when it does not take it. */
  async flush(): Promise<number> {
    if (this.isIdle) return this.head;
    const settle = Promise.withResolvers<number>();
    this.#waiters.push({ count: this.#added, settle });
    this.save();
    return settle.promise;
  }

  /** Tells an author when all that was added so far is on disk, however many attempts that takes. */
  tell(author: Author): void {
    if (this.isIdle) author.saved();
    else this.#listeners.push({ count: this.#added, author });
  }

  /** The wheel's call: tries again. */
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

  /** It was not there when the room was opened: from its second change on it must not become another one. */
  async #learnId(): Promise<void> {
    const { document, log } = this.#options;
    // Others may write, and tell of it here, after the log was asked and before its answer comes.
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

  /** Whoever made the changes has them still. */
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
    // Of what was heard meanwhile nobody was told.
    if (this.#arrivals.isBehind && !this.#isPausing) this.#options.onBehind();
    this.save();
  }

  async #readAll(): Promise<void> {
    const { document, log } = this.#options;
    for (;;) {
      // What is heard of from now on need not be in what is read.
      const { upTo, knownTo } = this.#arrivals;
      const records = await log.readAfter(document, upTo, READ_AT_ONCE);
      const isMissing = records.length === 0 ? knownTo > upTo : records[0]?.seq !== upTo + 1;
      if (isMissing) return this.#giveUp();
      this.#arrivals.read(records);
      if (records.length < READ_AT_ONCE) return;
    }
  }
}
