import type { Icon, IconSet } from './icon-set.ts';

export interface IconQuery {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
}

/**
 * Returns the icons of a category that match every word of the keyword in their name, tags or category. Matches in the name come before
 * matches in tags.
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

/** Returns the sum of how well each word matches, or 0 if one does not match. */
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
