import { setTimeout as delay } from 'node:timers/promises';
import type { SharedCounts } from './shared-counts.ts';
import type { Window } from './windows.ts';

/** One counter holds both: below this the failures, above it the tries under way, so that one step changes and reads both. */
const UNDER_WAY = 2 ** 32;

/** How often, and after how many milliseconds each, somebody asks again for whom only tries of other nodes leave no room. */
const ROUNDS = 40;
const ROUND_MS = 25;

/** What this node knows of an address. */
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

/** Ends a try; resolves to the failures on all nodes, as far as they are known. Never rejects. */
type End = (hasFailed: boolean) => Promise<number>;

/** Tries of an address on all nodes: no more are under way at once than failures are left. */
export class SharedTries {
  readonly #options: SharedTriesOptions;

  constructor(options: SharedTriesOptions) {
    this.#options = options;
  }

  get isShared(): boolean {
    return this.#options.shared.isShared;
  }

  /** Begins a try and notes in `tries` what all nodes know. Where they cannot be asked, this node's word is enough. */
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

  /** Failures and tries under way with this one; undefined while nodes cannot be asked. */
  async #take(key: string, tries: Tries): Promise<number | undefined> {
    const value = await this.#add(key, tries, UNDER_WAY);
    if (value !== undefined) return Math.floor(value / UNDER_WAY) + failuresOf(value);
    // Nobody was told, and nobody has to be.
    tries.untold -= UNDER_WAY;
    return undefined;
  }

  /** Adds this and what could not be told before. */
  async #add(key: string, tries: Tries, by: number): Promise<number | undefined> {
    const { shared, window, now } = this.#options;
    const all = by + tries.untold;
    tries.untold = 0;
    // Where the counter is over, what is told now would be of the next one.
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

/** Also of a counter whose tries under way are less than none: it was lost between their beginning and their end. */
const failuresOf = (value: number): number => value - Math.floor(value / UNDER_WAY) * UNDER_WAY;
