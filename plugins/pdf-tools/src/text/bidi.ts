/** Bidirectional character types (UAX #9, table 4) that plain text without embeddings needs. */
type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'N';

const ARABIC = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\u200F]/u;
const ARABIC_DIGIT = /[\u0660-\u0669\u066B\u066C]/u;

/** Tells whether the first letter of a text belongs to a right-to-left script (rules P2 and P3). */
export function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return ARABIC.test(letter) || RIGHT_TO_LEFT.test(letter);
}

/**
 * Returns the embedding level of each character of a line (UAX #9, rules W1 to I2). Even levels run to the right, odd ones to the left.
 * Characters that embed, override or isolate count as neutral.
 * @param characters in the order of reading.
 * @param base 0 or 1.
 */
export function levelsOf(characters: readonly string[], base: 0 | 1): number[] {
  const kinds = characters.map(kindOf);
  const edge: Kind = base === 1 ? 'R' : 'L';
  resolveMarksAndNumbers(kinds, edge);
  joinSigns(kinds);
  numbersAfterLetters(kinds, edge);
  resolveNeutrals(kinds, edge);
  return kinds.map((kind) => {
    if (kind === 'R') return 1;
    if (kind === 'L') return base * 2;
    return kind === 'N' ? base : 2;
  });
}

/** Returns the indexes of characters in visual order from left to right, by their levels (rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, at) => at);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  return order;
}

function kindOf(character: string): Kind {
  if (ARABIC_DIGIT.test(character)) return 'AN';
  if (/^\p{Nd}/u.test(character)) return 'EN';
  if (/^\p{M}/u.test(character)) return 'NSM';
  if (/^[+\-\u2212]/u.test(character)) return 'ES';
  if (/^[#$%°‰\p{Sc}]/u.test(character)) return 'ET';
  if (/^[,./:\u00A0]/u.test(character)) return 'CS';
  if (ARABIC.test(character)) return /\p{L}/u.test(character) ? 'AL' : 'N';
  if (RIGHT_TO_LEFT.test(character)) return 'R';
  return /^[\p{L}\u200E]/u.test(character) ? 'L' : 'N';
}

/** W1 to W3: marks have the type of their base; digits after Arabic letters are Arabic; Arabic letters run to the left. */
function resolveMarksAndNumbers(kinds: Kind[], edge: Kind): void {
  let strong = edge;
  for (const [at, kind] of kinds.entries()) {
    const resolved = kind === 'NSM' ? (kinds[at - 1] ?? edge) : kind;
    if (resolved === 'L' || resolved === 'R' || resolved === 'AL') strong = resolved;
    kinds[at] = resolved === 'EN' && strong === 'AL' ? 'AN' : resolved;
  }
  for (const [at, kind] of kinds.entries()) if (kind === 'AL') kinds[at] = 'R';
}

/** W4 to W6: a single separator between two numbers of a type, and terminators beside a number, belong to it. */
function joinSigns(kinds: Kind[]): void {
  for (const [at, kind] of kinds.entries()) {
    const before = kinds[at - 1];
    const isBetween = before === kinds[at + 1] && (before === 'EN' || (before === 'AN' && kind === 'CS'));
    if ((kind === 'ES' || kind === 'CS') && isBetween) kinds[at] = before;
  }
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== 'ET') continue;
    let end = at;
    while (kinds[end] === 'ET') end += 1;
    const beside = kinds[at - 1] === 'EN' || kinds[end] === 'EN';
    kinds.fill(beside ? 'EN' : 'N', at, end);
  }
  for (const [at, kind] of kinds.entries()) if (kind === 'ES' || kind === 'CS') kinds[at] = 'N';
}

/** W7: digits after left-to-right letters have their direction. */
function numbersAfterLetters(kinds: Kind[], edge: Kind): void {
  let strong = edge;
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'L' || kind === 'R') strong = kind;
    if (kind === 'EN' && strong === 'L') kinds[at] = 'L';
  }
}

/** N1 and N2: neutral characters between characters of one direction have that direction. Numbers count as right-to-left here. */
function resolveNeutrals(kinds: Kind[], edge: Kind): void {
  const side = (kind: Kind | undefined): Kind => (kind === undefined ? edge : kind === 'L' ? 'L' : 'R');
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== 'N') continue;
    let end = at;
    while (kinds[end] === 'N') end += 1;
    const [before, after] = [side(kinds[at - 1]), side(kinds[end])];
    kinds.fill(before === after ? before : edge, at, end);
    at = end;
  }
}
