import type { Rect } from '../page/rect.ts';
import { floatAt, type Engine } from './engine.ts';

/** Maps a page's own space to the visible page: rotated, and from the upper left corner downwards. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly point: (x: number, y: number) => readonly [x: number, y: number];
}

/**
 * @param box the visible part in the page's own space: left, bottom, right, top
 * @param turns quarter turns clockwise (ISO 32000-2, table 31, `Rotate`)
 */
export function createView([left, bottom, right, top]: readonly number[], turns: number): View {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [left, bottom, right, top];
  const [width, height] = [x1 - x0, y1 - y0];
  const points: readonly View['point'][] = [
    (x, y) => [x - x0, y1 - y],
    (x, y) => [y - y0, x - x0],
    (x, y) => [x1 - x, y - y0],
    (x, y) => [y1 - y, x1 - x],
  ];
  const isTurned = turns % 2 === 1;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    point: points[turns % 4] ?? points[0] ?? ((x, y) => [x, y]),
  };
}

/** Maps a rectangle of the page's own space to the visible page. */
export function rectIn(view: View, left: number, bottom: number, right: number, top: number): Rect {
  const [ax, ay] = view.point(left, bottom);
  const [bx, by] = view.point(right, top);
  return { left: Math.min(ax, bx), right: Math.max(ax, bx), top: Math.min(ay, by), bottom: Math.max(ay, by) };
}

/** Returns the view of a page. A page without boxes begins at the origin. */
export function viewOf(engine: Engine, page: number, turns: number): View {
  const { pdfium, scratch } = engine;
  const places = [scratch, scratch + 4, scratch + 8, scratch + 12];
  const hasBox =
    pdfium._FPDFPage_GetCropBox(page, ...places) !== 0 || pdfium._FPDFPage_GetMediaBox(page, ...places) !== 0;
  const [left = 0, bottom = 0, right = 0, top = 0] = places.map((place) => floatAt(engine, place));
  if (hasBox && right > left && top > bottom) return createView([left, bottom, right, top], turns);
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  return createView(turns % 2 === 1 ? [0, 0, height, width] : [0, 0, width, height], turns);
}
