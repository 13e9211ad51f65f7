import { normal } from './clean.ts';

/** The share of common letter pairs from which two candidates count as equal. */
const SAME = 0.9;

/** The candidates without repetitions and near repetitions, in order, at most `n`. */
export function distinct(candidates: readonly string[], n: number): string[] {
  const kept: { text: string; key: string }[] = [];
  for (const text of candidates) {
    const key = normal(text);
    if (key === '' || kept.some((one) => one.key === key || likeness(one.key, key) >= SAME)) continue;
    kept.push({ text, key });
    if (kept.length === n) break;
  }
  return kept.map(({ text }) => text);
}

/** Dice's coefficient over letter pairs: 1 for equal texts, 0 for nothing in common. */
function likeness(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return 0;
  const left = pairs(a);
  let common = 0;
  for (const pair of pairs(b)) if (left.has(pair)) common += 1;
  return (2 * common) / (left.size + pairs(b).size);
}

const pairs = (text: string): Set<string> =>
  new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
