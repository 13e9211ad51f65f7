/** A word, or two adjacent characters of a script that is written without blanks. */
export interface Token {
  /** In normalised form: without case, accents and width. */
  readonly term: string;
  /** The position in the text in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'word' | 'pair' | 'single';
}

/** Letters, digits and combining characters, with invisible characters within words. */
const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00AD\u200C\u200D]*/gu;
/** Scripts written without blanks, and Korean, whose words end in particles. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC\uFF70]/u;
const UNSEEN = /[\u0300-\u036F\u00AD\u200C\u200D]/g;
/** No script below this code point is written without blanks, so most texts need no further check. */
const FIRST_UNSPACED = 0x0e_00;
/** Letters and digits that only need lower-casing. */
const PLAIN = /^[\dA-Za-z]*$/;
/** The number of significant characters in a term. */
const MAX_TERM = 64;

/**
 * Splits a text into search terms. Words are compared whole; Chinese, Japanese, Korean, Thai and similar scripts as pairs of characters,
 * since they do not mark the ends of words.
 * @example
 * [...tokensOf('Straße 北京市')].map(({ term }) => term) // ['strasse', '北京', '京市', '市']
 */
export function* tokensOf(text: string): Generator<Token> {
  for (const { 0: run, index } of text.matchAll(RUN)) yield* tokensOfRun(run, index);
}

function* tokensOfRun(run: string, start: number): Generator<Token> {
  if (!UNSPACED.test(run)) {
    yield wordOf(run, 0, run.length, start);
    return;
  }
  let [from, at] = [0, 0];
  let before: { readonly character: string; readonly from: number } | undefined;
  for (const character of run) {
    const next = at + character.length;
    if (character.charCodeAt(0) >= FIRST_UNSPACED && UNSPACED.test(character)) {
      if (from < at) yield wordOf(run, from, at, start);
      if (before) yield pairOf(before.character + character, start + before.from, start + next, 'pair');
      before = { character, from: at };
      from = next;
    } else if (before) {
      yield pairOf(before.character, start + before.from, start + at, 'single');
      before = undefined;
      from = at;
    }
    at = next;
  }
  if (before) yield pairOf(before.character, start + before.from, start + at, 'single');
  else if (from < at) yield wordOf(run, from, at, start);
}

const pairOf = (characters: string, from: number, to: number, kind: 'pair' | 'single'): Token => ({
  term: characters.normalize('NFKC').toLowerCase(),
  from,
  to,
  kind,
});

const wordOf = (run: string, from: number, to: number, start: number): Token => ({
  term: foldWord(run.slice(from, to)),
  from: start + from,
  to: start + to,
  kind: 'word',
});

function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.slice(0, MAX_TERM).toLowerCase();
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(UNSEEN, '')
    .replaceAll('ß', 'ss')
    .slice(0, MAX_TERM)
    .toWellFormed();
}
