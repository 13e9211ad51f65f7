import { greatest, least } from '@editor-companion/formats/lists';
import type { Glyph } from '../page/page.ts';
import { type Line } from './line.ts';
import { isRightToLeft } from '../page/direction.ts';
import { levelsOf } from './bidi-levels.ts';

/** Glyphs that form one visible character: a letter with its accents, a ligature. */
interface Cluster {
  readonly glyphs: readonly Glyph[];
  /** The left end. Widths in files are not reliable. */
  readonly left: number;
}

/** The maximum distance of letters of a ligature in points. */
const SAME_PLACE = 0.05;
/** The minimum width of a blank in font sizes. */
const MIN_BLANK = 0.15;
const BRACKETS = ['()', '[]', '{}', '«»', '‹›'];

/** Tells whether most letters belong to a right-to-left script. */
export function runsRightToLeft(glyphs: readonly Glyph[]): boolean {
  let balance = 0;
  for (const { text } of glyphs) if (/\p{L}/u.test(text)) balance += isRightToLeft(text) ? 1 : -1;
  return balance > 0;
}

/**
 * Puts lines with right-to-left letters into reading order, whatever their order in the file. It uses the positions and directions of
 * characters and reverses the reordering of the Unicode bidirectional algorithm (UAX #9, L2).
 * @param isRtlPage whether most of the page runs from right to left; lines of both scripts then begin at the right rather
 */
export function inReadingOrder(line: Line, isRtlPage: boolean): Line {
  if (!line.glyphs.some(({ text }) => isRightToLeft(text))) return line;
  const before = new Map(line.glyphs.map((glyph, at) => [glyph, line.glyphs[at - 1]]));
  const places = withBlanks(
    clustersOf(line.glyphs).toSorted((a, b) => a.left - b.left),
    line,
    before,
  );
  const levels = levelsOf(
    places.map((cluster) => cluster?.glyphs[0]?.text ?? ' '),
    markedSide(places) ?? startsAtRight(line.glyphs, isRtlPage),
  );
  const glyphs: Glyph[] = [];
  const directions: number[] = [];
  let last: Glyph | undefined;
  let isParted = false;
  for (const at of logicalOrder(levels)) {
    for (const [index, glyph] of (places[at]?.glyphs ?? []).entries()) {
      // The characters are adjacent in the file and in reading order. A blank between them without a position is a real one.
      const isApartInFile = before.get(glyph) === last && glyph.isApart && glyph.blank === undefined;
      const isApart = index === 0 && last !== undefined && (isParted || isApartInFile);
      glyphs.push({ ...glyph, isApart });
      directions.push(levels[at] ?? 0);
      last = glyph;
    }
    isParted = places[at] === undefined;
  }
  return { ...line, glyphs: withBrackets(glyphs, directions) };
}

/** Numbers and bullets of list items at the left and at the right end of a line. */
const LEFT_MARKER = /^(?:\d{1,3}[.)]|[•◦▪▫■□●○])$/u;
const RIGHT_MARKER = /^(?:[.(]\d{1,3}|[•◦▪▫■□●○])$/u;

/** Tells whether a line begins at the right, by the side of its list label. Undefined if it has none or one on both sides. */
function markedSide(places: readonly (Cluster | undefined)[]): boolean | undefined {
  const textOf = (part: readonly (Cluster | undefined)[]): string =>
    part.map((cluster) => cluster?.glyphs.map(({ text }) => text).join('') ?? '').join('');
  const [first, last] = [places.indexOf(undefined), places.lastIndexOf(undefined)];
  const isLeft = first !== -1 && LEFT_MARKER.test(textOf(places.slice(0, first)));
  const isRight = last !== -1 && RIGHT_MARKER.test(textOf(places.slice(last)));
  return isLeft === isRight ? undefined : isRight;
}

/** On a page of one direction, a few words of that direction are enough for a line to begin on its side. */
function startsAtRight(glyphs: readonly Glyph[], isRtlPage: boolean): boolean {
  const letters = glyphs.filter(({ text }) => /\p{L}/u.test(text));
  const share = letters.filter(({ text }) => isRightToLeft(text)).length / Math.max(1, letters.length);
  return share > (isRtlPage ? 0.25 : 0.5);
}

/** Joins accents with the letter before them, and letters of a ligature. PDFium returns right-to-left ligatures in reverse. */
function clustersOf(glyphs: readonly Glyph[]): Cluster[] {
  const clusters: { glyphs: Glyph[]; left: number }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    const [first] = last?.glyphs ?? [];
    const isAccent = /^\p{M}/u.test(glyph.text);
    const isOfLigature =
      first !== undefined &&
      Math.abs(first.left - glyph.left) < SAME_PLACE &&
      Math.abs(first.baseline - glyph.baseline) < SAME_PLACE;
    if (last === undefined || !(isAccent || isOfLigature)) clusters.push({ glyphs: [glyph], left: glyph.left });
    else if (isOfLigature && !isAccent && isRightToLeft(glyph.text)) last.glyphs.unshift(glyph);
    else last.glyphs.push(glyph);
  }
  return clusters;
}

/** Converts visual order into logical order. It reverses right-to-left runs from the outermost level inwards. */
function logicalOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, at) => at);
  for (const level of [1, 2]) {
    let from = -1;
    for (let at = 0; at <= order.length; at += 1) {
      const isIn = at < order.length && (levels[order[at] ?? 0] ?? 0) >= level;
      if (isIn && from === -1) from = at;
      if (isIn || from === -1) continue;
      for (const [offset, place] of order.slice(from, at).toReversed().entries()) order[from + offset] = place;
      from = -1;
    }
  }
  return order;
}

/**
 * Returns the clusters from left to right with `undefined` for each blank. For neighbours of one direction that are adjacent in the file
 * PDFium reports blanks; where the direction changes, the positions of the file's blanks and the distance decide.
 */
function withBlanks(
  clusters: readonly Cluster[],
  { glyphs, size }: Line,
  before: ReadonlyMap<Glyph, Glyph | undefined>,
): (Cluster | undefined)[] {
  const blanks = glyphs.flatMap(({ blank }) => blank ?? []).toSorted((a, b) => a - b);
  let next = 0;
  return clusters.flatMap((cluster, at) => {
    const last = clusters[at - 1];
    const from = next;
    while ((blanks[next] ?? Number.POSITIVE_INFINITY) <= cluster.left) next += 1;
    if (last === undefined) return [cluster];
    const follower = followerOf(last, cluster, before) ?? followerOf(cluster, last, before);
    const isFar = follower === undefined ? distance(last, cluster) > size * MIN_BLANK : follower.isApart;
    return next > from || isFar ? [undefined, cluster] : [cluster];
  });
}

/** Returns the later of two neighbours in file order, if they are adjacent in the file and have the same direction. */
function followerOf(first: Cluster, second: Cluster, before: ReadonlyMap<Glyph, Glyph | undefined>): Glyph | undefined {
  if (isRtl(first) !== isRtl(second)) return undefined;
  return second.glyphs.find((glyph) => first.glyphs.some((one) => before.get(glyph) === one));
}

const isRtl = ({ glyphs }: Cluster): boolean => glyphs.some(({ text }) => isRightToLeft(text));

const distance = (left: Cluster, right: Cluster): number =>
  least(right.glyphs.map((one) => one.left)) - greatest(left.glyphs.map((one) => one.right));

/** Mirrors brackets in right-to-left text where needed. Files and PDFium differ in which of the two they store. */
function withBrackets(glyphs: readonly Glyph[], levels: readonly number[]): Glyph[] {
  const open = new Set<string>();
  return glyphs.map((glyph, at) => {
    const pair = BRACKETS.find((one) => one.includes(glyph.text));
    if (pair === undefined || (levels[at] ?? 0) % 2 === 0) return glyph;
    const next = glyphs[at + 1];
    const opensBySpace = glyph.isApart && next?.isApart === false;
    const closesBySpace = !glyph.isApart && at > 0 && (next === undefined || next.isApart);
    const opens = opensBySpace || (!closesBySpace && !open.has(pair));
    if (opens) open.add(pair);
    else open.delete(pair);
    return { ...glyph, text: pair[opens ? 0 : 1] ?? glyph.text };
  });
}
