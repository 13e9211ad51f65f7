import { Reached } from './reached.ts';

/** Changes that another process wrote, which follow each other in the log. */
export interface Arrival {
  /** The position before the first of them. */
  readonly after: number;
  readonly changes: readonly Uint8Array[];
}

/** Arrivals that may wait for what comes before them; where there are more, the log is read. */
const MAX_EARLY = 256;

/** Puts what others write to a document, and what is written here, in the order of the log. */
export class Arrivals {
  readonly #reached: Reached;
  readonly #deliver: (arrival: Arrival) => void;
  /** What came before something that precedes it. */
  #early: Arrival[] = [];
  /** The last position of which was said that the log has it. */
  #rungTo = 0;

  /** @param deliver takes changes of others, each once. */
  constructor(head: number, deliver: (arrival: Arrival) => void) {
    this.#reached = new Reached(head);
    this.#deliver = deliver;
  }

  /** The last position of which is known that it is in the log. */
  get head(): number {
    return this.#reached.last;
  }

  /** The last position before which nothing is missing. */
  get upTo(): number {
    return this.#reached.upTo;
  }

  /** The last position that is known of, whether or not what is before it is here. */
  get knownTo(): number {
    const early = this.#early.map(({ after, changes }) => after + changes.length);
    return Math.max(this.#reached.last, this.#rungTo, ...early);
  }

  /** Whether the log has something that is not here. */
  get isBehind(): boolean {
    return this.#rungTo > this.#reached.upTo || this.#reached.hasGap || this.#early.length > 0;
  }

  /** What is written here takes these positions. */
  addOwn(after: number, upTo: number): void {
    this.#reached.add(after, upTo);
    this.#takeEarly();
  }

  /** Takes changes of others, or keeps them until it is their turn. */
  hear(arrival: Arrival): void {
    if (arrival.after > this.#reached.upTo) {
      if (this.#early.length < MAX_EARLY) this.#early.push(arrival);
      else this.ring(arrival.after + arrival.changes.length);
      return;
    }
    this.#take(arrival);
    this.#takeEarly();
  }

  /** The log has got that far. */
  ring(head: number): void {
    this.#rungTo = Math.max(this.#rungTo, head);
  }

  /** What the log has behind `upTo`. */
  read(records: readonly { readonly seq: number; readonly bytes: Uint8Array }[]): void {
    for (const { seq, bytes } of records) {
      if (!this.#reached.has(seq)) this.#deliver({ after: seq - 1, changes: [bytes] });
      this.#reached.add(seq - 1, seq);
    }
    this.#takeEarly();
  }

  #take({ after, changes }: Arrival): void {
    const upTo = after + changes.length;
    if (upTo <= this.#reached.upTo) return;
    const from = this.#reached.upTo;
    this.#deliver({ after: from, changes: changes.slice(from - after) });
    this.#reached.add(after, upTo);
  }

  #takeEarly(): void {
    if (this.#early.length === 0) return;
    const early = this.#early.toSorted((one, other) => one.after - other.after);
    let count = 0;
    for (const arrival of early) {
      if (arrival.after > this.#reached.upTo) break;
      this.#take(arrival);
      count += 1;
    }
    this.#early = early.slice(count);
  }
}
