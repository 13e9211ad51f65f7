import { chartColour, type Chart, type ChartLabels, type ChartSeries } from '@editor-companion/document';
import { USUAL_WIDTH } from '../../../drawingml/chart/limits.ts';
import type { ChartCells } from '../../../drawingml/chart/write/cells.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { fillAttributes, strokeAttributes, type ChartStyleBook } from './chart-styles.ts';
import type { LocalTable } from './local-table.ts';

/** A chart while it is written. */
export interface ChartJob {
  readonly chart: Chart;
  readonly cells: ChartCells;
  readonly styles: ChartStyleBook;
  readonly table: LocalTable;
}

/** The class of a chart or series by its kind (19.15). */
export const CLASSES: Readonly<Record<Chart['kind'], string>> = {
  column: 'chart:bar',
  bar: 'chart:bar',
  line: 'chart:line',
  area: 'chart:area',
  pie: 'chart:circle',
  doughnut: 'chart:ring',
  scatter: 'chart:scatter',
  bubble: 'chart:bubble',
  radar: 'chart:radar',
};

const MIXED: ReadonlySet<Chart['kind']> = new Set(['column', 'bar', 'line', 'area']);
/** The maximum number of points of a series that get a style. */
const MAX_COLOURED = 1000;

/** Writes chart:series (11.14). */
export function seriesXml(series: ChartSeries, index: number, job: ChartJob): string {
  const { chart, cells, styles, table } = job;
  const at = cells.series[index];
  if (!at) return '';
  const kind = kindOf(series, chart);
  const isFilled = kind === 'radar' && series.kind === 'area';
  const color = series.color ?? chartColour(index);
  const style = styles.style({
    chart: { ...lineAttributes(series, kind, isFilled), ...labelAttributes(series.labels) },
    graphic: paintOf(color, series.lineWidth ?? (kind === 'scatter' ? 0 : USUAL_WIDTH), isLine(kind) && !isFilled),
    format: series.labels?.format,
  });
  const isBubble = chart.kind === 'bubble' && at.size !== undefined;
  const domains = isBubble ? [at.value, at.category] : chart.kind === 'scatter' ? [at.category] : [];
  return element(
    'chart:series',
    {
      'chart:style-name': style,
      'chart:values-cell-range-address': table.values(isBubble ? (at.size ?? 0) : at.value),
      'chart:label-cell-address': series.name ? table.head(at.value) : undefined,
      'chart:class': isFilled ? 'chart:filled-radar' : kind === 'doughnut' ? CLASSES.pie : CLASSES[kind],
      'chart:attached-axis': MIXED.has(chart.kind) && series.secondary === true ? 'secondary-y' : 'primary-y',
    },
    domains.map((column) =>
      column === undefined ? '' : element('chart:domain', { 'table:cell-range-address': table.values(column) }),
    ),
    pointsXml(series, kind, styles),
  );
}

function kindOf({ kind }: ChartSeries, chart: Chart): Chart['kind'] {
  return kind !== undefined && MIXED.has(chart.kind) ? kind : chart.kind;
}

const isLine = (kind: Chart['kind']): boolean => kind === 'line' || kind === 'scatter' || kind === 'radar';

function paintOf(color: string, width: number | undefined, isDrawn: boolean): Attributes {
  if (!isDrawn) return { ...fillAttributes(color), 'draw:stroke': 'none' };
  // Points without a line have the colour of the area.
  return { ...strokeAttributes(color, width), ...fillAttributes(color) };
}

const SYMBOLS: Readonly<Record<string, string>> = {
  circle: 'circle',
  square: 'square',
  diamond: 'diamond',
  triangle: 'arrow-up',
  cross: 'x',
  plus: 'plus',
  dash: 'horizontal-bar',
};

function lineAttributes({ marker, smooth }: ChartSeries, kind: Chart['kind'], isFilled: boolean): Attributes {
  if (!isLine(kind) || isFilled) return {};
  const symbol = SYMBOLS[marker ?? (kind === 'scatter' ? 'circle' : 'none')];
  const size = symbol === undefined ? undefined : '5pt';
  return {
    'chart:symbol-type': symbol === undefined ? 'none' : 'named-symbol',
    'chart:symbol-name': symbol,
    'chart:symbol-width': size,
    'chart:symbol-height': size,
    'chart:interpolation': smooth === true ? 'cubic-spline' : undefined,
  };
}

/** Writes chart:data-point for points with a colour of their own, and for all points of pies. */
function pointsXml({ colors = [], values }: ChartSeries, kind: Chart['kind'], styles: ChartStyleBook): string[] {
  const isPie = kind === 'pie' || kind === 'doughnut';
  const count = Math.min(isPie ? Math.max(values.length, colors.length) : colors.length, MAX_COLOURED);
  return Array.from({ length: count }, (_, point) => {
    const color = colors[point] ?? (isPie ? chartColour(point) : undefined);
    const graphic = color === undefined ? undefined : paintOf(color, undefined, isLine(kind));
    return element('chart:data-point', { 'chart:style-name': graphic && styles.style({ graphic }) });
  });
}

const POSITIONS: Readonly<Record<NonNullable<ChartLabels['position']>, string>> = {
  center: 'center',
  inside: 'inside',
  outside: 'outside',
  base: 'near-origin',
  above: 'top',
  below: 'bottom',
  left: 'left',
  right: 'right',
};

/** Returns the properties of labels (20.16). */
export function labelAttributes(labels: ChartLabels | undefined): Attributes {
  if (!labels) return {};
  const { value = false, percent = false, category = false, series = false, position } = labels;
  return {
    'chart:data-label-number': value ? (percent ? 'value-and-percentage' : 'value') : percent ? 'percentage' : 'none',
    'chart:data-label-text': category ? 'true' : undefined,
    'chart:data-label-series': series ? 'true' : undefined,
    'chart:label-position': position && POSITIONS[position],
  };
}
