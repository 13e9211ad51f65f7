import type { Glyph } from '../page/page.ts';
import { around, type Rect } from '../page/rect.ts';

/** Characters that are read one after the other along one baseline. */
export interface Line extends Rect {
  readonly glyphs: readonly Glyph[];
  readonly page: number;
  readonly baseline: number;
  /** Of most of its characters, in points. */
  readonly size: number;
  readonly isBold: boolean;
}

/** Share of the size by which super- and subscript leave the baseline at most. */
const SHIFT = 0.6;
/** Share of the size by which a character may stand before the one that it follows: kerning, accents. */
const OVERLAP = 0.7;

/**
 * Puts characters together that follow each other along one baseline, in the order of the file.
 *
 * @param most where there are more lines, one more than that is made.
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
  return lines;
}

function follows(first: Glyph, last: Glyph, glyph: Glyph): boolean {
  if (first.look.isLevel !== glyph.look.isLevel || last.look.isArtifact !== glyph.look.isArtifact) return false;
  const size = Math.max(first.look.size, last.look.size, glyph.look.size);
  if (Math.min(Math.abs(glyph.baseline - last.baseline), Math.abs(glyph.baseline - first.baseline)) > size * SHIFT)
    return false;
  return glyph.left >= last.left - size * OVERLAP || isRightToLeft(glyph.text) || isRightToLeft(last.text);
}

/** A line of these characters. */
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

/** The value that most of them have. */
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

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The text of a line, with its blanks. */
export const textOf = ({ glyphs }: Pick<Line, 'glyphs'>): string =>
  glyphs.map(({ text, isApart }, at) => (isApart && at > 0 ? ` ${text}` : text)).join('');

/** The characters up to the first blank. */
export function firstWordOf({ glyphs }: Pick<Line, 'glyphs'>): readonly Glyph[] {
  const end = glyphs.findIndex(({ isApart }, at) => isApart && at > 0);
  return end === -1 ? glyphs : glyphs.slice(0, end);
}
