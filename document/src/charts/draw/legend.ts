import type { Chart } from '../model.ts';
import { paletteColour } from './colours.ts';
import { marker } from './marker.ts';
import type { Drawn } from './series.ts';
import { label, LINE } from './style.ts';
import type { Box, TextStyle } from './style.ts';
import { svg } from './svg.ts';
import type { Svg } from './svg.ts';
import { cut, widthOf } from './measure.ts';

interface Entry {
  readonly text: string;
  readonly sign: (x: number, y: number, size: number) => Svg[];
}

/** Draws the legend and returns the remaining area. */
export function drawLegend(
  chart: Chart,
  drawn: readonly Drawn[],
  room: Box,
  style: TextStyle,
): { parts: Svg[]; room: Box } {
  const entries = entriesOf(chart, drawn);
  const { legend } = chart;
  if (legend === undefined || entries.length === 0) return { parts: [], room };
  return legend === 'top' || legend === 'bottom'
    ? inRows(entries, room, style, legend)
    : inColumn(entries, room, style, legend);
}

function entriesOf(chart: Chart, drawn: readonly Drawn[]): Entry[] {
  const [first] = drawn;
  if (first?.form === 'slice') {
    return first.series.values.map((_, index) => ({
      text: chart.categories?.[index] ?? String(index + 1),
      sign: square(first.series.colors?.[index] ?? paletteColour(index)),
    }));
  }
  const shown = isUpwards(chart) ? drawn.toReversed() : drawn;
  return shown
    .filter(({ colour }) => colour !== 'none')
    .map((one) => ({ text: one.series.name ?? '', sign: signOf(one) }));
}

/** Beside the plot, entries are in the visual order of the series from top to bottom. */
const isUpwards = ({ kind, grouping, legend }: Chart): boolean =>
  legend !== 'top' &&
  legend !== 'bottom' &&
  (kind === 'bar' ? grouping === undefined : grouping !== undefined && (kind === 'column' || kind === 'area'));

const square =
  (colour: string): Entry['sign'] =>
  (x, y, size) => [svg('rect', { x, y: y - size / 2, width: size, height: size, fill: colour })];

function signOf(one: Drawn): Entry['sign'] {
  const { form, colour, series } = one;
  if (form !== 'line' && form !== 'scatter' && form !== 'radar') return square(colour);
  return (x, y, size) => {
    const line = svg('path', { d: `M${x - size / 2} ${y}h${size * 2}`, stroke: colour, 'stroke-width': 2 });
    const hasLine = form === 'scatter' ? (series.lineWidth ?? 0) > 0 : series.lineWidth !== 0;
    const sign = series.marker ?? (form === 'scatter' ? 'circle' : 'none');
    const dot = svg('path', { d: marker(sign, x + size / 2, y, size / 2), fill: colour, stroke: colour });
    return [...(hasLine ? [line] : []), ...(sign === 'none' ? [] : [dot])];
  };
}

/** In font sizes: the symbol, the gap to its text, and the gap between entries. */
const SIGN = 0.7;
const GAP = 0.55;
const BETWEEN = 1.6;
/** The maximum share of the chart that a legend may take. */
const MOST = 0.38;

function inRows(entries: readonly Entry[], room: Box, style: TextStyle, place: 'top' | 'bottom') {
  const { size } = style;
  const widest = room.width * 0.8;
  const sized = entries.map((entry) => {
    const text = cut(entry.text, widest, size);
    return { ...entry, text, width: (SIGN + GAP) * size + widthOf(text, size) };
  });
  const rows: (typeof sized)[] = [[]];
  let used = 0;
  for (const entry of sized) {
    if (used > 0 && used + entry.width > room.width * 0.94) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(entry);
    used += entry.width + BETWEEN * size;
  }
  const pitch = size * (LINE + 0.25);
  const shown = rows.slice(0, Math.max(1, Math.floor((room.height * MOST) / pitch)));
  const height = shown.length * pitch + size * 0.4;
  const top = place === 'top' ? room.y : room.y + room.height - height;
  const parts = shown.flatMap((row, index) => {
    const width = row.reduce((sum, entry) => sum + entry.width, (row.length - 1) * BETWEEN * size);
    let x = room.x + (room.width - width) / 2;
    const y = top + pitch * (index + 0.5) + size * 0.2;
    return row.flatMap((entry) => {
      const drawn = drawEntry(entry, x, y, style);
      x += entry.width + BETWEEN * size;
      return drawn;
    });
  });
  return { parts, room: { ...room, y: place === 'top' ? room.y + height : room.y, height: room.height - height } };
}

function inColumn(entries: readonly Entry[], room: Box, style: TextStyle, place: 'left' | 'right' | 'topRight') {
  const { size } = style;
  const own = (SIGN + GAP) * size;
  const texts = entries.map(({ text }) => cut(text, room.width * MOST - own, size));
  const width = own + size * 0.6 + texts.reduce((most, text) => Math.max(most, widthOf(text, size)), 0);
  const pitch = Math.max(size * LINE, Math.min(size * (LINE + 0.5), room.height / entries.length));
  const shown = entries.slice(0, Math.max(1, Math.floor(room.height / pitch)));
  const top = place === 'topRight' ? room.y : room.y + (room.height - shown.length * pitch) / 2;
  const x = place === 'left' ? room.x + size * 0.3 : room.x + room.width - width + size * 0.6;
  const parts = shown.flatMap((entry, index) =>
    drawEntry({ ...entry, text: texts[index] ?? '' }, x, top + pitch * (index + 0.5), style),
  );
  return { parts, room: { ...room, x: place === 'left' ? room.x + width : room.x, width: room.width - width } };
}

const drawEntry = ({ text, sign }: Entry, x: number, y: number, style: TextStyle): Svg[] => [
  ...sign(x, y, style.size * SIGN),
  label(text, style, { x: x + (SIGN + GAP) * style.size, y, anchor: 'start' }),
];
