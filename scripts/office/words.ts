const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+|\p{N}+/gv;

/** Returns words and numbers, and single characters for Chinese and Japanese, without case and compatibility forms. */
export const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** Returns the share of the reference's words that is found, with their frequency. 1 without reference words. */
export function recall(reference: string, found: string): number {
  const words = wordsOf(reference);
  return words.length === 0 ? 1 : 1 - missingWords(reference, found).length / words.length;
}

/** Returns the reference's words that are not found. */
export function missingWords(reference: string, found: string): string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(found)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(reference).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
