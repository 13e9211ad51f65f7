import { isRightToLeft } from '../page/direction.ts';

/** Direction of a character: of left-to-right or right-to-left letters, a number, or that of its neighbours. */
type Kind = 'L' | 'R' | 'D' | 'N';

/** Signs within numbers of all scripts, those only where no Arabic letters are (UAX #9, W2 to W5), and those that go with a number. */
const SEPARATOR = /^[.,:/]$/u;
const SIGN = /^[+-]$/u;
const UNIT = /^[%‰°#$€£¥₪]$/u;

/**
 * Embedding levels (UAX #9) of characters that stand from left to right on a page: even ones run to the right. The algorithm is made for
 * text in the order of reading; where several such texts look the same, a number behind left-to-right letters is taken to go with them.
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

/** One sign between two digits is a part of their number, as is a unit beside one where no Arabic is. */
function joinNumbers(kinds: Kind[], characters: readonly string[], isArabic: boolean): void {
  for (const [at, character] of characters.entries()) {
    const joins = SEPARATOR.test(character) || (!isArabic && SIGN.test(character));
    if (joins && kinds[at - 1] === 'D' && kindOf(characters[at + 1] ?? '') === 'D') kinds[at] = 'D';
    if (!isArabic && UNIT.test(character) && (kinds[at - 1] === 'D' || kinds[at + 1] === 'D')) kinds[at] = 'D';
  }
}

/** Numbers that follow left-to-right letters, or begin a line of them, run with them. */
function takeNumbersBehindLetters(kinds: Kind[], characters: readonly string[], isRtl: boolean): void {
  let last: Kind = isRtl ? 'R' : 'L';
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'D' && last === 'L') kinds[at] = 'L';
    else if (kind === 'N' && last === 'L' && kinds[at - 1] === 'L' && UNIT.test(characters[at] ?? '')) kinds[at] = 'L';
    else if (kind === 'L' || kind === 'R') last = kind;
  }
}

/** What lies between characters of one direction has it, too (N1); in left-to-right lines numbers among right-to-left letters count as such. */
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
