const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+|\p{N}+/gv;

/** Words and numbers, Chinese and Japanese by the character, without case and forms of the same letter. */
export const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** The part of the reference's words that is found again, each as often as it stands there; 1 where there are none. */
export function recall(reference: string, found: string): number {
  const words = wordsOf(reference);
  return words.length === 0 ? 1 : 1 - missingWords(reference, found).length / words.length;
}

/** The reference's words that are not found again. */
export function missingWords(reference: string, found: string): string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(found)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(reference).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
