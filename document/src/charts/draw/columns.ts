import { pixels } from './plot.ts';
import type { Plot } from './plot.ts';
import type { Drawn } from './series.ts';
import { round, svg } from './svg.ts';
import type { Svg } from './svg.ts';
import type { Mark } from './labels.ts';

/** The default gap between groups in percent of a column's width. */
const USUAL_GAP = 150;

/** Draws columns or bars, clustered or stacked. */
export function drawColumns(plot: Plot, all: readonly Drawn[]): { parts: Svg[]; marks: Mark[] } {
  const { chart } = plot;
  const isStacked = chart.grouping !== undefined;
  const overlap = (isStacked ? 100 : (chart.look?.overlap ?? 0)) / 100;
  const gap = (chart.look?.gap ?? USUAL_GAP) / 100;
  const marks: Mark[] = [];
  const parts: Svg[] = [];
  for (const isSecond of [false, true]) {
    const group = all.filter((one) => one.isSecond === isSecond);
    const width = plot.places.slot / (1 + (group.length - 1) * (1 - overlap) + gap);
    group.forEach((one, index) => {
      const offset = (index - (group.length - 1) / 2) * width * (1 - overlap);
      for (const part of drawSeries(plot, one, { offset, width, isStacked }, marks)) parts.push(part);
    });
  }
  return { parts, marks };
}

interface Lay {
  readonly offset: number;
  readonly width: number;
  readonly isStacked: boolean;
}

/** Draws one path for all columns of a colour. */
function drawSeries(plot: Plot, one: Drawn, { offset, width, isStacked }: Lay, marks: Mark[]): Svg[] {
  const scale = plot.scaleOf(one);
  const paths = new Map<string, string[]>();
  one.spans.forEach((span, index) => {
    if (!span) return;
    const place = plot.places.at(index, one) + offset;
    const [from, to] = span.map((value) => scale.at(value)) as [number, number];
    const [x1, y1] = pixels(plot, place - width / 2, from);
    const [x2, y2] = pixels(plot, place + width / 2, to);
    const colour = one.series.colors?.[index] ?? one.colour;
    const path = paths.get(colour) ?? [];
    paths.set(colour, path);
    path.push(`M${round(x1)} ${round(y1)}H${round(x2)}V${round(y2)}H${round(x1)}z`);
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    marks.push({
      drawn: one,
      index,
      box,
      way: plot.lies ? 'right' : 'up',
      isBack: span[1] < span[0],
      colour,
      isStacked,
    });
  });
  return [...paths].flatMap(([colour, path]) =>
    colour === 'none' ? [] : [svg('path', { d: path.join(''), fill: colour })],
  );
}
