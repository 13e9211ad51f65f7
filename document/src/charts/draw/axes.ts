import type { ChartAxis } from '../model.ts';
import { GREY } from './colours.ts';
import { cut, widthOf, wrap } from './measure.ts';
import { showNumber } from '../numbers.ts';
import type { Scale } from './scale.ts';
import { label, lines, LINE } from './style.ts';
import type { Box, TextStyle } from './style.ts';
import { round, svg } from './svg.ts';
import type { Svg } from './svg.ts';

/** A label of an axis, with its position from 0 to 1. */
export interface AxisLabel {
  readonly at: number;
  readonly text: string;
}

/** Returns the labels of a scale. */
export const scaleLabels = (scale: Scale, format: string | undefined): AxisLabel[] =>
  scale.ticks.map((tick) => ({ at: scale.at(tick), text: showNumber(tick, format) }));

/** The layout of labels below or above a plot: wrapped or rotated, and the interval of shown labels. */
export interface Across {
  readonly lines: number;
  readonly turn: number;
  readonly every: number;
  readonly height: number;
}

const MAX_LINES = 3;

/** Fits labels of equally wide slots into a width: wrapped, else rotated, else with some of them omitted. */
export function fitAcross(labels: readonly AxisLabel[], width: number, most: number, { size }: TextStyle): Across {
  const slot = width / Math.max(labels.length, 1);
  const widest = labels.reduce((sum, { text }) => Math.max(sum, widthOf(text, size)), 0);
  if (widest + size * 0.4 <= slot) return { lines: 1, turn: 0, every: 1, height: size * LINE };
  const wrapped = wrappedLines(labels, slot - size * 0.4, size);
  if (wrapped <= MAX_LINES) return { lines: wrapped, turn: 0, every: 1, height: wrapped * size * LINE };
  const every = Math.max(1, Math.ceil((size * LINE) / slot));
  const isShort = widest <= size * 6 && labels.length > 12;
  if (isShort && every === 1 && slot * 4 > widest)
    return { lines: 1, turn: 0, every: Math.ceil((widest + size) / slot), height: size * LINE };
  if (every > 2 && widest < size * 8)
    return { lines: 1, turn: 0, every: Math.ceil((widest + size) / slot), height: size * LINE };
  return { lines: 1, turn: -45, every, height: Math.min(widest * 0.71 + size, most) };
}

/** Returns the maximum number of lines of the labels. It is too large if a word does not fit. */
function wrappedLines(labels: readonly AxisLabel[], width: number, size: number): number {
  let most = 1;
  for (const { text } of labels) {
    if (text.split(/\s+/).some((word) => widthOf(word, size) > width)) return MAX_LINES + 1;
    most = Math.max(most, wrap(text, width, size, MAX_LINES + 1).length);
  }
  return most;
}

/** Draws labels below or above a plot. */
export function labelsAcross(
  labels: readonly AxisLabel[],
  box: Box,
  fit: Across,
  style: TextStyle,
  isAbove: boolean,
): Svg[] {
  const slot = box.width / Math.max(labels.length, 1);
  const edge = isAbove ? box.y - style.size * 0.4 - fit.height : box.y + box.height + style.size * 0.4;
  return labels.flatMap(({ at, text }, index) => {
    if (index % fit.every !== 0 || text === '') return [];
    const x = box.x + at * box.width;
    if (fit.turn !== 0) {
      const shown = cut(text, (fit.height - style.size) / 0.71 + 1, style.size);
      return [label(shown, style, { x, y: edge + style.size * 0.3, anchor: 'end', turn: fit.turn })];
    }
    const texts = fit.lines === 1 ? [text] : wrap(text, slot - style.size * 0.4, style.size, fit.lines);
    return lines(texts, style, { x, y: edge + style.size * LINE * 0.5 });
  });
}

/** Draws labels beside a plot. */
export function labelsBeside(
  labels: readonly AxisLabel[],
  box: Box,
  width: number,
  style: TextStyle,
  isRight: boolean,
): Svg[] {
  const slot = box.height / Math.max(labels.length, 1);
  const every = Math.max(1, Math.ceil((style.size * 1.1) / slot));
  const x = isRight ? box.x + box.width + style.size * 0.5 : box.x - style.size * 0.5;
  return labels.flatMap(({ at, text }, index) =>
    index % every === 0
      ? [
          label(cut(text, width, style.size), style, {
            x,
            y: box.y + (1 - at) * box.height,
            anchor: isRight ? 'start' : 'end',
          }),
        ]
      : [],
  );
}

/** Draws gridlines at positions of an axis. */
export function gridlines(at: readonly number[], box: Box, isUpright: boolean): Svg[] {
  const d = at.map((share) =>
    isUpright
      ? `M${round(box.x + share * box.width)} ${round(box.y)}v${round(box.height)}`
      : `M${round(box.x)} ${round(box.y + (1 - share) * box.height)}h${round(box.width)}`,
  );
  return d.length === 0 ? [] : [svg('path', { d: d.join(''), stroke: GREY.grid, 'stroke-width': 0.75 })];
}

/** Draws the title of an axis along it. */
export function axisTitle(
  { title }: ChartAxis,
  style: TextStyle,
  x: number,
  y: number,
  room: number,
  turn?: number,
): Svg[] {
  return title ? [label(cut(title, room, style.size), style, { x, y, ...(turn !== undefined && { turn }) })] : [];
}
