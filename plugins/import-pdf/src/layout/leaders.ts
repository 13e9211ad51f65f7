import type { Glyph } from '../page/page.ts';
import type { Line } from './line.ts';

/** Leader dots between an entry and its number. Three dots are an ellipsis. */
const DOT = /^[.·․‥…]$/u;
const MIN_DOTS = 4;
/** A page number or an amount after leader dots. Fill-in lines of dots have nothing or another label after them. */
const NUMBER = /^\p{Sc}?(?:\d[\d.,]{0,11}|[ivxlcdm]{1,7})(?:\p{Sc}|%)?$/iu;
const MAX_NUMBER = 14;
/** The maximum difference in height of characters on one line, relative to the font size. */
const LEVEL = 0.3;

/**
 * Removes leader dots between an entry and its number, as tables of contents and price lists have them. They are the fill of a tab stop,
 * not text. The number becomes a separate word that is marked as following a leader.
 */
export function withoutLeaders(glyphs: readonly Glyph[]): readonly Glyph[] {
  const kept: Glyph[] = [];
  let at = 0;
  while (at < glyphs.length) {
    const end = endOfDots(glyphs, at);
    const [before, behind] = [kept.at(-1), glyphs[end]];
    if (end - at >= MIN_DOTS && before && behind && isLevel(before, behind) && isNumberAt(glyphs, end)) {
      kept.push({ ...behind, isApart: true, isBehindLeader: true });
      at = end + 1;
    } else {
      const next = Math.max(end, at + 1);
      for (; at < next; at += 1) {
        const glyph = glyphs[at];
        if (glyph) kept.push(glyph);
      }
    }
  }
  return kept;
}

/** Tells whether a line ends with a number after a leader. Such a line is a complete entry, which no other line continues. */
export const endsInLeader = ({ glyphs }: Pick<Line, 'glyphs'>): boolean =>
  glyphs.slice(-MAX_NUMBER).some(({ isBehindLeader }) => isBehindLeader === true);

function endOfDots(glyphs: readonly Glyph[], from: number): number {
  let at = from;
  for (let glyph = glyphs[at]; glyph && DOT.test(glyph.text); glyph = glyphs[at]) {
    const last = at > from ? glyphs[at - 1] : undefined;
    if (last && !isLevel(last, glyph)) break;
    at += 1;
  }
  return at;
}

const isLevel = (a: Glyph, b: Glyph): boolean =>
  Math.abs(a.baseline - b.baseline) < Math.max(a.look.size, b.look.size) * LEVEL;

/** Tells whether exactly one number follows, and the line ends with it. */
function isNumberAt(glyphs: readonly Glyph[], from: number): boolean {
  const [first] = glyphs.slice(from, from + 1);
  if (first === undefined) return false;
  const rest = glyphs.slice(from, from + MAX_NUMBER);
  const end = rest.findIndex(
    (glyph, at) => at > 0 && (!isLevel(first, glyph) || glyph.look.isArtifact !== first.look.isArtifact),
  );
  const word = end === -1 ? rest : rest.slice(0, end);
  return word.length < MAX_NUMBER && NUMBER.test(word.map(({ text }) => text).join(''));
}
