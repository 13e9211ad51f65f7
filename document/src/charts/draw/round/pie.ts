import type { Chart } from '../../model.ts';
import { paletteColour, readableOn } from '../colours.ts';
import { overlaps, textOf } from '../labels.ts';
import { widthOf } from '../measure.ts';
import type { Drawn } from '../series.ts';
import { label } from '../style.ts';
import type { Box, TextStyle } from '../style.ts';
import { round, svg } from '../svg.ts';
import type { Svg } from '../svg.ts';

/** The default size of a doughnut's hole in percent. */
const USUAL_HOLE = 50;
const TURN = 2 * Math.PI;

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
}

/** Draws a pie of the first series, or a doughnut with a ring for each series. */
export function drawPie(chart: Chart, drawn: readonly Drawn[], room: Box, style: TextStyle): Svg[] {
  const rings = chart.kind === 'pie' ? drawn.slice(0, 1) : drawn;
  const isOutside = rings.some(({ series }) => (series.labels ?? chart.labels)?.position === 'outside');
  const margin = style.size * (isOutside ? 2.5 : 0.6);
  const radius = Math.max(Math.min(room.width, room.height) / 2 - margin, style.size);
  const hole = chart.kind === 'pie' ? 0 : (radius * (chart.look?.hole ?? USUAL_HOLE)) / 100;
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
  const wide = (radius - hole) / Math.max(rings.length, 1);
  return rings.flatMap((one, index) =>
    drawRing(chart, one, { x, y, inner: hole + index * wide, outer: hole + (index + 1) * wide }, style),
  );
}

function drawRing(chart: Chart, one: Drawn, ring: Ring, style: TextStyle): Svg[] {
  const values = one.series.values.map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum <= 0 || !Number.isFinite(sum)) return [];
  const labels = one.series.labels ?? chart.labels;
  const taken: Box[] = [];
  let from = ((chart.look?.startAngle ?? 0) / 360) * TURN;
  const slices: Svg[] = [];
  const texts: Svg[] = [];
  values.forEach((value, index) => {
    const to = from + (value / sum) * TURN;
    const colour = one.series.colors?.[index] ?? paletteColour(index);
    if (value > 0 && colour !== 'none')
      slices.push(svg('path', { d: slice(ring, from, to), fill: colour, stroke: '#ffffff', 'stroke-width': 1 }));
    const text = labels && value > 0 ? textOf(chart, { drawn: one, index }, labels, value / sum) : '';
    if (labels && text !== '') {
      const part = sliceLabel(text, ring, { middle: (from + to) / 2, angle: to - from }, style, {
        colour,
        taken,
        position: labels.position,
      });
      if (part) texts.push(part);
    }
    from = to;
  });
  return [...slices, ...texts];
}

/** Returns a point by its angle, clockwise from the top. */
const on = ({ x, y }: Ring, radius: number, angle: number): [number, number] => [
  x + radius * Math.sin(angle),
  y - radius * Math.cos(angle),
];

function slice(ring: Ring, from: number, to: number): string {
  // SVG draws no arc with equal ends, so that a whole ring consists of two halves.
  const parts =
    to - from > TURN * 0.999_99
      ? [
          [from, from + TURN / 2],
          [from + TURN / 2, from + TURN],
        ]
      : [[from, to]];
  return parts.map(([start = 0, end = 0]) => piece(ring, start, end)).join('');
}

function piece(ring: Ring, from: number, to: number): string {
  const { inner, outer } = ring;
  const far = to - from > TURN / 2 ? 1 : 0;
  const [a, b, c, d] = [on(ring, outer, from), on(ring, outer, to), on(ring, inner, to), on(ring, inner, from)].map(
    (point) => point.map(round).join(' '),
  );
  const [big, small] = [round(outer), round(inner)];
  const back = inner > 0 ? `L${c}A${small} ${small} 0 ${far} 0 ${d}` : `L${round(ring.x)} ${round(ring.y)}`;
  return `M${a}A${big} ${big} 0 ${far} 1 ${b}${back}z`;
}

interface Placing {
  readonly colour: string;
  readonly taken: Box[];
  readonly position: string | undefined;
}

/** Places a label in its slice if it fits, else outside, but not over another label. */
function sliceLabel(
  text: string,
  ring: Ring,
  { middle, angle }: { middle: number; angle: number },
  style: TextStyle,
  { colour, taken, position }: Placing,
): Svg | undefined {
  const width = widthOf(text, style.size);
  const within = ring.inner + (ring.outer - ring.inner) * (ring.inner > 0 ? 0.5 : position === 'inside' ? 0.8 : 0.62);
  const fits =
    Math.min(angle, Math.PI) * within > Math.max(style.size, width * 0.6) && width < (ring.outer - ring.inner) * 1.2;
  const isInside = position !== 'outside' && (fits || ring.inner > 0);
  const [x, y] = isInside
    ? on(ring, within, middle)
    : on(ring, ring.outer + style.size * 0.8 + Math.abs(Math.sin(middle)) * (width / 2), middle);
  const box = { x: x - width / 2, y: y - style.size / 2, width, height: style.size };
  if (taken.some((other) => overlaps(box, other))) return undefined;
  taken.push(box);
  return label(text, style, { x, y, ...(isInside && { colour: readableOn(colour) }) });
}
