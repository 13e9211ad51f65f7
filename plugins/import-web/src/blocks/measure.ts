/** Scripts that do not separate words by spaces: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** A wider range that contains these scripts. It is much faster to test. */
const FAR = /[\u0E00-\u1FFF\u2E80-\u{10FFFF}]/u;
/** The average number of such characters in a word. */
const PER_WORD = 2;
/** The number of alphabetic letters that say as much as one such character. */
const LETTERS = 2.5;

/** Counts the words of a text. Where spaces do not separate words, it estimates them from the number of characters. */
export function countWords(text: string): number {
  const unparted = countUnparted(text);
  const parted = unparted === 0 ? text : text.replaceAll(UNPARTED, ' ');
  return (parted.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + unparted / PER_WORD;
}

/** Returns the length of a text in alphabetic letters, so that texts of all scripts can be compared. */
export const lettersOf = (text: string): number => text.length + countUnparted(text) * (LETTERS - 1);

const countUnparted = (text: string): number => (FAR.test(text) ? (text.match(UNPARTED)?.length ?? 0) : 0);
