import type { Body } from './body.ts';
import type { PlacedLine } from './column.ts';
import { endsInLeader } from './leaders.ts';
import { firstWordOf, textOf } from './line.ts';
import { isRightToLeft } from '../page/direction.ts';
import { markerOf, startOf, type Marker } from './marker.ts';
import { withoutTypedMarks } from './typed-marks.ts';
import { widthOf } from '../page/rect.ts';

/** Lines that form a paragraph. */
export interface Paragraph {
  readonly lines: PlacedLine[];
  readonly marker: Marker | undefined;
}

/** The factor of the body's line distance above which a new paragraph begins. */
const LOOSE = 1.3;
/** Characters at the end of a sentence. */
export const SENTENCE_END = /[.!?:;…。！？]["'”’»)\]]*$/u;
const MIN_INDENT = 0.8;
/**
 * For headings of several lines: the minimum size relative to the body, the maximum line distance in font sizes, and the maximum number of
 * characters.
 */
const LARGE = 1.12;
const CLOSE = 1.35;
const MAX_HEADING = 60;
const SAME_SIDE = 0.6;

/**
 * Joins lines into paragraphs by distance, indent, formatting, list labels, and by whether the next word would have fitted on the line
 * before.
 */
export function paragraphsOf(lines: readonly PlacedLine[], body: Body): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const known = new Map<string, Marker>();
  for (const line of lines) {
    const last = paragraphs.at(-1);
    // An entry of a table of contents begins with the number of its chapter and is no list item.
    const isEntry = endsInLeader(line);
    const found = markerOf(line, [...known.values()]);
    const marker = isEntry ? undefined : found;
    if (last === undefined || !goesOn(last, line, found, body)) {
      paragraphs.push({ lines: [line], marker });
      // The last number of each shape determines the next one.
      if (marker?.ordered === true) known.set(`${marker.type} ${marker.shape}`, marker);
    } else {
      last.lines.push(line);
      if (isEntry) paragraphs[paragraphs.length - 1] = { lines: last.lines, marker: undefined };
    }
  }
  return withoutTypedMarks(paragraphs);
}

function goesOn(paragraph: Paragraph, line: PlacedLine, marker: Marker | undefined, body: Body): boolean {
  const last = paragraph.lines.at(-1);
  if (last === undefined || !looksAlike(paragraph, last, line) || endsInLeader(last)) return false;
  if (marker !== undefined && beginsItem(paragraph, marker, line)) return false;
  const step = line.baseline - last.baseline;
  if (last.page !== line.page || step < -last.size * 2) return goesOnElsewhere(last, line);
  if (step < -1 || step > allowedStep(paragraph, line, body)) return false;
  if (isSameRow(step, line) || isLongHeading(last, line, body)) return true;
  return !hadRoom(last, line, paragraph.marker) && !isIndented(paragraph, line);
}

const isSameRow = (step: number, { size }: PlacedLine): boolean => step < size * 0.5;

const looksAlike = (paragraph: Paragraph, last: PlacedLine, line: PlacedLine): boolean =>
  Math.abs(last.size - line.size) < Math.max(0.6, last.size * 0.08) && isBoldOf(paragraph, last) === line.isBold;

/** Tells whether the text of a line is bold. The label before it may have another font. */
function isBoldOf({ lines, marker }: Paragraph, line: PlacedLine): boolean {
  if (marker === undefined || line !== lines[0]) return line.isBold;
  return line.glyphs.slice(marker.glyphs.length).every(({ look }) => look.font.isBold);
}

/** Tells whether a line continues a heading, whose lines may break early. */
const isLongHeading = (last: PlacedLine, line: PlacedLine, body: Body): boolean =>
  line.size >= body.size * LARGE &&
  line.baseline - last.baseline < line.size * CLOSE &&
  Math.max(last.glyphs.length, line.glyphs.length) <= MAX_HEADING &&
  !SENTENCE_END.test(textOf(last));

/** Returns the maximum line distance: the paragraph's own if it has several lines, else that of the body. */
function allowedStep({ lines }: Paragraph, line: PlacedLine, { pitch }: Body): number {
  const [last, before] = [lines.at(-1), lines.at(-2)];
  const usual = Math.max(1.15, pitch) * line.size * LOOSE;
  if (last === undefined || before === undefined || before.page !== last.page) return usual;
  const own = last.baseline - before.baseline;
  return own > line.size * 0.5 ? Math.max(own * 1.15, own + 1) : usual;
}

/** At the end of a page or column a paragraph continues unless the paragraph or its sentence is complete. */
function goesOnElsewhere(last: PlacedLine, line: PlacedLine): boolean {
  if (last.glyphs.at(-1)?.isHyphen === true) return true;
  const text = textOf(last);
  if (hadRoom(last, { ...line, column: last.column })) return false;
  return !SENTENCE_END.test(text) || /^\p{Ll}/u.test(textOf(line));
}

/** Tells whether the first word of a line would have fitted on the line before. Then the break was intended. */
function hadRoom(last: PlacedLine, line: PlacedLine, marker?: Marker): boolean {
  const word = firstWordOf(line);
  const [first, end] = [word[0], word.at(-1)];
  if (first === undefined || end === undefined || last.glyphs.at(-1)?.isHyphen === true) return false;
  const needed = Math.max(first.right, end.right) - Math.min(first.left, end.left) + last.size * 0.3;
  const { left, right } = last.column;
  if (marker === undefined && isCentred(last, line)) return widthOf(last) + needed < right - left - last.size * 2;
  const room = isRightToLeft(first.text) ? last.left - left : right - last.right;
  return needed + last.size * 0.2 < room;
}

/** Tells whether a line is centred. Lines with the same left end are indented, unless they also have the same right end. */
function isCentred(last: PlacedLine, line: PlacedLine): boolean {
  const { left, right } = last.column;
  const isApart = Math.abs(last.left - left - (right - last.right)) < last.size && last.left - left > last.size * 2;
  const isAtSide = Math.abs(last.left - line.left) < 1 && Math.abs(last.right - line.right) > last.size / 2;
  return isApart && !isAtSide;
}

/** Tells whether a line is indented and the line before is not. */
function isIndented({ lines, marker }: Paragraph, line: PlacedLine): boolean {
  const last = lines.at(-1);
  if (last === undefined || isRightToLeft(textOf(line))) return false;
  if (marker !== undefined) return line.left > marker.textLeft + line.size * MIN_INDENT;
  const hasSameMiddle = Math.abs(last.left + last.right - line.left - line.right) < line.size;
  return lines.length > 1 && line.left > last.left + line.size * MIN_INDENT && !hasSameMiddle;
}

/**
 * A number at the beginning of a continued line is part of the text: `… in
 *
 * 12. May`.
 */
function beginsItem(
  { lines, marker: own }: Paragraph,
  { ordered, left, value, type }: Marker,
  line: PlacedLine,
): boolean {
  const last = lines.at(-1);
  if (!ordered || last === undefined) return true;
  if (own !== undefined) return Math.abs(left - own.textLeft) > line.size * SAME_SIDE || hadRoom(last, line);
  const isAtSide = Math.abs(left - startOf(last)) < line.size * SAME_SIDE;
  return !isAtSide || hadRoom(last, line) || (type === '1' && value === 1 && lines.length > 0);
}
