import { marker } from './marker.ts';
import { pixels } from './plot.ts';
import type { Plot } from './plot.ts';
import type { Drawn } from './series.ts';
import { round, svg } from './svg.ts';
import type { Svg } from './svg.ts';
import type { Mark } from './labels.ts';

type Point = readonly [x: number, y: number];

const PX_PER_PT = 96 / 72;
/** The default line width of Office in points. */
const USUAL_WIDTH = 2.25;
const MARKER_RADIUS = 3.5;

/** Draws a line through the values, or only the points. */
export function drawLine(plot: Plot, one: Drawn): { parts: Svg[]; marks: Mark[] } {
  const scale = plot.scaleOf(one);
  const places = one.spans.map((span, index): Point | null =>
    span ? pixels(plot, plot.places.at(index, one), scale.at(span[1])) : null,
  );
  const zero = plot.chart.look?.blanks === 'zero' ? scale.at(0) : undefined;
  const points = places.map((point, index) =>
    point === null && zero !== undefined ? pixels(plot, plot.places.at(index, one), zero) : point,
  );
  return { parts: strokes(plot, one, points), marks: marksAt(one, places) };
}

function strokes({ chart }: Plot, one: Drawn, points: readonly (Point | null)[]): Svg[] {
  const { form, colour, series } = one;
  const width = series.lineWidth ?? (form === 'scatter' ? 0 : USUAL_WIDTH);
  const runs = chart.look?.blanks === 'span' || form === 'scatter' ? [points.filter(isPoint)] : runsOf(points);
  const line = runs.map((run) => pathOf(run, series.smooth === true)).join('');
  const stroke = { fill: 'none', stroke: colour, 'stroke-width': width * PX_PER_PT, 'stroke-linejoin': 'round' };
  const parts = width > 0 && colour !== 'none' ? [svg('path', { d: line, ...stroke, 'stroke-linecap': 'round' })] : [];
  return [...parts, ...markersOf(one, points)];
}

export function markersOf({ form, colour, series }: Drawn, points: readonly (Point | null)[]): Svg[] {
  const kind = series.marker ?? (form === 'scatter' ? 'circle' : 'none');
  if (kind === 'none') return [];
  const paths = new Map<string, string[]>();
  points.forEach((point, index) => {
    if (!point) return;
    const own = series.colors?.[index] ?? colour;
    const path = paths.get(own) ?? [];
    paths.set(own, path);
    path.push(marker(kind, point[0], point[1], MARKER_RADIUS));
  });
  return [...paths].flatMap(([own, path]) =>
    own === 'none' ? [] : [svg('path', { d: path.join(''), fill: own, stroke: own })],
  );
}

/** Draws an area down to zero or to the area below it in the stack. */
export function drawArea(plot: Plot, one: Drawn): { parts: Svg[]; marks: Mark[] } {
  const scale = plot.scaleOf(one);
  const at = (index: number, value: number): Point => pixels(plot, plot.places.at(index, one), scale.at(value));
  const spans = one.spans.map((span) => span ?? ([0, 0] as const));
  const upper = spans.map(([, to], index) => at(index, to));
  const lower = spans.map(([from], index) => at(index, from)).toReversed();
  const outline = [...upper, ...lower].map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
  const parts =
    one.colour === 'none' || upper.length === 0 ? [] : [svg('path', { d: `M${outline}z`, fill: one.colour })];
  return { parts, marks: marksAt(one, upper) };
}

export const marksAt = (one: Drawn, points: readonly (Point | null)[]): Mark[] =>
  points.flatMap((point, index) =>
    point
      ? [
          {
            drawn: one,
            index,
            box: { x: point[0], y: point[1], width: 0, height: 0 },
            way: 'up' as const,
            colour: one.colour,
          },
        ]
      : [],
  );

const isPoint = (point: Point | null): point is Point => point !== null;

/** Returns runs of points without gaps. */
function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}

function pathOf(points: readonly Point[], isSmooth: boolean): string {
  const [first] = points;
  if (!first) return '';
  const rest = isSmooth ? smooth(points) : points.slice(1).map(([x, y]) => `L${round(x)} ${round(y)}`);
  // A single point is a dot with the line's width.
  return `M${round(first[0])} ${round(first[1])}${rest.join('') || 'h0'}`;
}

/** Returns curves through all points. The tangent at each is parallel to the line between its neighbours. */
function smooth(points: readonly Point[]): string[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const other = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...one, ...other, ...to].map(round).join(' ')}`;
  });
}
