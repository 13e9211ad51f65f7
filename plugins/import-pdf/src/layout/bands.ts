import type { Page } from '../page/page.ts';
import { textOf, type Line } from './line.ts';

/** The lines of one page. */
export interface PageLines {
  readonly page: Omit<Page, 'glyphs'>;
  readonly lines: readonly Line[];
}

/** Pages without their headers and footers. */
export interface Banded {
  readonly pages: readonly PageLines[];
  readonly headers: readonly PageLines[];
  readonly footers: readonly PageLines[];
}

/** The share of the page's height at the top and the bottom that can contain headers and footers. */
const EDGE = 0.16;
/** The maximum distance in points by which a header or footer moves between pages. */
const DRIFT = 3;
/** The minimum number of pages with the same line. Left and right pages differ. */
const MIN_PAGES = 2;
const MIN_SHARE = 0.3;
/** The minimum gaps in font sizes: between the baselines of a header and the text, and between lines beside each other. */
const GAP = 1.75;
const LEVEL = 0.5;
const PAGE_NUMBER =
  /^(?:[-–—]\s*)?(?:page\s+|seite\s+|p\.\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|of|von|de)\s*\d{1,4})?(?:\s*[-–—])?$/iu;

/**
 * Removes headers, footers and page numbers: rows at the edge that recur at the same place of several pages, and rows that the file marks
 * as artifacts.
 */
export function withoutBands(pages: readonly PageLines[]): Banded {
  const counts = countPlaces(pages);
  const wanted = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const isRunning = (line: Line): boolean => placesOf(line).some((place) => (counts.get(place)?.size ?? 0) >= wanted);
  const isCounting = countingOf(pages);
  const parted = pages.map((one) => partsOf(one, { isRunning, isCounting }));
  const only = (kind: keyof Parts): PageLines[] =>
    pages.map(({ page, lines }, at) => ({
      page,
      lines: lines.filter((line) => parted[at]?.[kind].has(line) === true),
    }));
  return {
    pages: pages.map(({ page, lines }, at) => ({ page, lines: lines.filter((line) => !isBand(parted[at], line)) })),
    headers: only('header'),
    footers: only('footer'),
  };
}

interface Parts {
  readonly header: ReadonlySet<Line>;
  readonly footer: ReadonlySet<Line>;
}

const isBand = (parts: Parts | undefined, line: Line): boolean =>
  parts?.header.has(line) === true || parts?.footer.has(line) === true;

/** Facts about a line from the other pages. */
interface Kinds {
  readonly isRunning: (line: Line) => boolean;
  readonly isCounting: (line: Line) => boolean;
}

function partsOf({ page, lines }: PageLines, { isRunning, isCounting }: Kinds): Parts {
  const parts = { header: new Set<Line>(), footer: new Set<Line>() };
  for (const line of lines)
    if (line.glyphs[0]?.look.isArtifact === true)
      parts[(line.top + line.bottom) / 2 < page.height / 2 ? 'header' : 'footer'].add(line);
  const rows = rowsOf(lines.filter((line) => !isBand(parts, line)));
  const sides = [
    ['header', rows],
    ['footer', rows.toReversed()],
  ] as const;
  for (const [side, outermost] of sides) {
    const isAt = (line: Line): boolean =>
      side === 'header' ? line.bottom < page.height * EDGE : line.top > page.height * (1 - EDGE);
    const isRow = (row: readonly Line[], place: number): boolean =>
      row.every(isAt) && row.some((line) => isRunning(line) || (place === 0 && isNumberOf(line, page, side)));
    for (const line of bandOf(outermost, isRow, isCounting).flat()) parts[side].add(line);
  }
  return parts;
}

/** Groups lines beside each other into rows, from the top. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)?.[0];
    if (last && line.baseline - last.baseline < last.size * LEVEL) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** Returns the outermost rows up to the last one that a gap separates from the text. Without a gap, recurring lines may be text. */
function bandOf(
  rows: readonly Line[][],
  isRow: (row: readonly Line[], place: number) => boolean,
  isCounting: (line: Line) => boolean,
): Line[][] {
  const end = rows.findIndex((row, place) => !isRow(row, place));
  let count = end === -1 ? rows.length : end;
  const isText = (at: number): boolean =>
    !isApart(rows[at - 1], rows[at]) && rows[at - 1]?.some((line) => isCounting(line)) !== true;
  while (count > 0 && count < rows.length && isText(count)) count -= 1;
  return rows.slice(0, count);
}

function isApart([line]: readonly Line[] = [], [next]: readonly Line[] = []): boolean {
  if (line === undefined || next === undefined) return true;
  return Math.abs(next.baseline - line.baseline) >= Math.max(line.size, next.size) * GAP;
}

const isAtEdge = ({ top, bottom }: Line, height: number): boolean =>
  bottom < height * EDGE || top > height * (1 - EDGE);

/** Tells whether a line is the number of its page. The last page, or the only one, may show nothing else. */
function isNumberOf(line: Line, { index }: PageLines['page'], side: keyof Parts): boolean {
  const text = textOf(line).trim();
  if (!PAGE_NUMBER.test(text) || /\d+/u.exec(text)?.[0] !== String(index + 1)) return false;
  return index > 0 || side === 'footer';
}

/** Returns a test for page numbers that count the pages from any start. It needs no gap between them and the text. */
function countingOf(pages: readonly PageLines[]): (line: Line) => boolean {
  const counts = new Map<string, Set<number>>();
  const placesIn = (line: Line): string[] => {
    const text = textOf(line).trim();
    const number = PAGE_NUMBER.test(text) ? /\d+/u.exec(text)?.[0] : undefined;
    return number === undefined ? [] : placesOf(line).map((place) => `${place} ${Number(number) - line.page}`);
  };
  for (const { page, lines } of pages)
    for (const line of lines.filter((one) => isAtEdge(one, page.height)))
      for (const place of placesIn(line)) counts.set(place, (counts.get(place) ?? new Set<number>()).add(line.page));
  return (line) => placesIn(line).some((place) => (counts.get(place)?.size ?? 0) >= MIN_PAGES);
}

/** Maps each place to the pages that have text there. */
function countPlaces(pages: readonly PageLines[]): Map<string, Set<number>> {
  const counts = new Map<string, Set<number>>();
  for (const { page, lines } of pages)
    for (const line of lines.filter((one) => isAtEdge(one, page.height)))
      for (const place of placesOf(line)) {
        const known = counts.get(place) ?? new Set();
        known.add(page.index);
        counts.set(place, known);
      }
  return counts;
}

/** Returns keys of a line's text and place. The place is rounded up and down, so that a line that moves slightly has a key in common. */
function placesOf(line: Line): string[] {
  const text = textOf(line).trim();
  const name = PAGE_NUMBER.test(text) ? '#' : text.replaceAll(/\d+/gu, '#');
  const step = line.baseline / (DRIFT * 2);
  return [`${Math.floor(step)} ${name}`, `${Math.floor(step + 0.5)}+ ${name}`];
}
