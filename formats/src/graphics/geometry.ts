export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by two opposite corners in any order. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f, as in SVG. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d] = outer;
  const origin = apply(outer, { x: inner[4], y: inner[5] });
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    origin.x,
    origin.y,
  ];
}

export const determinant = ([a, b, c, d]: Matrix): number => a * d - b * c;

/** The scale factors of horizontal lines, vertical lines, and lines on average. */
export const scaleX = ([a, b]: Matrix): number => Math.hypot(a, b);
export const scaleY = ([, , c, d]: Matrix): number => Math.hypot(c, d);
export const scaleOf = (matrix: Matrix): number => Math.sqrt(Math.abs(determinant(matrix)));

export const corners = ({ left, top, right, bottom }: Box): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
