import { apply, corners, type Box, type Matrix, type Point } from '../geometry.ts';
import { toText } from '../svg/number.ts';

/** A line through points. If curved, each three points after the first are a Bézier curve. */
export interface Figure {
  readonly points: readonly Point[];
  readonly curved?: boolean;
  readonly closed?: boolean;
}

export const boxFigure = (box: Box): Figure => ({ points: corners(box), closed: true });

/** Returns SVG path data. `join` continues the current path and omits the first point. */
export function pathData({ points, curved = false, closed = false }: Figure, matrix: Matrix, join = false): string {
  const [first, ...rest] = points.map((point) => pair(apply(matrix, point)));
  if (first === undefined) return '';
  const start = join ? '' : `M${first}`;
  const whole = curved ? rest.slice(0, rest.length - (rest.length % 3)) : rest;
  const line = whole.length > 0 ? `${curved ? 'C' : 'L'}${whole.join(' ')}` : '';
  return `${start}${line}${closed ? 'Z' : ''}`;
}

/** Returns the shorter side of a figure whose edges are all horizontal or vertical. Undefined for other figures. */
export function uprightSide({ points, curved = false }: Figure, matrix: Matrix): number | undefined {
  if (curved) return undefined;
  const placed = points.map((point) => apply(matrix, point));
  let [width, height] = [0, 0];
  for (const [index, { x, y }] of placed.entries()) {
    const before = placed.at(index - 1) ?? { x, y };
    const [across, down] = [Math.abs(before.x - x), Math.abs(before.y - y)];
    if (across > LEVEL && down > LEVEL) return undefined;
    width = Math.max(width, across);
    height = Math.max(height, down);
  }
  return Math.min(width, height);
}

const LEVEL = 0.01;

const pair = ({ x, y }: Point): string => `${toText(x)} ${toText(y)}`;
