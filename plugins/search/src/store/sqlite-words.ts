import { Best } from './best.ts';
import { HitReader, type Hits } from './sqlite-hits.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import type { Found, Lookup, Scope, WordLimits, WordsFound } from './store.ts';

/**
 * Finds passages with the terms of a query. The rarity of a term is counted only in sources that the caller may see; otherwise the ranking
 * would reveal the content of others.
 */
export function wordsIn(index: SqliteIndex, lookups: readonly Lookup[], scope: Scope, limits: WordLimits): WordsFound {
  const reader = new HitReader(index, scope, limits.read);
  const found = reader.readAll(lookups);
  const rarity: number[] = [];
  for (const { lookup, rarity: rare } of found) rarity[lookup.group] = Math.max(rarity[lookup.group] ?? 0, rare);
  const scores = new Scores();
  for (const group of inOrder(found)) scores.add(group);
  return { found: scores.best(limits.found), rarity: Array.from(rarity, (value) => value ?? 0) };
}

/** Groups the lookups of each term. Terms with unread passages come last. */
const inOrder = (found: readonly Hits[]): Hits[][] =>
  [...Map.groupBy(found, ({ lookup }) => lookup.group).values()].toSorted(
    (one, other) => Number(isCut(one)) - Number(isCut(other)),
  );

const isCut = (group: readonly Hits[]): boolean => group.some(({ end }) => end > 0);

/** The scores of passages: of a term's lookups the best counts, and the terms are added up. */
class Scores {
  readonly #places = new Map<number, number>();
  readonly #numbers: number[] = [];
  readonly #sums: number[] = [];
  /** For the current term. */
  #best = new Float64Array();

  /** Adds all lookups of a term. */
  add(ways: readonly Hits[]): void {
    this.#best = new Float64Array(this.#numbers.length + ways.reduce((sum, { numbers }) => sum + numbers.length, 0));
    const known = this.#numbers.length;
    for (const { lookup, numbers, rarity } of ways)
      for (const number of numbers) this.#raise(this.#placeOf(number), lookup.weight * rarity);
    for (const { lookup, end, rarity } of ways) this.#assume(known, end, lookup.weight * rarity);
  }

  best(limit: number): Found[] {
    const best = new Best(limit);
    for (const [place, sum] of this.#sums.entries()) if (sum >= best.least) best.offer(this.#numbers[place] ?? 0, sum);
    return best.list();
  }

  /** Assumes that passages with other terms have this one too, if they were not read for it. */
  #assume(known: number, end: number, score: number): void {
    if (end === 0) return;
    for (let place = 0; place < known; place += 1) if ((this.#numbers[place] ?? 0) < end) this.#raise(place, score);
  }

  #placeOf(number: number): number {
    let place = this.#places.get(number);
    if (place === undefined) {
      place = this.#numbers.push(number) - 1;
      this.#sums.push(0);
      this.#places.set(number, place);
    }
    return place;
  }

  #raise(place: number, score: number): void {
    const before = this.#best[place] ?? 0;
    if (score <= before) return;
    this.#sums[place] = (this.#sums[place] ?? 0) + score - before;
    this.#best[place] = score;
  }
}
