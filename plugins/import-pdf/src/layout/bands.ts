import type { Page } from '../page/page.ts';
import { textOf, type Line } from './line.ts';

/** Lines of one page. */
export interface PageLines {
  readonly page: Omit<Page, 'glyphs'>;
  readonly lines: readonly Line[];
}

/** Pages whose running lines were taken out. */
export interface Banded {
  readonly pages: readonly PageLines[];
  readonly headers: readonly PageLines[];
  readonly footers: readonly PageLines[];
}

/** Share of the page's height at either end in which running lines stand. */
const EDGE = 0.16;
/** Points by which a running line moves from page to page at most. */
const DRIFT = 3;
/** Pages on which a line must stand to be a running one: left and right pages have their own. */
const MIN_PAGES = 2;
const MIN_SHARE = 0.3;
const PAGE_NUMBER =
  /^(?:[-–—]\s*)?(?:page\s+|seite\s+|p\.\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|of|von|de)\s*\d{1,4})?(?:\s*[-–—])?$/iu;

/** Takes headers, footers and page numbers out: lines that stand on several pages at the same place, or that the file says are no content. */
export function withoutBands(pages: readonly PageLines[]): Banded {
  const counts = countPlaces(pages);
  const wanted = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const kindOf = (line: Line, { page, lines }: PageLines): 'header' | 'footer' | undefined => {
    const { height } = page;
    const [glyph] = line.glyphs;
    const middle = (line.top + line.bottom) / 2;
    const side = middle < height / 2 ? 'header' : 'footer';
    if (glyph?.look.isArtifact === true) return side;
    if (!isAtEdge(line, height)) return undefined;
    if (isNumberOf(line, page, lines)) return side;
    return placesOf(line).some((place) => (counts.get(place)?.size ?? 0) >= wanted) ? side : undefined;
  };
  const only = (kind: 'header' | 'footer' | undefined): PageLines[] =>
    pages.map((one) => ({ page: one.page, lines: one.lines.filter((line) => kindOf(line, one) === kind) }));
  return { pages: only(undefined), headers: only('header'), footers: only('footer') };
}

const isAtEdge = ({ top, bottom }: Line, height: number): boolean =>
  bottom < height * EDGE || top > height * (1 - EDGE);

/** Whether a line is the page's own number, and nothing stands nearer to the edge: the last page may be the only one that shows it. */
function isNumberOf(line: Line, { index }: PageLines['page'], lines: readonly Line[]): boolean {
  const text = textOf(line).trim();
  if (index === 0 || !PAGE_NUMBER.test(text) || !(/\d+/u.exec(text)?.[0] === String(index + 1))) return false;
  return lines.every((other) => other.bottom <= line.bottom) || lines.every((other) => other.top >= line.top);
}

/** On which pages something stands at each place. */
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

/** A line's text and place; rounded both ways, so that a line that moves a little still meets itself. */
function placesOf(line: Line): string[] {
  const text = textOf(line).trim();
  const name = PAGE_NUMBER.test(text) ? '#' : text.replaceAll(/\d+/gu, '#');
  const step = line.baseline / (DRIFT * 2);
  return [`${Math.floor(step)} ${name}`, `${Math.floor(step + 0.5)}+ ${name}`];
}
