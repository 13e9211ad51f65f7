import type { Glyph } from '../page/page.ts';
import type { Line } from './line.ts';

/** Dots that lead the eye from an entry to its number; three are an ellipsis. */
const DOT = /^[.·․‥…]$/u;
const MIN_DOTS = 4;
/** What stands behind them: a page, an amount. Behind dots that are to be written on stands nothing, or another label. */
const NUMBER = /^\p{Sc}?(?:\d[\d.,]{0,11}|[ivxlcdm]{1,7})(?:\p{Sc}|%)?$/iu;
const MAX_NUMBER = 14;
/** Share of the size by which characters of one line differ in height. */
const LEVEL = 0.3;

/**
 * Takes the dots out that fill a line between an entry and its number, as contents and price lists are typeset: they are no text, but
 * what a tab stop is filled with. The number stands apart then, and knows that a leader was before it.
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

/** Whether a line ends with a number behind a leader: it is an entry of its own, and nothing goes on behind it. */
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

/** Whether one number stands there, and its line ends with it. */
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
