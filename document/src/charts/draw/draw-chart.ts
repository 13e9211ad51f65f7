import type { Chart } from '../model.ts';
import { chartSize } from '../size.ts';
import { drawCartesian } from './cartesian.ts';
import { describe } from './describe.ts';
import { drawLegend } from './legend.ts';
import { wrap } from './measure.ts';
import { drawPie } from './round/pie.ts';
import { drawRadar } from './round/radar.ts';
import { drawnSeries } from './series.ts';
import { labelStyle, lines, LINE, titleStyle } from './style.ts';
import type { Box } from './style.ts';
import { svg, svgText } from './svg.ts';
import type { Svg } from './svg.ts';

/** Draws a chart as an SVG file. */
export const chartSvg = (chart: Chart): string => svgText(drawChart(chart));

/** Draws a chart: its title, its legend, and in the remaining area its axes and series. */
export function drawChart(chart: Chart): Svg {
  const { look = {} } = chart;
  const { width, height } = chartSize(chart);
  const style = labelStyle(chart);
  const drawn = drawnSeries(chart);
  const edge = Math.min(style.size * 0.8, width / 20, height / 20);
  const inner = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
  const title = drawTitle(chart, inner);
  const legend = drawLegend(chart, drawn, title.room, style);
  const draw =
    chart.kind === 'pie' || chart.kind === 'doughnut' ? drawPie : chart.kind === 'radar' ? drawRadar : drawCartesian;
  const frame = svg('rect', {
    x: 0.5,
    y: 0.5,
    width: width - 1,
    height: height - 1,
    fill: look.background ?? 'none',
    stroke: look.border ?? 'none',
  });
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': describe(chart),
    // Keeps the meaning of text anchors in right-to-left documents.
    direction: 'ltr',
    'font-family': style.family,
  };
  const plot = drawn.length === 0 ? [] : draw(chart, drawn, legend.room, style);
  return svg('svg', attributes, [frame, ...title.parts, ...plot, ...legend.parts]);
}

const MAX_TITLE_LINES = 3;

function drawTitle(chart: Chart, room: Box): { parts: Svg[]; room: Box } {
  if (!chart.title) return { parts: [], room };
  const style = titleStyle(chart);
  const texts = chart.title.split('\n').flatMap((line) => wrap(line, room.width * 0.95, style.size, MAX_TITLE_LINES));
  const height = texts.length * style.size * LINE + style.size * 0.4;
  const parts = lines(texts, style, { x: room.x + room.width / 2, y: room.y + style.size * LINE * 0.5 });
  return { parts, room: { ...room, y: room.y + height, height: Math.max(room.height - height, 10) } };
}
