import type { Timed, Wheel } from '../time/wheel.ts';

/** Fewer documents than this leave too little behind to hold anybody up for. */
const MANY = 500;
/** The collection takes longer the more is alive: it waits until only this part of the documents is open. */
const LEFT_OPEN = 0.1;
const LOOK_EVERY_SECONDS = 5;

interface Parts {
  readonly wheel: Pick<Wheel, 'schedule'>;
  /** How many documents are open. */
  readonly countOpen: () => number;
  readonly collect: () => void;
}

/** Decides when garbage is collected: once after many documents were open, nearly all of them are closed, and no more are being closed. */
export class IdleCollection implements Timed {
  due = 0;
  readonly #parts: Parts;
  /** The most documents that were open at a time since the last collection. */
  #peak = 0;
  #lastSeen = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** To be called after each document that was opened. */
  opened(): void {
    this.#peak = Math.max(this.#peak, this.#parts.countOpen());
  }

  /** To be called after each document that was closed. */
  closed(): void {
    if (this.#peak >= MANY && this.due === 0) this.#lookLater();
  }

  /** The wheel's call. */
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
