import { rarityOf } from './rarity.ts';
import { SOURCE_STEP } from './sqlite-schema.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import type { Lookup, Scope } from './store.ts';

/** Passages that have a term in one way. */
export interface Hits {
  readonly lookup: Lookup;
  readonly numbers: readonly number[];
  /** Passages below this number were not looked at: enough have the term. 0: all were. */
  readonly end: number;
  readonly rarity: number;
}

type Read = Pick<Hits, 'numbers' | 'end'>;

/** Passages of a scope that are looked through one by one rather than to read where in everything a common word stands: it takes some ten milliseconds. */
const LOOKED_THROUGH = 2000;

/** Reads what one query looks for. */
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

  /** What only begins with a common word says next to nothing beside the word itself. */
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

  /** The latest passages with a term: of a wide scope in steps that grow, of a narrow one all. What others have written does not decide what is found. */
  #read(lookup: Lookup): Read {
    if (this.#texts !== undefined) return { numbers: this.#lookThrough(lookup), end: 0 };
    // Terms hold letters, digits and signs of ours: nothing that ends the quotation.
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

  /** How many more have to be read, if as few of them are of the scope as before. */
  #stepFor(found: number, read: number): number {
    return Math.ceil((read / Math.max(found, 1)) * (this.#most - found) * 1.1);
  }

  #isNarrow(): boolean {
    return this.#allowed !== undefined && this.#scope.passages <= LOOKED_THROUGH;
  }

  /** Passages of the scope whose terms have this one. */
  #lookThrough({ term, isPrefix }: Lookup): number[] {
    const wanted = isPrefix ? ` ${term}` : ` ${term} `;
    const numbers: number[] = [];
    this.#texts ??= this.#index.termsOf(this.#scope.sources ?? []);
    for (const [number, terms] of this.#texts) if (terms.includes(wanted)) numbers.push(number);
    return numbers;
  }

  /** Numbers come in their order, so those of one source in a row. */
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

  /** How many passages of the scope have a term, by how many of the latest ones do. */
  #estimate(counted: number, end: number): number {
    const { passages } = this.#scope;
    const last = Math.floor(end / SOURCE_STEP);
    let among = this.#index.sizeFrom(end);
    this.#sizes ??= this.#index.sizes();
    for (const [source, size] of this.#sizes) if (source > last && this.#allowed?.has(source) !== false) among += size;
    return Math.max(counted, Math.round((counted * passages) / Math.max(among, counted)));
  }
}
