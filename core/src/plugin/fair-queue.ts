import type { Caller } from '../contracts/work-context.ts';

export interface FairQueueOptions {
  /** The maximum number of running works. */
  readonly places: number;
  /** The maximum number of waiting works of all callers together. */
  readonly maxWaiting: number;
  /** While one caller occupies all places, one more opens for other callers. Default: false, so `places` is a strict limit. */
  readonly guestPlace?: boolean;
  /** Makes the error for a work that exceeds the limits: a 503 with a `retryAfter`. */
  readonly busy: (waiting: number) => Error;
}

interface Waiter {
  readonly caller: Caller;
  /** The time of arrival on the queue's own clock. */
  readonly arrived: number;
  readonly start: (leave: () => void) => void;
  readonly refuse: (reason: unknown) => void;
}

/** A work that could start now, on behalf of one of its callers. */
interface Candidate {
  readonly waiter: Waiter;
  readonly name: string;
  readonly held: number;
  readonly since: number;
}

/**
 * Limits running and waiting works and shares the places fairly between callers.
 *
 * A free place goes to the caller with the fewest running works; among equals, to the one whose last work ended longest ago. So nobody
 * waits for more than one work of any other caller, however many that caller has sent. A single caller may use all places and the whole
 * waiting room. When the room is full, the latest work of the caller with the longest line is refused.
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
  /** The time when each caller's last work ended, oldest first. */
  readonly #served = new Map<string, number>();
  #running = 0;
  /** The number of running works in the place for guests: one or none. */
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
   * Waits for a place. Resolves to a function that gives the place back; a second call does nothing.
   * @throws the error of `busy`, at once or when others crowd in; the signal's reason when it aborts; the reason of `close`.
   */
  async take(caller: Caller, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter = { caller, arrived: ++this.#clock, start: resolve, refuse: reject };
    this.#waiting.add(waiter);
    this.#serve();
    this.#keepBounds(waiter);
    // Listening to a signal costs more than everything else here, and most works need not wait.
    if (!this.#waiting.has(waiter)) return promise;
    const giveUp = (): void => this.#refuse(waiter, signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** Rejects all waiting works. Running works continue. */
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

  /** Drops end times that are older than the arrival of every waiting work, since they decide nothing any more. */
  #forget(): void {
    const [oldest] = this.#waiting;
    for (const [name, ended] of this.#served) {
      if (oldest && ended > oldest.arrived) return;
      this.#served.delete(name);
    }
  }

  /** If too many works wait, refuses the last one of the longest line. Of equally long lines, `latest` loses. */
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

/** A work without a waiting caller counts for no caller until it is aborted. */
const NOBODY: readonly string[] = [''];

function namesOf(caller: Caller): Iterable<string> {
  if (typeof caller === 'string') return [caller];
  return caller.size > 0 ? caller : NOBODY;
}

/** Works with the same set of callers share a line. */
const lineOf = (caller: Caller): string => [...namesOf(caller)].toSorted().join('\n');
