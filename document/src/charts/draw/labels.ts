import type { Chart, ChartLabels } from '../model.ts';
import { readableOn } from './colours.ts';
import { widthOf } from './measure.ts';
import { showNumber } from '../numbers.ts';
import type { Drawn } from './series.ts';
import { label } from './style.ts';
import type { Box, TextStyle } from './style.ts';
import type { Svg } from './svg.ts';

/** The drawn shape of a value, for its label. */
export interface Mark {
  readonly drawn: Drawn;
  readonly index: number;
  readonly box: Box;
  /** The direction in which values grow. */
  readonly way: 'up' | 'right';
  /** True if the shape extends downwards or to the left from zero. */
  readonly isBack?: boolean;
  readonly colour: string;
  readonly isStacked?: boolean;
}

/** The maximum number of labels of a chart. */
const MAX_LABELS = 500;

/** Draws the labels of all shapes that request one. A label that would cover another is omitted. */
export function drawLabels(chart: Chart, marks: readonly Mark[], room: Box, style: TextStyle): Svg[] {
  const taken: Box[] = [];
  const parts: Svg[] = [];
  for (const mark of marks) {
    const labels = mark.drawn.series.labels ?? chart.labels;
    const text = labels && textOf(chart, mark, labels);
    if (!labels || !text || parts.length >= MAX_LABELS) continue;
    const width = widthOf(text, style.size);
    const { x, y, isInside } = placeOf(mark, labels, width, style.size);
    const middle = Math.min(Math.max(x, room.x + width / 2), room.x + room.width - width / 2);
    const box = { x: middle - width / 2, y: y - style.size / 2, width, height: style.size };
    if (taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    parts.push(label(text, style, { x: middle, y, ...(isInside && { colour: readableOn(mark.colour) }) }));
  }
  return parts;
}

/** Returns the text of a label with commas between its parts. */
export function textOf(
  chart: Chart,
  { drawn, index }: Pick<Mark, 'drawn' | 'index'>,
  labels: ChartLabels,
  share?: number,
): string {
  const { series } = drawn;
  const value = series.values[index];
  const parts = [
    labels.series === true ? series.name : undefined,
    labels.category === true ? (chart.categories?.[index] ?? String(index + 1)) : undefined,
    labels.value === true && value != null ? showNumber(value, labels.format ?? series.format) : undefined,
    labels.percent === true && share !== undefined ? showNumber(share, '0%') : undefined,
  ];
  return parts.filter((part) => part).join(', ');
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function placeOf(mark: Mark, labels: ChartLabels, width: number, size: number) {
  const { box, way, isBack = false } = mark;
  const isColumn = mark.drawn.form === 'column';
  const position = labels.position ?? (!isColumn ? 'above' : mark.isStacked === true ? 'center' : 'outside');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (position === 'center') return { x, y, isInside: isColumn };
  if (position === 'left' || position === 'right')
    return { x: x + (position === 'left' ? -1 : 1) * (width / 2 + size / 2), y, isInside: false };
  if (!isColumn) return { x, y: y + (position === 'below' ? 1 : -1) * size * 0.9, isInside: false };
  return besideColumn(mark, position, { x, y }, isBack ? -1 : 1, way === 'up' ? size : width);
}

/** Places a label outside the end of a column, inside its end, or inside its base. */
function besideColumn(
  { box, way }: Mark,
  position: string,
  { x, y }: { x: number; y: number },
  sign: 1 | -1,
  extent: number,
) {
  const isInside = position === 'inside' || position === 'base';
  const half = (way === 'up' ? box.height : box.width) / 2;
  const beyond = extent / 2 + 3;
  const distance = (position === 'base' ? beyond - half : isInside ? half - beyond : half + beyond) * sign;
  return way === 'up' ? { x, y: y - distance, isInside } : { x: x + distance, y, isInside };
}
