import type { Glyph } from '../page/page.ts';
import { isRightToLeft } from '../page/direction.ts';
import { around } from '../page/rect.ts';
import { firstWordOf, textOf, type Line } from './line.ts';

/** The label of a list item. */
export interface Marker {
  readonly ordered: boolean;
  /** The kind of number: `1`, `a`, `A`, `i`, `I`. Empty for bullets. */
  readonly type: string;
  /** 1 for the first item; 0 for bullets. */
  readonly value: number;
  /** All numbers of the label: `1.2.` has two, bullets none. */
  readonly path: readonly number[];
  /** The label with placeholders for its numbers, as in `(%1)` and `%1.%2`. */
  readonly shape: string;
  /** The characters of the label. */
  readonly glyphs: readonly Glyph[];
  /**
   * The left end of the label and of the text, in points from the left. In right-to-left text they are negative and counted from the right,
   * so that a larger value always means a larger indent.
   */
  readonly left: number;
  readonly textLeft: number;
}

const BULLET = /^[•◦▪▫■□●○‣⁃·∙➢➤►✓✔❖◆◇★☆–—*＊・※\u{E000}-\u{F8FF}-]$|^o$/u;
const NUMBER = /^(\(?)(\d{1,3}(?:\.\d{1,3}){0,8}|[a-z]{1,6}|[A-Z]{1,6})(\.\)|[.)])?/u;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
const MAX_LENGTH = 24;
/** The minimum distance between label and text in font sizes. A dash within text has less. */
const MIN_GAP = 0.2;

/**
 * Returns the label at the beginning of a line. Undefined if there is none. Only its neighbours show whether it really is one.
 * @param before markers of earlier lines: a label that continues one of them may be ambiguous by itself (`v.` is 5 after `iv.`), and may
 * touch its text
 */
export function markerOf(line: Line, before: readonly Marker[] = []): Marker | undefined {
  const glyphs = firstWordOf(line);
  const next = line.glyphs[glyphs.length];
  const last = glyphs.at(-1);
  if (last === undefined || glyphs.length > MAX_LENGTH) return undefined;
  const found = next === undefined ? undefined : apartMarkerOf(line, glyphs, next, before);
  return found ?? closeMarkerOf(line, glyphs, before);
}

/** Returns a label that a gap separates from the text. The text may be to its left. */
function apartMarkerOf(
  line: Line,
  glyphs: readonly Glyph[],
  next: Glyph,
  before: readonly Marker[],
): Marker | undefined {
  const { left, right } = around(glyphs);
  const isMirrored = next.right < left && isRightToLeft(next.text);
  const gap = isMirrored ? left - next.right : next.left - right;
  const isClose = gap < line.size * MIN_GAP && (isMirrored || next.left > (glyphs.at(-1)?.left ?? left));
  if (isClose) return undefined;
  const text = isRightToLeft(next.text) ? around(line.glyphs.slice(glyphs.length)) : next;
  const textLeft = isMirrored ? -text.right : text.left;
  return markerFrom(glyphs, isMirrored ? -line.right : line.left, textLeft, before);
}

/** The beginning of a line in the coordinates of labels. */
export const startOf = (line: Line): number =>
  isRightToLeft(/\p{L}/u.exec(textOf(line))?.[0] ?? '') ? -line.right : line.left;

/** Returns a number directly before its text, which happens if the number is wider than its tab stop. It must continue a list. */
function closeMarkerOf(line: Line, word: readonly Glyph[], before: readonly Marker[]): Marker | undefined {
  const { length = 0 } = NUMBER.exec(textOfGlyphs(word))?.[0] ?? {};
  const text = line.glyphs[length];
  if (length === 0 || text === undefined || !/\p{L}/u.test(text.text)) return undefined;
  const place = { glyphs: word.slice(0, length), left: line.left, textLeft: text.left };
  return numbersOf(place).find((marker) => goesOnWithAny(marker, before));
}

/** Returns the label that these characters form for text at a position. Undefined if they form none. */
export function markerFrom(
  glyphs: readonly Glyph[],
  left: number,
  textLeft: number,
  before: readonly Marker[] = [],
): Marker | undefined {
  const place = { glyphs, left, textLeft };
  const text = textOfGlyphs(glyphs);
  if (BULLET.test(text)) return { ordered: false, type: '', value: 0, path: [], shape: text, ...place };
  if (NUMBER.exec(text)?.[0] !== text) return undefined;
  const all = numbersOf(place);
  return all.find((marker) => goesOnWithAny(marker, before)) ?? all[0];
}

const textOfGlyphs = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('');

type Place = Pick<Marker, 'glyphs' | 'left' | 'textLeft'>;

/** Returns all readings of a label, the most likely first: `v.` is a letter and also the Roman number 5. */
function numbersOf(place: Place): Marker[] {
  const [, before = '', label = '', after = ''] = NUMBER.exec(textOfGlyphs(place.glyphs)) ?? [];
  const isNumber = /^\d/u.test(label);
  const path = isNumber ? label.split('.').map(Number) : [];
  if (after === '' && path.length < 2) return [];
  const shape = `${before}${(isNumber ? path : [0]).map((_, at) => `%${at + 1}`).join('.')}${after}`;
  const number = (type: string, numbers: readonly number[]): Marker => ({
    ordered: true,
    type,
    value: numbers.at(-1) ?? 1,
    path: numbers,
    shape,
    ...place,
  });
  if (isNumber) return [number('1', path)];
  const small = label.toLowerCase();
  const isCapital = small !== label;
  const roman = /^[ivx]+$/u.test(small) ? [number(isCapital ? 'I' : 'i', [romanOf(small)])] : [];
  if (label.length > 1) return roman;
  const letter = number(isCapital ? 'A' : 'a', [(small.codePointAt(0) ?? 97) - 96]);
  return small === 'i' ? [...roman, letter] : [letter, ...roman];
}

const goesOnWithAny = (marker: Marker, before: readonly Marker[]): boolean =>
  before.some((earlier) => isNext(earlier, marker));

/** Tells whether a number continues its list, or is the first below an item: `1.3` and `1.2.1` follow `1.2`. */
export function isNext(earlier: Marker, { ordered, type, shape, path, value }: Marker): boolean {
  if (!ordered || earlier.type !== type) return false;
  if (isWithin(earlier.path, path)) return path.length > 1 && value === 1;
  return earlier.shape === shape && value === earlier.value + 1 && isWithin(earlier.path.slice(0, -1), path);
}

/** Tells whether a number is directly below an item with the outer number. */
export const isWithin = (outer: readonly number[], path: readonly number[]): boolean =>
  outer.length === path.length - 1 && outer.every((number, at) => number === path[at]);

/** Converts a Roman number: `xiv` is 14. */
export function romanOf(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
