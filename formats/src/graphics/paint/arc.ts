import type { Box, Point } from '../geometry.ts';
import type { Figure } from './figure.ts';

export interface Ellipse {
  readonly centre: Point;
  readonly radiusX: number;
  readonly radiusY: number;
}

/** The closing of an arc. */
export type ArcKind = 'arc' | 'chord' | 'pie';

export const ellipseIn = ({ left, top, right, bottom }: Box): Ellipse => ({
  centre: { x: (left + right) / 2, y: (top + bottom) / 2 },
  radiusX: Math.abs(right - left) / 2,
  radiusY: Math.abs(bottom - top) / 2,
});

export const ellipseFigure = (ellipse: Ellipse): Figure => ({
  points: curve(ellipse, 0, Math.PI * 2),
  curved: true,
  closed: true,
});

/** Returns the angle at which a line from the centre to a point meets the ellipse. */
export const angleTo = ({ centre, radiusX, radiusY }: Ellipse, { x, y }: Point): number =>
  Math.atan2((y - centre.y) / (radiusY || 1), (x - centre.x) / (radiusX || 1));

/** Returns the angle between two angles, or a full turn if they are equal. Growing angles run from x towards y. */
export function sweepOf(from: number, to: number, growing: boolean): number {
  const turn = Math.PI * 2;
  const way = (((growing ? to - from : from - to) % turn) + turn) % turn || turn;
  return growing ? way : -way;
}

export function arcFigure(ellipse: Ellipse, from: number, sweep: number, kind: ArcKind): Figure {
  const points = curve(ellipse, from, sweep);
  if (kind !== 'pie') return { points, curved: true, closed: kind === 'chord' };
  const [first = ellipse.centre] = points;
  return { points: [...points, ...straight(points.at(-1) ?? first, ellipse.centre)], curved: true, closed: true };
}

/** Returns a rectangle with rounded corners. Its corner ellipses have this width and height. */
export function roundedFigure(box: Box, { x: width, y: height }: Point): Figure {
  const [left, right] = [Math.min(box.left, box.right), Math.max(box.left, box.right)];
  const [top, bottom] = [Math.min(box.top, box.bottom), Math.max(box.top, box.bottom)];
  const radiusX = Math.min(Math.abs(width), right - left) / 2;
  const radiusY = Math.min(Math.abs(height), bottom - top) / 2;
  const quarter = (x: number, y: number, from: number): Point[] =>
    curve({ centre: { x, y }, radiusX, radiusY }, from, Math.PI / 2);
  const rounds = [
    quarter(right - radiusX, bottom - radiusY, 0),
    quarter(left + radiusX, bottom - radiusY, Math.PI / 2),
    quarter(left + radiusX, top + radiusY, Math.PI),
    quarter(right - radiusX, top + radiusY, Math.PI * 1.5),
  ];
  const points = rounds.reduce((line, next) => [
    ...line,
    ...straight(line.at(-1) ?? { x: 0, y: 0 }, next[0] ?? { x: 0, y: 0 }),
    ...next.slice(1),
  ]);
  return { points, curved: true, closed: true };
}

/** Returns a line as the last three points of a Bézier curve. */
const straight = (from: Point, to: Point): Point[] => [from, to, to];

/** Returns Bézier curves of at most a quarter turn each. */
function curve({ centre, radiusX, radiusY }: Ellipse, from: number, sweep: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6));
  const step = sweep / steps;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (angle: number, beside: number): Point => ({
    x: centre.x + radiusX * (Math.cos(angle) - beside * Math.sin(angle)),
    y: centre.y + radiusY * (Math.sin(angle) + beside * Math.cos(angle)),
  });
  const points = [at(from, 0)];
  for (let index = 0; index < steps; index += 1) {
    const [start, end] = [from + index * step, from + (index + 1) * step];
    points.push(at(start, reach), at(end, -reach), at(end, 0));
  }
  return points;
}
