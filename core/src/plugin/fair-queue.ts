import type { Caller } from '../contracts/work-context.ts';

export interface FairQueueOptions {
  /** Works at once. */
  readonly places: number;
  /** Works that may wait, those of all callers together. */
  readonly maxWaiting: number;
  /** While one caller holds all places, one more opens for anybody else. Default: false, so that `places` holds strictly. */
  readonly guestPlace?: boolean;
  /** What a work is refused with when too many wait: a 503 with a `retryAfter`. */
  readonly busy: (waiting: number) => Error;
}

interface Waiter {
  readonly caller: Caller;
  /** A tick of the queue's clock. */
  readonly arrived: number;
  readonly start: (leave: () => void) => void;
  readonly refuse: (reason: unknown) => void;
}

/** A work that could begin, in the name of one of its callers. */
interface Candidate {
  readonly waiter: Waiter;
  readonly name: string;
  readonly held: number;
  readonly since: number;
}

/**
 * So many works at once, so many waiting, shared fairly between callers: a free place goes to the caller who holds the fewest, and
 * among equals to the one whose last work ended longest ago. So nobody waits for more than one work of anybody else, however many
 * that one has sent. A caller who is alone gets all places and the whole waiting room; when the room is full, the latest work of
 * the caller with the longest line is refused.
 *
 * @example
 * const queue = new FairQueue({ places: 2, maxWaiting: 64, busy: () => errors.ENGINE_BUSY() });
 * const leave = await queue.take(context.caller, context.signal);
 * try {
 *   return await work();
 * } finally {
 *   leave();
 * }
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting = new Set<Waiter>();
  readonly #held = new Map<string, number>();
  /** When each caller's last work ended, longest ago first. */
  readonly #served = new Map<string, number>();
  #running = 0;
  /** How many of those at work have the place that is only for guests: one or none. */
  #guests = 0;
  #clock = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves, when there is a place, to the function that gives it back; calling it again does nothing.
   *
   * @throws what `busy` makes, at once or when others crowd in; the signal's reason when it aborts; the reason of `close`.
   */
  async take(caller: Caller, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter = { caller, arrived: ++this.#clock, start: resolve, refuse: reject };
    this.#waiting.add(waiter);
    this.#serve();
    this.#keepBounds(waiter);
    // Listening to a signal costs more than all else here, and most works need not wait.
    if (!this.#waiting.has(waiter)) return promise;
    const giveUp = (): void => this.#refuse(waiter, signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** Turns everybody who waits away. Works under way go on. */
  close(reason: unknown): void {
    for (const waiter of this.#waiting) this.#refuse(waiter, reason);
  }

  #serve(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.delete(next.waiter);
      next.waiter.start(this.#begin(next.name));
    }
  }

  #next(): Candidate | undefined {
    let best: Candidate | undefined;
    for (const waiter of this.#waiting) {
      for (const name of namesOf(waiter.caller)) {
        if (!this.#hasPlaceFor(name)) continue;
        const held = this.#held.get(name) ?? 0;
        const since = Math.max(waiter.arrived, this.#served.get(name) ?? 0);
        if (!best || held < best.held || (held === best.held && since < best.since))
          best = { waiter, name, held, since };
      }
    }
    return best;
  }

  #hasPlaceFor(name: string): boolean {
    const { places, guestPlace = false } = this.#options;
    if (this.#running - this.#guests < places) return true;
    return guestPlace && this.#guests === 0 && this.#held.size === 1 && !this.#held.has(name);
  }

  #begin(name: string): () => void {
    const guests = this.#running - this.#guests < this.#options.places ? 0 : 1;
    this.#running += 1;
    this.#guests += guests;
    this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#guests -= guests;
      this.#end(name);
    };
  }

  #end(name: string): void {
    this.#running -= 1;
    const left = (this.#held.get(name) ?? 1) - 1;
    if (left > 0) this.#held.set(name, left);
    else this.#held.delete(name);
    this.#served.delete(name);
    this.#served.set(name, ++this.#clock);
    this.#forget();
    this.#serve();
  }

  /** What ended before anybody who waits now had come decides nothing any more. */
  #forget(): void {
    const [oldest] = this.#waiting;
    for (const [name, ended] of this.#served) {
      if (oldest && ended > oldest.arrived) return;
      this.#served.delete(name);
    }
  }

  /** Where one too many waits, the longest line loses its last; of equally long ones that of `latest`. */
  #keepBounds(latest: Waiter): void {
    if (this.#waiting.size <= this.#options.maxWaiting) return;
    const lines = Map.groupBy(this.#waiting, ({ caller }) => lineOf(caller));
    let longest = lines.get(lineOf(latest.caller)) ?? [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    this.#refuse(longest.at(-1) ?? latest, this.#options.busy(this.#waiting.size - 1));
  }

  #refuse(waiter: Waiter, reason: unknown): void {
    if (this.#waiting.delete(waiter)) waiter.refuse(reason);
  }
}

/** What nobody waits for any more counts for nobody in particular, until it is given up. */
const NOBODY: readonly string[] = [''];

function namesOf(caller: Caller): Iterable<string> {
  if (typeof caller === 'string') return [caller];
  return caller.size > 0 ? caller : NOBODY;
}

/** Works that the same callers share wait in a line of their own. */
const lineOf = (caller: Caller): string => [...namesOf(caller)].toSorted().join('\n');
