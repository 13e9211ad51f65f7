/** A word of a text, or two neighbouring characters of a script that is written without blanks. */
export interface Token {
  /** As it is compared: without case, accents and width. */
  readonly term: string;
  /** Where it is in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'word' | 'pair' | 'single';
}

/** Letters, digits and what is joined to them, with the signs within words that nobody sees. */
const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00AD\u200C\u200D]*/gu;
/** Scripts that are written without blanks, and Korean, whose words end in particles. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC\uFF70]/u;
const UNSEEN = /[\u0300-\u036F\u00AD\u200C\u200D]/g;
/** Below this code no script is written without blanks; most texts need no further look. */
const FIRST_UNSPACED = 0x0e_00;
/** Letters and digits that only have to become small ones. */
const PLAIN = /^[\dA-Za-z]*$/;
/** Characters of a term that count. */
const MAX_TERM = 64;

/**
 * Cuts a text into what is looked for and found. Words are compared whole; Chinese, Japanese, Korean, Thai and the like by pairs of
 * characters, as where a word ends there is not written.
 *
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
