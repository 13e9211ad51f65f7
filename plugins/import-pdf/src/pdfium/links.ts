import type { PageLink } from '../page/page.ts';
import type { Rect } from '../page/rect.ts';
import { floatAt, intAt, narrowTextOf, type Engine } from './engine.ts';
import { rectIn, type View } from './view.ts';

/** The maximum number of links of a page that are read. */
const MAX_LINKS = 10_000;
const URI = 3;
/** The tolerance in points, because the rectangle of a link may end slightly before its text. */
const SLACK = 1;

/** Reads the positions and targets of a page's links. */
export function readLinks(engine: Engine, document: number, page: number, view: View): PageLink[] {
  const { pdfium, scratch } = engine;
  const links: PageLink[] = [];
  // Reading a link does not write to this part of the scratch memory.
  const position = scratch + 128;
  pdfium.HEAP32[position >> 2] = 0;
  for (let count = 0; count < MAX_LINKS; count += 1) {
    if (pdfium._FPDFLink_Enumerate(page, position, scratch) === 0) break;
    const link = intAt(engine, scratch);
    const href = targetOf(engine, document, link);
    if (href !== '') for (const rect of rectsOf(engine, link, view)) links.push({ ...rect, href });
  }
  return links;
}

function targetOf(engine: Engine, document: number, link: number): string {
  const { pdfium } = engine;
  const action = pdfium._FPDFLink_GetAction(link);
  if (action !== 0 && pdfium._FPDFAction_GetType(action) === URI)
    return narrowTextOf(engine, (place, bytes) => pdfium._FPDFAction_GetURIPath(document, action, place, bytes));
  const direct = pdfium._FPDFLink_GetDest(document, link);
  const target = direct === 0 && action !== 0 ? pdfium._FPDFAction_GetDest(document, action) : direct;
  return target === 0 ? '' : placeOf(engine, document, target);
}

/** Returns `#page=3&top=120`, with points counted from the bottom as in the file. */
function placeOf(engine: Engine, document: number, target: number): string {
  const { pdfium } = engine;
  const index = pdfium._FPDFDest_GetDestPageIndex(document, target);
  return index < 0 ? '' : `#page=${index + 1}`;
}

/** Returns the rectangles of a link. A link over several lines has one for each line. */
function rectsOf(engine: Engine, link: number, view: View): Rect[] {
  const { pdfium, scratch } = engine;
  const value = (index: number): number => floatAt(engine, scratch + index * 4);
  const quads = Math.min(Math.max(0, pdfium._FPDFLink_CountQuadPoints(link)), 256);
  const shapes = Array.from({ length: quads }, (_, index) => {
    if (pdfium._FPDFLink_GetQuadPoints(link, index, scratch) === 0) return undefined;
    const xs = [0, 2, 4, 6].map(value);
    const ys = [1, 3, 5, 7].map(value);
    return rectIn(view, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }).filter((shape) => shape !== undefined);
  if (shapes.length > 0) return shapes.map(widened);
  if (pdfium._FPDFLink_GetAnnotRect(link, scratch) === 0) return [];
  // left, top, right, bottom
  return [widened(rectIn(view, value(0), value(3), value(2), value(1)))];
}

const widened = ({ left, top, right, bottom }: Rect): Rect => ({
  left: left - SLACK,
  top: top - SLACK,
  right: right + SLACK,
  bottom: bottom + SLACK,
});
