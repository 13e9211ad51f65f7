import type { Chart, ChartAxis } from '../model.ts';
import { axisTitle, fitAcross, gridlines, labelsAcross, labelsBeside, scaleLabels } from './axes.ts';
import type { AxisLabel } from './axes.ts';
import { drawBubbles } from './bubbles.ts';
import { GREY } from './colours.ts';
import { drawColumns } from './columns.ts';
import { drawArea, drawLine } from './curves.ts';
import { drawLabels } from './labels.ts';
import type { Mark } from './labels.ts';
import { widthOf } from './measure.ts';
import { horizontal } from './places.ts';
import type { Horizontal } from './places.ts';
import type { Plot } from './plot.ts';
import { scaleOf } from './scale.ts';
import type { Scale } from './scale.ts';
import type { Drawn } from './series.ts';
import { LINE } from './style.ts';
import type { Box, TextStyle } from './style.ts';
import { svg } from './svg.ts';
import type { Svg } from './svg.ts';

/** An axis with its labels and its side. */
interface Side {
  readonly axis: ChartAxis;
  readonly labels: readonly AxisLabel[];
}

interface Sides {
  readonly below: Side | undefined;
  readonly above: Side | undefined;
  readonly left: Side | undefined;
  readonly right: Side | undefined;
}

/** Draws a chart with two or three axes. */
export function drawCartesian(chart: Chart, drawn: readonly Drawn[], room: Box, style: TextStyle): Svg[] {
  const lies = chart.kind === 'bar';
  const first = valueScale(
    chart,
    drawn.filter(({ isSecond }) => !isSecond),
    { length: lies ? room.width : room.height, style },
    lies,
  );
  const others = drawn.filter(({ isSecond }) => isSecond);
  const second = others.length > 0 ? valueScale(chart, others, { length: room.height, style }, lies, true) : undefined;
  const across = horizontal(chart, drawn, room.width, style);
  const sides = sidesOf(chart, { first, second, across }, drawn, lies);
  const { box, parts: labels } = layAxes(sides, room, style);
  const plot: Plot = {
    chart,
    box,
    style,
    lies,
    places: across.places,
    scaleOf: ({ isSecond }) => (isSecond ? (second ?? first) : first),
  };
  const { parts, marks } = drawSeries(plot, drawn);
  return [
    ...backgroundOf(chart, box),
    ...gridOf(chart, first, across, box, lies),
    ...parts,
    ...linesOf(chart, first, across, box, lies),
    ...labels,
    ...drawLabels(chart, marks, { ...room, x: room.x }, style),
  ];
}

/** The minimum distance between labels of a scale in font sizes. */
const PITCH = { up: 2.1, across: 3.2 } as const;

function valueScale(
  chart: Chart,
  drawn: readonly Drawn[],
  { length, style }: { length: number; style: TextStyle },
  lies: boolean,
  isSecond = false,
): Scale {
  const axis = (isSecond ? chart.secondaryAxis : chart.valueAxis) ?? {};
  const values = drawn.flatMap(({ spans, form }) =>
    spans.flatMap((span) => (span ? (form === 'column' || form === 'area' ? [...span] : [span[1]]) : [])),
  );
  const isPercent = chart.grouping === 'percent';
  const isLabelled = drawn.some(({ series }) => (series.labels ?? chart.labels)?.value === true);
  return scaleOf(axis.log === undefined ? values : values.filter((value) => value > 0), {
    ...axis,
    max: axis.max ?? (isPercent && !values.some((value) => value > 1) ? 1 : undefined),
    includesZero: drawn.some(({ form }) => form === 'column' || form === 'area'),
    hasHeadroom: isLabelled && !isPercent,
    room: Math.max(2, Math.floor((length * 0.8) / (style.size * (lies ? PITCH.across : PITCH.up)))),
  });
}

function sidesOf(
  chart: Chart,
  { first, second, across }: { first: Scale; second: Scale | undefined; across: Horizontal },
  drawn: readonly Drawn[],
  lies: boolean,
): Sides {
  const formatOf = (axis: ChartAxis, isSecond: boolean): string | undefined =>
    axis.format ??
    (chart.grouping === 'percent' ? '0%' : drawn.find((one) => one.isSecond === isSecond)?.series.format);
  const { categoryAxis = {}, valueAxis = {}, secondaryAxis = {} } = chart;
  const values: Side = { axis: valueAxis, labels: scaleLabels(first, formatOf(valueAxis, false)) };
  const categories: Side = { axis: categoryAxis, labels: across.labels };
  const others = second && { axis: secondaryAxis, labels: scaleLabels(second, formatOf(secondaryAxis, true)) };
  const valuesLast = (valueAxis.opposite === true) !== (categoryAxis.reversed === true);
  const categoriesLast = (categoryAxis.opposite === true) !== (valueAxis.reversed === true);
  const [flat, upright] = lies ? [values, categories] : [categories, values];
  const [isAbove, isRight] = lies ? [valuesLast, categoriesLast] : [categoriesLast, valuesLast];
  const opposite = (isTaken: boolean): Side | undefined => (isTaken ? undefined : others);
  return {
    below: isAbove ? (lies ? others : undefined) : flat,
    above: isAbove ? flat : lies ? others : undefined,
    left: isRight ? (lies ? undefined : opposite(false)) : upright,
    right: isRight ? upright : lies ? undefined : opposite(false),
  };
}

/** The maximum share of the chart's width for labels beside the plot. */
const MOST = 0.35;

/** Lays out the labels and titles of the axes around the plot, and returns the remaining area. */
function layAxes(sides: Sides, room: Box, style: TextStyle): { box: Box; parts: Svg[] } {
  const { size } = style;
  const title = (side: Side | undefined): number => (side?.axis.title ? size * (LINE + 0.3) : 0);
  const wide = (side: Side | undefined): number => {
    if (!side || side.axis.hidden === true) return 0;
    const widest = side.labels.reduce((most, { text }) => Math.max(most, widthOf(text, size)), 0);
    return Math.min(widest, room.width * MOST) + size * 0.6;
  };
  const [left, right] = [wide(sides.left), wide(sides.right)];
  const x = room.x + left + title(sides.left);
  const width = Math.max(room.width - left - title(sides.left) - right - title(sides.right) - size * 0.5, size * 2);
  const fit = (side: Side | undefined) =>
    side && side.axis.hidden !== true
      ? fitAcross(
          side.labels,
          width,
          Math.min(room.height * MOST, Math.max(x + width / side.labels.length / 2, size * 4)),
          style,
        )
      : undefined;
  const [below, above] = [fit(sides.below), fit(sides.above)];
  const high = (across: { height: number } | undefined): number => (across ? across.height + size * 0.6 : 0);
  const y = room.y + high(above) + title(sides.above) + size * 0.5;
  const bottom = high(below) + title(sides.below);
  const box = { x, y, width, height: Math.max(room.y + room.height - y - bottom - size * 0.2, size * 2) };
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    box,
    parts: [
      ...(below && sides.below ? labelsAcross(sides.below.labels, box, below, style, false) : []),
      ...(above && sides.above ? labelsAcross(sides.above.labels, box, above, style, true) : []),
      ...(left > 0 && sides.left ? labelsBeside(sides.left.labels, box, left - size * 0.6 + 1, style, false) : []),
      ...(right > 0 && sides.right ? labelsBeside(sides.right.labels, box, right - size * 0.6 + 1, style, true) : []),
      ...axisTitle(sides.below?.axis ?? {}, style, middleX, room.y + room.height - size * 0.6, box.width),
      ...axisTitle(sides.above?.axis ?? {}, style, middleX, room.y + size * 0.6, box.width),
      ...axisTitle(sides.left?.axis ?? {}, style, room.x + size * 0.7, middleY, box.height, -90),
      ...axisTitle(sides.right?.axis ?? {}, style, room.x + room.width - size * 0.7, middleY, box.height, 90),
    ],
  };
}

function drawSeries(plot: Plot, drawn: readonly Drawn[]): { parts: Svg[]; marks: Mark[] } {
  const of = (form: Drawn['form']): Drawn[] => drawn.filter((one) => one.form === form);
  // Stacked areas do not overlap. Others would hide those behind them, so that the first one is drawn last.
  const areas = plot.chart.grouping === undefined ? of('area') : of('area').toReversed();
  const groups = [
    ...areas.map((one) => drawArea(plot, one)),
    drawColumns(plot, of('column')),
    ...[...of('line'), ...of('scatter')].map((one) => drawLine(plot, one)),
    drawBubbles(plot, of('bubble')),
  ];
  return { parts: groups.flatMap(({ parts }) => parts), marks: groups.flatMap(({ marks }) => marks) };
}

const backgroundOf = ({ look }: Chart, box: Box): Svg[] =>
  look?.plotBackground === undefined || look.plotBackground === 'none'
    ? []
    : [svg('rect', { ...box, fill: look.plotBackground })];

function gridOf(chart: Chart, values: Scale, across: Horizontal, box: Box, lies: boolean): Svg[] {
  const isShown = chart.valueAxis?.gridlines !== false;
  return [
    ...(isShown
      ? gridlines(
          values.ticks.map((tick) => values.at(tick)),
          box,
          lies,
        )
      : []),
    ...(chart.categoryAxis?.gridlines === true ? gridlines(across.edges, box, !lies) : []),
  ];
}

/** Draws the lines of the axes. The category axis is at zero. */
function linesOf(
  { categoryAxis = {}, valueAxis = {} }: Chart,
  values: Scale,
  across: Horizontal,
  box: Box,
  lies: boolean,
): Svg[] {
  const zero = values.at(Math.min(Math.max(0, values.min), values.max));
  const start = valueAxis.opposite === true ? 1 : 0;
  const flat = (share: number): string => `M${box.x} ${box.y + (1 - share) * box.height}h${box.width}`;
  const upright = (share: number): string => `M${box.x + share * box.width} ${box.y}v${box.height}`;
  const categoryLine = lies ? upright(zero) : flat(zero);
  const valueLine = lies ? flat(start) : upright(start);
  const stroke = { stroke: GREY.line, fill: 'none' };
  return [
    ...(categoryAxis.hidden === true ? [] : [svg('path', { d: categoryLine, ...stroke })]),
    ...(valueAxis.hidden === true || !across.isNumeric ? [] : [svg('path', { d: valueLine, ...stroke })]),
  ];
}
