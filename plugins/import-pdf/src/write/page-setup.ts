import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import type { Banded, PageLines } from '../layout/bands.ts';
import type { Body } from '../layout/body.ts';
import { textOf, type Line } from '../layout/line.ts';

const MM_PER_POINT = 25.4 / 72;
const DEFAULT_MARGIN = 20;
/** The maximum paper size of a document in millimetres: 200 inches, as in PDF 1.4. */
const MAX_MM = 5080;
const mm = (points: number): number => Math.min(MAX_MM, Math.round(points * MM_PER_POINT * 10) / 10);

/** Returns paper and margins of the first page, the default text formatting, and the header and footer of the second page. */
export function pageSetupOf({ pages, headers, footers }: Banded, body: Body): PageSetup | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  const { width, height } = first.page;
  const header = bandOf(headers);
  const footer = bandOf(footers);
  return {
    width: mm(width),
    height: mm(height),
    orientation: width > height ? 'landscape' : 'portrait',
    margin: marginOf(pages),
    ...(header.length > 0 && { header: { default: header } }),
    ...(footer.length > 0 && { footer: { default: footer } }),
    text: { ...(body.family !== '' && { fontFamily: body.family }), fontSize: `${body.size}pt` },
  };
}

/** Returns the margins: the distance between the paper's edge and the text on all pages with the size of the first. */
function marginOf(pages: readonly PageLines[]): PageSetup['margin'] {
  const [first] = pages;
  const lines = pages.filter(({ page }) => page.width === first?.page.width).flatMap((page) => page.lines);
  if (first === undefined || lines.length === 0)
    return { top: DEFAULT_MARGIN, right: DEFAULT_MARGIN, bottom: DEFAULT_MARGIN, left: DEFAULT_MARGIN };
  const left = Math.max(0, mm(lines.reduce((least, line) => Math.min(least, line.left), Infinity)));
  const top = Math.max(0, mm(lines.reduce((least, line) => Math.min(least, line.top), Infinity)));
  // Text seldom reaches the right and the bottom margin.
  return { top, right: left, bottom: top, left };
}

/** Returns the header or footer of the second page, because the first often has none. Its page number becomes a field. */
function bandOf(pages: readonly PageLines[]): DocumentNode[] {
  const shown = pages.slice(1).find(({ lines }) => lines.length > 0) ?? pages.find(({ lines }) => lines.length > 0);
  return (shown?.lines ?? []).map((line) => bandLine(line, shown?.page.index ?? 0));
}

function bandLine(line: Line, index: number): DocumentNode {
  const text = textOf(line);
  const textNodes = (value: string): DocumentNode[] => (value === '' ? [] : [{ type: 'text', text: value }]);
  const numbers = [...text.matchAll(/\d+/gu)].filter(([digits]) => Number(digits) === index + 1);
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) return { type: 'paragraph', content: textNodes(text) };
  const [before, after] = [text.slice(0, number.index), text.slice(number.index + number[0].length)];
  return {
    type: 'paragraph',
    content: [...textNodes(before), { type: 'pageNumber', attrs: { kind: 'page' } }, ...textNodes(after)],
  };
}
