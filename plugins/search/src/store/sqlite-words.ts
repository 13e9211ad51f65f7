import { Best } from './best.ts';
import { SOURCE_STEP } from './sqlite-schema.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import { rarityOf } from './rarity.ts';
import type { Found, Lookup, Scope, WordsFound } from './store.ts';

/**
 * Passages with the terms of a query. How rare a term is, is counted in the sources that may be looked at alone: else the order of an
 * answer would tell what stands in others.
 */
export function wordsIn(index: SqliteIndex, lookups: readonly Lookup[], scope: Scope, limit: number): WordsFound {
  const scores = new Scores();
  const rarity: number[] = [];
  const isAllowed = guardOf(scope);
  for (const { group, term, isPrefix, weight } of lookups) {
    // Terms hold letters, digits and signs of ours: nothing that ends the quotation.
    const numbers = index.having(isPrefix ? `"${term}"*` : `"${term}"`);
    const allowed = scope.sources === undefined ? numbers : numbers.filter(isAllowed);
    const rare = rarityOf(allowed.length, scope.passages);
    rarity[group] = Math.max(rarity[group] ?? 0, rare);
    scores.add(group, allowed, weight * rare);
  }
  return { found: scores.best(limit), rarity: Array.from(rarity, (value) => value ?? 0) };
}

/** Numbers come in their order, so those of one source in a row. */
function guardOf({ sources = [] }: Scope): (number: number) => boolean {
  const allowed = new Set(sources);
  let [last, isLast] = [-1, false];
  return (number) => {
    const source = Math.floor(number / SOURCE_STEP);
    if (source !== last) [last, isLast] = [source, allowed.has(source)];
    return isLast;
  };
}

/** What each passage has come to: of the ways to look for one term the best counts, of the terms all do. */
class Scores {
  readonly #places = new Map<number, number>();
  readonly #sums: number[] = [];
  /** Of the term that is looked for just now. */
  readonly #best: number[] = [];
  readonly #bestGroup: number[] = [];

  /** To be called for one group after the other. */
  add(group: number, numbers: readonly number[], score: number): void {
    for (const number of numbers) {
      let place = this.#places.get(number);
      if (place === undefined) {
        place = this.#sums.push(0) - 1;
        this.#places.set(number, place);
        this.#best.push(0);
        this.#bestGroup.push(group);
      }
      const before = this.#bestGroup[place] === group ? (this.#best[place] ?? 0) : 0;
      if (score <= before) continue;
      this.#sums[place] = (this.#sums[place] ?? 0) + score - before;
      this.#best[place] = score;
      this.#bestGroup[place] = group;
    }
  }

  best(limit: number): Found[] {
    const best = new Best(limit);
    for (const [number, place] of this.#places) {
      const sum = this.#sums[place] ?? 0;
      if (sum >= best.least) best.offer(number, sum);
    }
    return best.list();
  }
}
