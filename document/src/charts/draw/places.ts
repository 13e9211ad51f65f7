import type { Chart } from '../model.ts';
import { scaleLabels } from './axes.ts';
import type { AxisLabel } from './axes.ts';
import { widthOf } from './measure.ts';
import { dateOf, dayOf, showNumber } from '../numbers.ts';
import type { Places } from './plot.ts';
import { scaleOf } from './scale.ts';
import type { Drawn } from './series.ts';
import type { TextStyle } from './style.ts';

/** The horizontal axis of categories, dates or numbers. */
export interface Horizontal {
  readonly places: Places;
  readonly labels: readonly AxisLabel[];
  /** The positions of lines between categories, or of tick marks. */
  readonly edges: readonly number[];
  readonly isNumeric: boolean;
}

/** The minimum distance between numbers in font sizes. */
const PITCH = 4.5;

/** Computes all positions on the category axis. */
export function horizontal(chart: Chart, drawn: readonly Drawn[], width: number, style: TextStyle): Horizontal {
  if (chart.kind === 'scatter' || chart.kind === 'bubble') return numbers(chart, drawn, width, style);
  const days = chart.categoryAxis?.dates === true ? (chart.categories ?? []).map(dayOf) : [];
  return days.length > 1 && days.every((day) => day !== undefined)
    ? dates(chart, drawn, days, width, style)
    : categories(chart, drawn);
}

function numbers(chart: Chart, drawn: readonly Drawn[], width: number, style: TextStyle): Horizontal {
  const axis = chart.categoryAxis ?? {};
  const all = drawn.flatMap(({ series }) => series.values.map((_, index) => xOf(series.x, index)));
  const room = Math.max(2, Math.floor((width * 0.85) / (style.size * PITCH)));
  const values = all.filter((value): value is number => value !== null && (axis.log === undefined || value > 0));
  const scale = scaleOf(values, { ...axis, room });
  const at = (index: number, { series }: Drawn): number => scale.at(xOf(series.x, index) ?? scale.min);
  return {
    places: { at, slot: 1 / Math.max(all.length, 1) },
    labels: scaleLabels(scale, axis.format),
    edges: scale.ticks.map((tick) => scale.at(tick)),
    isNumeric: true,
  };
}

/** Points without a position are at 1, 2, 3 and so on. */
const xOf = (x: readonly (number | null)[] | undefined, index: number): number | null =>
  x === undefined ? index + 1 : (x[index] ?? null);

/** Areas extend from side to side. Columns and lines are in the middle of their slots. */
const touchesSides = (drawn: readonly Drawn[]): boolean =>
  drawn.length > 0 && drawn.every(({ form }) => form === 'area');

function categories({ categories: names = [], categoryAxis = {} }: Chart, drawn: readonly Drawn[]): Horizontal {
  const count = drawn.reduce((most, { spans }) => Math.max(most, spans.length), Math.max(names.length, 1));
  const isTight = touchesSides(drawn) && count > 1;
  const turn = (share: number): number => (categoryAxis.reversed === true ? 1 - share : share);
  const place = (index: number): number => turn(isTight ? index / (count - 1) : (index + 0.5) / count);
  return {
    places: { at: place, slot: 1 / count },
    labels: Array.from({ length: count }, (_, index) => ({
      at: place(index),
      text: names[index] ?? String(index + 1),
    })),
    edges: Array.from({ length: count + 1 }, (_, index) => turn(index / count)),
    isNumeric: false,
  };
}

function dates(
  chart: Chart,
  drawn: readonly Drawn[],
  days: readonly number[],
  width: number,
  style: TextStyle,
): Horizontal {
  const { format = 'yyyy-mm-dd', reversed = false } = chart.categoryAxis ?? {};
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((day, index) => day - (sorted[index] ?? day));
  const gap = gaps.reduce((least, one) => Math.min(least, one), Infinity);
  const [first = 0, last = 1] = [sorted[0], sorted.at(-1)];
  const pad = touchesSides(drawn) ? 0 : (Number.isFinite(gap) ? gap : 1) / 2;
  const span = last - first + 2 * pad || 1;
  const at = (day: number): number => {
    const share = (day - first + pad) / span;
    return reversed ? 1 - share : share;
  };
  const texts = sorted.map((day) => showNumber(day, format));
  return {
    places: { at: (index) => at(days[index] ?? first), slot: (Number.isFinite(gap) ? gap : 1) / span },
    labels: apart(
      sorted.map((day, index) => ({ at: at(day), text: texts[index] ?? dateOf(day) })),
      width,
      style,
    ),
    edges: sorted.map(at),
    isNumeric: false,
  };
}

/** Returns the labels that do not overlap those before them. */
function apart(labels: readonly AxisLabel[], width: number, { size }: TextStyle): AxisLabel[] {
  let end = -Infinity;
  return labels.filter(({ at, text }) => {
    const middle = Math.abs(at - (labels[0]?.at ?? 0)) * width;
    const half = (widthOf(text, size) + size) / 2;
    if (middle - half < end) return false;
    end = middle + half;
    return true;
  });
}
