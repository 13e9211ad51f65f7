import type { DocumentLog, LogChange } from '@editor-companion/core/plugin';
import type { Timed, Wheel } from '../time/wheel.ts';

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
  /** The position that it waits for. */
  readonly position: number;
  readonly settle: PromiseWithResolvers<number>;
}

/** An author whose change is in what others sent, and the position up to which that has to be on disk. */
interface Listener {
  readonly position: number;
  readonly author: Author;
}

interface SaverOptions {
  readonly document: string;
  readonly log: DocumentLog;
  readonly wheel: Wheel;
  /** Position of the last change on disk. */
  readonly head: number;
  onSaved(changes: readonly LogChange[]): void;
  onFailed(error: unknown): void;
  /** The log has changes that did not come from here: another process writes the document too. */
  onForeign(): void;
}

const RETRY_SECONDS = 1;

/**
 * Writes the changes of one document to the log, one batch after the other, in order. What cannot be written is kept and tried
 * again each second: the clients have it already, so it must not be dropped.
 */
export class Saver implements Timed {
  due = 0;
  readonly #options: SaverOptions;
  #unsaved: Unsaved = { changes: [], authors: [] };
  #waiters: Waiter[] = [];
  #listeners: Listener[] = [];
  #isSaving = false;
  /** While it waits for the next attempt. */
  #isPausing = false;
  #failure: unknown;
  #head: number;
  /** Position of the last change that was added. */
  #position: number;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#head = options.head;
    this.#position = options.head;
  }

  /** Position of the last change on disk. */
  get head(): number {
    return this.#head;
  }

  /** Why the log did not take what it was given last, until it has taken it; undefined while all is well. */
  get failure(): unknown {
    return this.#failure;
  }

  get isIdle(): boolean {
    return this.#head === this.#position;
  }

  add(change: LogChange, author?: Author): void {
    this.#position += 1;
    this.#unsaved.changes.push(change);
    this.#unsaved.authors.push(author);
  }

  /** Begins to write what was added, unless that is under way. */
  save(): void {
    if (this.#isSaving || this.#isPausing || this.#unsaved.changes.length === 0) return;
    const batch = this.#unsaved;
    this.#unsaved = { changes: [], authors: [] };
    this.#isSaving = true;
    const { document, log } = this.#options;
    log.append(document, batch.changes).then(
      (head) => this.#saved(batch, head),
      (error: unknown) => this.#fail(batch, error),
    );
  }

  /** Resolves to the head when all that was added so far is on disk. @throws what the log says, when it does not take it. */
  async flush(): Promise<number> {
    if (this.isIdle) return this.#head;
    const settle = Promise.withResolvers<number>();
    this.#waiters.push({ position: this.#position, settle });
    this.save();
    return settle.promise;
  }

  /** Tells an author when all that was added so far is on disk, however many attempts that takes. */
  tell(author: Author): void {
    if (this.isIdle) author.saved();
    else this.#listeners.push({ position: this.#position, author });
  }

  /** The wheel's call: tries again. */
  wake(): void {
    this.#isPausing = false;
    this.save();
  }

  #saved({ changes, authors }: Unsaved, head: number): void {
    const expected = this.#head + changes.length;
    this.#head = head;
    this.#failure = undefined;
    for (const author of authors) author?.saved();
    while (this.#listeners[0] && this.#listeners[0].position <= head) this.#listeners.shift()?.author.saved();
    while (this.#waiters[0] && this.#waiters[0].position <= head) this.#waiters.shift()?.settle.resolve(head);
    this.#options.onSaved(changes);
    if (head !== expected) this.#options.onForeign();
    this.#isSaving = false;
    this.save();
  }

  #fail({ changes, authors }: Unsaved, error: unknown): void {
    this.#isSaving = false;
    this.#isPausing = true;
    this.#failure = error;
    this.#unsaved = {
      changes: [...changes, ...this.#unsaved.changes],
      authors: [...authors, ...this.#unsaved.authors],
    };
    for (const { settle } of this.#waiters.splice(0)) settle.reject(error);
    this.#options.wheel.schedule(this, RETRY_SECONDS);
    this.#options.onFailed(error);
  }
}
