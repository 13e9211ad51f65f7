import { Best } from './best.ts';
import { SOURCE_STEP } from './sqlite-schema.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import { rarityOf } from './rarity.ts';
import type { Lookup, Scope, WordsFound } from './store.ts';

/**
 * Passages with the terms of a query. How rare a term is, is counted in the sources that may be looked at alone: else the order of an
 * answer would tell what stands in others.
 */
export function wordsIn(index: SqliteIndex, lookups: readonly Lookup[], scope: Scope, limit: number): WordsFound {
  const allowed = scope.sources && new Set(scope.sources);
  const isAllowed = (number: number): boolean => allowed?.has(Math.floor(number / SOURCE_STEP)) ?? true;
  const rarity: number[] = [];
  const scores = new Map<number, number>();
  for (const [group, ways] of Map.groupBy(lookups, (lookup) => lookup.group)) {
    const best = new Map<number, number>();
    for (const { term, isPrefix, weight } of ways) {
      // Terms hold letters, digits and signs of ours: nothing that ends the quotation.
      const numbers = index.having(isPrefix ? `"${term}"*` : `"${term}"`).filter(isAllowed);
      const rare = rarityOf(numbers.length, scope.passages);
      rarity[group] = Math.max(rarity[group] ?? 0, rare);
      for (const number of numbers) best.set(number, Math.max(best.get(number) ?? 0, weight * rare));
    }
    for (const [number, score] of best) scores.set(number, (scores.get(number) ?? 0) + score);
  }
  const found = new Best(limit);
  for (const [number, score] of scores) found.offer(number, score);
  return { found: found.list(), rarity: Array.from(rarity, (value) => value ?? 0) };
}
