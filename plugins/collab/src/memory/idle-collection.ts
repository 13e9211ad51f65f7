import type { Timed, Wheel } from '../time/wheel.ts';

/** With fewer documents than this, there is too little garbage for a pause. */
const MANY = 500;
/** A collection takes longer the more is alive, so it waits until only this share of the documents is open. */
const LEFT_OPEN = 0.1;
const LOOK_EVERY_SECONDS = 5;

interface Parts {
  readonly wheel: Pick<Wheel, 'schedule'>;
  /** The number of open documents. */
  readonly countOpen: () => number;
  readonly collect: () => void;
}

/** Decides when to collect garbage: once after many documents were open, when nearly all are closed and no more are closing. */
export class IdleCollection implements Timed {
  due = 0;
  readonly #parts: Parts;
  /** The maximum number of open documents since the last collection. */
  #peak = 0;
  #lastSeen = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Call it after opening a document. */
  opened(): void {
    this.#peak = Math.max(this.#peak, this.#parts.countOpen());
  }

  /** Call it after closing a document. */
  closed(): void {
    if (this.#peak >= MANY && this.due === 0) this.#lookLater();
  }

  /** Called by the wheel. */
  wake(): void {
    const open = this.#parts.countOpen();
    if (open < this.#lastSeen) return this.#lookLater();
    if (open > this.#peak * LEFT_OPEN) return;
    this.#peak = open;
    this.#parts.collect();
  }

  #lookLater(): void {
    this.#lastSeen = this.#parts.countOpen();
    this.#parts.wheel.schedule(this, LOOK_EVERY_SECONDS);
  }
}
