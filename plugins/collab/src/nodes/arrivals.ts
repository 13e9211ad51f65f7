import { Reached } from './reached.ts';

/** Consecutive changes in the log that another process wrote. */
export interface Arrival {
  /** The position before the first of them. */
  readonly after: number;
  readonly changes: readonly Uint8Array[];
}

/** The maximum number of arrivals that wait for earlier ones. Beyond it, the log is read. */
const MAX_EARLY = 256;

/** Orders changes from other nodes and from this one by their position in the log. */
export class Arrivals {
  readonly #reached: Reached;
  readonly #deliver: (arrival: Arrival) => void;
  /** Changes that arrived before their predecessors. */
  #early: Arrival[] = [];
  /** The last position that the log was reported to have. */
  #rungTo = 0;

  /** @param deliver takes changes of others, each once. */
  constructor(head: number, deliver: (arrival: Arrival) => void) {
    this.#reached = new Reached(head);
    this.#deliver = deliver;
  }

  /** The last position known to be in the log. */
  get head(): number {
    return this.#reached.last;
  }

  /** The last position without a gap before it. */
  get upTo(): number {
    return this.#reached.upTo;
  }

  /** The last known position, with or without gaps before it. */
  get knownTo(): number {
    const early = this.#early.map(({ after, changes }) => after + changes.length);
    return Math.max(this.#reached.last, this.#rungTo, ...early);
  }

  /** Whether the log has changes that this node lacks. */
  get isBehind(): boolean {
    return this.#rungTo > this.#reached.upTo || this.#reached.hasGap || this.#early.length > 0;
  }

  /** Records the positions of changes written here. */
  addOwn(after: number, upTo: number): void {
    this.#reached.add(after, upTo);
    this.#takeEarly();
  }

  /** Accepts changes of others, or holds them until their predecessors arrive. */
  hear(arrival: Arrival): void {
    if (arrival.after > this.#reached.upTo) {
      if (this.#early.length < MAX_EARLY) this.#early.push(arrival);
      else this.ring(arrival.after + arrival.changes.length);
      return;
    }
    this.#take(arrival);
    this.#takeEarly();
  }

  /** Records that the log has reached a position. */
  ring(head: number): void {
    this.#rungTo = Math.max(this.#rungTo, head);
  }

  /** Accepts changes read from the log behind `upTo`. */
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
