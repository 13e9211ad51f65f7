/** A rectangle on the visible page in points, from the upper left corner downwards. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A horizontal or vertical line that is drawn on a page. */
export interface Rule extends Rect {
  /** True if it is the edge of a filled area rather than a line. */
  readonly isEdge?: boolean;
}

export const widthOf = ({ left, right }: Rect): number => right - left;
export const heightOf = ({ top, bottom }: Rect): number => bottom - top;

export const contains = ({ left, top, right, bottom }: Rect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The intersection of two rectangles. Its width or height is negative if they do not overlap. */
export const shared = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** The smallest rectangle around all of them. */
export function around(rects: readonly Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.left);
    top = Math.min(top, rect.top);
    right = Math.max(right, rect.right);
    bottom = Math.max(bottom, rect.bottom);
  }
  return { left, top, right, bottom };
}
