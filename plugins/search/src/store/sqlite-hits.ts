import { rarityOf } from './rarity.ts';
import { SOURCE_STEP } from './sqlite-schema.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import type { Lookup, Scope } from './store.ts';

/** The passages for one lookup of a term. */
export interface Hits {
  readonly lookup: Lookup;
  readonly numbers: readonly number[];
  /** Passages below this number were not read, since enough have the term. 0: all were read. */
  readonly end: number;
  readonly rarity: number;
}

type Read = Pick<Hits, 'numbers' | 'end'>;

/**
 * Up to this many passages in a scope, they are scanned one by one instead of reading all occurrences of a common word. That takes some ten
 * milliseconds.
 */
const LOOKED_THROUGH = 2000;

/** Reads the hits of one query. */
export class HitReader {
  readonly #index: SqliteIndex;
  readonly #scope: Scope;
  readonly #most: number;
  /** Undefined: all sources. */
  readonly #allowed: ReadonlySet<number> | undefined;
  #sizes: ReadonlyMap<number, number> | undefined;
  #texts: ReadonlyMap<number, string> | undefined;

  /** @param most passages of one way to look. */
  constructor(index: SqliteIndex, scope: Scope, most: number) {
    this.#index = index;
    this.#scope = scope;
    this.#most = most;
    this.#allowed = scope.sources && new Set(scope.sources);
  }

  /** @param lookups those of one term together, for the whole word first. */
  readAll(lookups: readonly Lookup[]): readonly Hits[] {
    return [...Map.groupBy(lookups, ({ group }) => group).values()].flatMap((ways) => this.#readTerm(ways));
  }

  /** Skips words that only begin with a common word, since they add next to nothing to it. */
  #readTerm(ways: readonly Lookup[]): readonly Hits[] {
    const found: Hits[] = [];
    for (const lookup of ways) {
      if (lookup.isPrefix && found.some(({ end }) => end > 0)) break;
      const { numbers, end } = this.#read(lookup);
      const having = end === 0 ? numbers.length : this.#estimate(numbers.length, end);
      found.push({ lookup, numbers, end, rarity: rarityOf(having, this.#scope.passages) });
    }
    return found;
  }

  /**
   * The latest passages with a term: in growing steps for a wide scope, all for a narrow one. So other tenants' texts do not affect the
   * result.
   */
  #read(lookup: Lookup): Read {
    if (this.#texts !== undefined) return { numbers: this.#lookThrough(lookup), end: 0 };
    // Terms contain only letters, digits and our own signs, so nothing ends the quotation.
    const expression = lookup.isPrefix ? `"${lookup.term}"*` : `"${lookup.term}"`;
    const numbers: number[] = [];
    let below: number | undefined;
    let read = 0;
    for (let step = this.#most; ; step = Math.max(step, this.#stepFor(numbers.length, read))) {
      const some = this.#index.having(expression, below, step);
      for (const number of this.#readable(some)) numbers.push(number);
      const end = numbers[this.#most - 1];
      if (end !== undefined) return { numbers: numbers.slice(0, this.#most), end };
      if (some.length < step) return { numbers, end: 0 };
      if (this.#isNarrow()) return { numbers: this.#lookThrough(lookup), end: 0 };
      read += some.length;
      below = some.at(-1);
    }
  }

  /** The number of further passages to read, assuming the same share in the scope as before. */
  #stepFor(found: number, read: number): number {
    return Math.ceil((read / Math.max(found, 1)) * (this.#most - found) * 1.1);
  }

  #isNarrow(): boolean {
    return this.#allowed !== undefined && this.#scope.passages <= LOOKED_THROUGH;
  }

  /** The passages of the scope that contain this term. */
  #lookThrough({ term, isPrefix }: Lookup): number[] {
    const wanted = isPrefix ? ` ${term}` : ` ${term} `;
    const numbers: number[] = [];
    this.#texts ??= this.#index.termsOf(this.#scope.sources ?? []);
    for (const [number, terms] of this.#texts) if (terms.includes(wanted)) numbers.push(number);
    return numbers;
  }

  /** Numbers are sorted, so those of one source are adjacent. */
  #readable(numbers: readonly number[]): readonly number[] {
    const allowed = this.#allowed;
    if (allowed === undefined) return numbers;
    let [last, isLast] = [-1, false];
    return numbers.filter((number) => {
      const source = Math.floor(number / SOURCE_STEP);
      if (source !== last) [last, isLast] = [source, allowed.has(source)];
      return isLast;
    });
  }

  /** Estimates how many passages of the scope have a term from the share among the latest ones. */
  #estimate(counted: number, end: number): number {
    const { passages } = this.#scope;
    const last = Math.floor(end / SOURCE_STEP);
    let among = this.#index.sizeFrom(end);
    this.#sizes ??= this.#index.sizes();
    for (const [source, size] of this.#sizes) if (source > last && this.#allowed?.has(source) !== false) among += size;
    return Math.max(counted, Math.round((counted * passages) / Math.max(among, counted)));
  }
}
