import type { Rect } from '../page/rect.ts';

/** How a page's own space becomes the page as it is shown: turned, and from the upper left corner downwards. */
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

/** A rectangle of the page's own space as it is shown. */
export function rectIn(view: View, left: number, bottom: number, right: number, top: number): Rect {
  const [ax, ay] = view.point(left, bottom);
  const [bx, by] = view.point(right, top);
  return { left: Math.min(ax, bx), right: Math.max(ax, bx), top: Math.min(ay, by), bottom: Math.max(ay, by) };
}
