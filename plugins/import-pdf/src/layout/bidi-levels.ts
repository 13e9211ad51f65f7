import { isRightToLeft } from '../page/direction.ts';

/** The direction of a character: left-to-right (L), right-to-left (R), a number (D), or neutral (N). */
type Kind = 'L' | 'R' | 'D' | 'N';

/**
 * Separators within numbers of all scripts, separators that need a text without Arabic letters (UAX #9, W2 to W5), and terminators of
 * numbers.
 */
const SEPARATOR = /^[.,:/]$/u;
const SIGN = /^[+-]$/u;
const UNIT = /^[%‰°#$€£¥₪]$/u;

/**
 * Returns the embedding levels (UAX #9) of characters in visual order from left to right. Even levels run to the right. The algorithm
 * expects logical order; where several logical texts look the same, a number after left-to-right letters belongs to them.
 */
export function levelsOf(characters: readonly string[], isRtl: boolean): number[] {
  const kinds = characters.map(kindOf);
  const isArabic = characters.some((character) => /\p{Script=Arabic}/u.test(character));
  joinNumbers(kinds, characters, isArabic);
  takeNumbersBehindLetters(kinds, characters, isRtl);
  fillBetween(kinds, isRtl);
  const base = isRtl ? 1 : 0;
  return kinds.map((kind) => {
    if (kind === 'D') return 2;
    if (kind === 'R') return 1;
    return kind === 'L' ? base * 2 : base;
  });
}

function kindOf(character: string): Kind {
  if (isRightToLeft(character)) return 'R';
  if (/^\p{Nd}/u.test(character)) return 'D';
  return /^\p{L}/u.test(character) ? 'L' : 'N';
}

/** Joins a separator between two digits to their number, and a terminator beside a number if the text has no Arabic letters. */
function joinNumbers(kinds: Kind[], characters: readonly string[], isArabic: boolean): void {
  for (const [at, character] of characters.entries()) {
    const joins = SEPARATOR.test(character) || (!isArabic && SIGN.test(character));
    if (joins && kinds[at - 1] === 'D' && kindOf(characters[at + 1] ?? '') === 'D') kinds[at] = 'D';
    if (!isArabic && UNIT.test(character) && (kinds[at - 1] === 'D' || kinds[at + 1] === 'D')) kinds[at] = 'D';
  }
}

/** Numbers that follow left-to-right letters, or begin a left-to-right line, have the direction of these letters. */
function takeNumbersBehindLetters(kinds: Kind[], characters: readonly string[], isRtl: boolean): void {
  let last: Kind = isRtl ? 'R' : 'L';
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'D' && last === 'L') kinds[at] = 'L';
    else if (kind === 'N' && last === 'L' && kinds[at - 1] === 'L' && UNIT.test(characters[at] ?? '')) kinds[at] = 'L';
    else if (kind === 'L' || kind === 'R') last = kind;
  }
}

/**
 * Neutral characters between characters of one direction have that direction (N1). In left-to-right lines, numbers among right-to-left
 * letters count as right-to-left.
 */
function fillBetween(kinds: Kind[], isRtl: boolean): void {
  const side = (kind: Kind | undefined): Kind | undefined => (kind === 'D' ? 'R' : kind);
  let from = 0;
  for (let at = 0; at <= kinds.length; at += 1) {
    if (kinds[at] === 'N') continue;
    const [before, after] = [side(kinds[from - 1]), side(kinds[at])];
    const fill: Kind = before !== undefined && before === after ? before : isRtl ? 'R' : 'L';
    kinds.fill(fill, from, at);
    from = at + 1;
  }
}
