import type { Icon, IconSet } from './icon-set.ts';

export interface IconQuery {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
}

/**
 * The icons of a category that every word of the keyword is found in, in their name, tags or category. Those whose name has
 * the words come before those that are only called so.
 */
export function searchIcons({ icons }: IconSet, { keyword = '', category }: IconQuery): readonly Icon[] {
  const words = keyword
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,-]+/u)
    .filter(Boolean);
  const chosen = category === undefined ? icons : icons.filter((icon) => sameText(icon.category, category));
  if (words.length === 0) return chosen;
  const ranked = chosen.map((icon) => [icon, rankOf(icon, words)] as const).filter(([, rank]) => rank > 0);
  return ranked.toSorted(([, a], [, b]) => b - a).map(([icon]) => icon);
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** 0: not found. The sum over all words of how well each fits. */
function rankOf({ name, tags, category }: Icon, words: readonly string[]): number {
  const parts = name.split('-');
  let sum = 0;
  for (const word of words) {
    const rank = rankOfWord(word, { parts, name, tags, category });
    if (rank === 0) return 0;
    sum += rank;
  }
  return sum;
}

interface Words {
  readonly parts: readonly string[];
  readonly name: string;
  readonly tags: readonly string[];
  readonly category: string;
}

function rankOfWord(word: string, { parts, name, tags, category }: Words): number {
  if (parts[0] === word) return 5;
  if (parts.includes(word)) return 4;
  if (tags.includes(word)) return 3;
  if (name.includes(word) || tags.some((tag) => tag.startsWith(word))) return 2;
  return category.toLowerCase().includes(word) ? 1 : 0;
}
