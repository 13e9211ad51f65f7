/** Scripts that part no words by spaces: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** Where such scripts stand, and more: told much more quickly than what is one of them. */
const FAR = /[\u0E00-\u1FFF\u2E80-\u{10FFFF}]/u;
/** Characters of such a script in a word. */
const PER_WORD = 2;
/** What such a character says, in letters. */
const LETTERS = 2.5;

/** The words of a text; where words are not parted, as many as its characters usually make. */
export function countWords(text: string): number {
  const unparted = countUnparted(text);
  const parted = unparted === 0 ? text : text.replaceAll(UNPARTED, ' ');
  return (parted.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + unparted / PER_WORD;
}

/** The length of a text in letters of an alphabet, so that texts of all scripts compare. */
export const lettersOf = (text: string): number => text.length + countUnparted(text) * (LETTERS - 1);

const countUnparted = (text: string): number => (FAR.test(text) ? (text.match(UNPARTED)?.length ?? 0) : 0);
