import { isRightToLeft } from '../page/direction.ts';
import type { Glyph } from '../page/page.ts';
import { around, type Rect } from '../page/rect.ts';

/** Characters that follow each other on one baseline. */
export interface Line extends Rect {
  readonly glyphs: readonly Glyph[];
  readonly page: number;
  readonly baseline: number;
  /** The font size of most of its characters, in points. */
  readonly size: number;
  readonly isBold: boolean;
}

/** The maximum shift of superscript and subscript from the baseline, relative to the font size. */
const SHIFT = 0.6;
/** The maximum distance between parts of a line with right-to-left letters, in font sizes. */
const BESIDE = 1.5;
/** The maximum overlap with the preceding character relative to the font size: kerning, accents. */
const OVERLAP = 0.7;

/**
 * Joins characters that follow each other on one baseline, in file order.
 * @param most the limit of lines; beyond it, one more is returned.
 */
export function linesOf(glyphs: readonly Glyph[], page: number, most = Number.POSITIVE_INFINITY): Line[] {
  const lines: Line[] = [];
  let current: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = current.at(-1);
    if (last !== undefined && !follows(current[0] ?? last, last, glyph)) {
      lines.push(lineOf(current, page));
      current = [];
      if (lines.length > most) return lines;
    }
    current.push(glyph);
  }
  if (current.length > 0) lines.push(lineOf(current, page));
  return withoutTurns(lines);
}

/** Joins adjacent parts into one line if one of them runs from right to left, because words of the other direction are reversed in it. */
function withoutTurns(lines: readonly Line[]): Line[] {
  const groups: { readonly pieces: Line[]; reach: Rect; isMixed: boolean }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isMixed = line.glyphs.some(({ text }) => isRightToLeft(text));
    if (last !== undefined && (isMixed || last.isMixed) && isBeside(last.pieces.at(-1) ?? line, line, last.reach)) {
      last.pieces.push(line);
      last.reach = around([last.reach, line]);
      last.isMixed ||= isMixed;
    } else groups.push({ pieces: [line], reach: line, isMixed });
  }
  return groups.flatMap(({ pieces }) => {
    const [first] = pieces;
    if (first === undefined || pieces.length === 1) return pieces;
    return [
      lineOf(
        pieces.flatMap(({ glyphs }) => glyphs),
        first.page,
      ),
    ];
  });
}

function isBeside(last: Line, line: Line, reach: Rect): boolean {
  const [look, other] = [last.glyphs[0]?.look, line.glyphs[0]?.look];
  if (look?.isLevel !== other?.isLevel || look?.isArtifact !== other?.isArtifact) return false;
  const size = Math.max(last.size, line.size);
  const gap = Math.max(reach.left - line.right, line.left - reach.right);
  return Math.abs(last.baseline - line.baseline) <= size * SHIFT && gap < size * BESIDE && gap > -size * OVERLAP;
}

function follows(first: Glyph, last: Glyph, glyph: Glyph): boolean {
  if (first.look.isLevel !== glyph.look.isLevel || last.look.isArtifact !== glyph.look.isArtifact) return false;
  const size = Math.max(first.look.size, last.look.size, glyph.look.size);
  if (Math.min(Math.abs(glyph.baseline - last.baseline), Math.abs(glyph.baseline - first.baseline)) > size * SHIFT)
    return false;
  return glyph.left >= last.left - size * OVERLAP || isRightToLeft(glyph.text) || isRightToLeft(last.text);
}

/** Returns a line with these characters. */
export function lineOf(glyphs: readonly Glyph[], page: number): Line {
  const size = commonest(glyphs, ({ look }) => Math.round(look.size * 4) / 4);
  const main = glyphs.filter(({ look }) => Math.abs(look.size - size) < 0.3);
  return {
    ...around(glyphs),
    glyphs,
    page,
    size,
    baseline: commonest(main.length > 0 ? main : glyphs, ({ baseline }) => baseline),
    isBold: glyphs.every(({ look }) => look.font.isBold),
  };
}

/** Returns the most frequent value. */
export function commonest<Item, Value>(items: readonly Item[], valueOf: (item: Item) => Value): Value {
  const counts = new Map<Value, number>();
  for (const item of items) {
    const value = valueOf(item);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined) throw new RangeError('nothing is there to be counted');
  return first[0];
}

/** Returns the text of a line with its blanks. */
export const textOf = ({ glyphs }: Pick<Line, 'glyphs'>): string =>
  glyphs.map(({ text, isApart }, at) => (isApart && at > 0 ? ` ${text}` : text)).join('');

/** Returns the characters before the first blank. */
export function firstWordOf({ glyphs }: Pick<Line, 'glyphs'>): readonly Glyph[] {
  const end = glyphs.findIndex(({ isApart }, at) => isApart && at > 0);
  return end === -1 ? glyphs : glyphs.slice(0, end);
}
