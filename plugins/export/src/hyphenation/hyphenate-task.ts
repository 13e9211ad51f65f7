import { createRequire } from 'node:module';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { patternsFor } from './languages.ts';

/** The words of a document by language. An empty language is unknown. */
export type WordsByLanguage = readonly (readonly [language: string, words: readonly string[]])[];

export interface HyphenateOrder {
  readonly words: WordsByLanguage;
  /** The minimum number of letters before and after a hyphen. */
  readonly before: number;
  readonly after: number;
}

export interface Hyphenated {
  /** Words with soft hyphens, by language. */
  readonly words: readonly (readonly [
    language: string,
    pairs: readonly (readonly [word: string, divided: string])[],
  ])[];
  /** Languages without patterns. */
  readonly unknown: readonly string[];
}

const SOFT_HYPHEN = '\u00AD';
/** The minimum number of letters of a hyphenated word. */
export const SHORTEST = 5;

/** Runs in a worker thread, because long documents have many words. */
const task: WorkerTask<HyphenateOrder, Hyphenated> = async ({ words, before, after }) => {
  const { default: createHyphenator } = await import('hyphen');
  const require = createRequire(import.meta.url);
  const unknown: string[] = [];
  const divided = words.flatMap(([language, list]) => {
    const name = patternsFor(language);
    if (name === undefined) {
      unknown.push(language);
      return [];
    }
    const patterns: unknown = require(`hyphen/patterns/${name}.js`);
    // Created each time, because it caches all words.
    const divide = createHyphenator(patterns, { async: false, hyphenChar: SOFT_HYPHEN, minWordLength: SHORTEST });
    const pairs = list.flatMap((word) => {
      const parts = joined(divide(word).split(SOFT_HYPHEN), before, after);
      return parts.length > 1 ? [[word, parts.join(SOFT_HYPHEN)] as const] : [];
    });
    return [[language, pairs] as const];
  });
  return { words: divided, unknown };
};

/** Joins parts that are too short at the ends of a word. */
function joined(parts: readonly string[], before: number, after: number): string[] {
  const kept = [...parts];
  while (kept.length > 1 && (kept[0] ?? '').length < before) kept.splice(0, 2, `${kept[0] ?? ''}${kept[1] ?? ''}`);
  while (kept.length > 1 && (kept.at(-1) ?? '').length < after)
    kept.splice(-2, 2, `${kept.at(-2) ?? ''}${kept.at(-1) ?? ''}`);
  return kept;
}

export default task;
