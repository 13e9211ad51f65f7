import { setTimeout as delay } from 'node:timers/promises';
import type { SharedCounts } from './shared-counts.ts';
import type { Window } from './windows.ts';

/** One counter holds failures below this value and running attempts above it, so one step changes and reads both. */
const UNDER_WAY = 2 ** 32;

/** How often an attempt is retried that only attempts on other nodes keep out, and the pause in milliseconds. */
const ROUNDS = 40;
const ROUND_MS = 25;

/** This node's knowledge of an address. */
interface Tries extends Window {
  failures: number;
  untold: number;
}

interface SharedTriesOptions {
  readonly max: number;
  readonly window: number;
  readonly now: () => number;
  readonly shared: SharedCounts;
}

/** Ends an attempt. Resolves to the failures on all nodes, as far as they are known. Never rejects. */
type End = (hasFailed: boolean) => Promise<number>;

/** The attempts of an address on all nodes. The number of concurrent attempts is limited to the remaining failures. */
export class SharedTries {
  readonly #options: SharedTriesOptions;

  constructor(options: SharedTriesOptions) {
    this.#options = options;
  }

  get isShared(): boolean {
    return this.#options.shared.isShared;
  }

  /** Begins an attempt and records in `tries` what all nodes know. If the store is unavailable, this node decides alone. */
  async enter(key: string, tries: Tries): Promise<End | 'refused'> {
    const { max } = this.#options;
    for (let round = 0; round < ROUNDS; round++) {
      const taken = await this.#take(key, tries);
      if (taken === undefined) return (hasFailed) => this.#keep(tries, Number(hasFailed));
      if (taken <= max) return (hasFailed) => this.#end(key, tries, Number(hasFailed) - UNDER_WAY);
      await this.#add(key, tries, -UNDER_WAY);
      if (tries.failures >= max) return 'refused';
      await delay(ROUND_MS);
    }
    return 'refused';
  }

  async #keep(tries: Tries, failures: number): Promise<number> {
    tries.untold += failures;
    return tries.failures;
  }

  async #end(key: string, tries: Tries, by: number): Promise<number> {
    const value = await this.#add(key, tries, by);
    return value === undefined ? tries.failures : failuresOf(value);
  }

  /** The failures and running attempts including this one; undefined while the store is unavailable. */
  async #take(key: string, tries: Tries): Promise<number | undefined> {
    const value = await this.#add(key, tries, UNDER_WAY);
    if (value !== undefined) return Math.floor(value / UNDER_WAY) + failuresOf(value);
    // The store has not heard of the attempt, so there is nothing to take back.
    tries.untold -= UNDER_WAY;
    return undefined;
  }

  /** Adds this change and those that could not be sent before. */
  async #add(key: string, tries: Tries, by: number): Promise<number | undefined> {
    const { shared, window, now } = this.#options;
    const all = by + tries.untold;
    tries.untold = 0;
    // After the window's end, the change would count in the next window.
    const isOver = now() >= tries.ends;
    const count = isOver ? undefined : await shared.add(`wrong credentials of ${key}`, all, window);
    if (count === undefined) {
      tries.untold += all;
      return undefined;
    }
    // A store that has lost its counters knows less than this node.
    if (failuresOf(count.value) >= tries.failures) {
      tries.failures = failuresOf(count.value);
      tries.ends = now() + count.left;
    }
    return count.value;
  }
}

/** Also right for a counter with negative running attempts: it was lost between their beginning and their end. */
const failuresOf = (value: number): number => value - Math.floor(value / UNDER_WAY) * UNDER_WAY;
