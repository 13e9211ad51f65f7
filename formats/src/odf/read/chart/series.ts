import type { Chart, ChartSeries } from '@editor-companion/document';
import { clip, within } from '../../../content/bounds.ts';
import { lookup } from '../../../package/lookup.ts';
import { MAX_POINTS, USUAL_WIDTH } from '../../../drawingml/chart/limits.ts';
import { visit } from '../../../drawingml/chart/visit.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { count, inPoints } from '../length.ts';
import { fillOf, strokeOf, type ChartStyle, type ChartStyles } from './chart-styles.ts';
import { labelsOf } from './labels.ts';
import type { ChartCell, LocalTable } from './local-table.ts';

/** A series as the file states it (ODF 1.3, part 3, 11.14). Its members are addresses of cells. */
export interface FileSeries {
  /** Its kind, such as `line`, if it differs from the chart. */
  readonly kind: string | undefined;
  readonly isSecond: boolean;
  readonly style: ChartStyle;
  readonly values: string | undefined;
  readonly name: string | undefined;
  readonly domains: string[];
  /** Elements that are left out: trend lines and error bars. */
  readonly skipped: string[];
  /** Styles of points with the number of points that they apply to. */
  readonly points: { readonly style: ChartStyle; readonly count: number }[];
}

const MAX_NAME = 1024;

/** Returns the local part of a class: `line` for `chart:line`. */
export const classOf = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : name.slice(name.indexOf(':') + 1);

/** Reads chart:series, the current element. */
export function readSeries(xml: XmlReader, styles: ChartStyles): FileSeries {
  const series: FileSeries = {
    kind: classOf(xml.attribute('chart:class')),
    isSecond: xml.attribute('chart:attached-axis')?.startsWith('secondary') === true,
    style: styles.of(xml.attribute('chart:style-name')),
    values: xml.attribute('chart:values-cell-range-address'),
    name: xml.attribute('chart:label-cell-address'),
    domains: [],
    skipped: [],
    points: [],
  };
  const skip = (): void => void series.skipped.push(xml.name);
  visit(xml, {
    'chart:regression-curve': skip,
    'chart:error-indicator': skip,
    'chart:mean-value': skip,
    'chart:domain': () => {
      const address = xml.attribute('table:cell-range-address');
      if (address !== undefined && series.domains.length < 2) series.domains.push(address);
    },
    'chart:data-point': () => {
      const times = count(xml.attribute('chart:repeated'), MAX_POINTS);
      if (series.points.length < MAX_POINTS)
        series.points.push({ style: styles.of(xml.attribute('chart:style-name')), count: times });
    },
  });
  return series;
}

/** The surroundings of a series. */
export interface SeriesPlace {
  readonly table: LocalTable;
  readonly kind: Chart['kind'];
  readonly plot: ChartStyle;
  /** True for stock prices, which are drawn between the series. The series have no lines of their own. */
  readonly isStock: boolean;
  /** The horizontal positions of the first series, which others without their own have too. */
  readonly firstDomains: readonly (number | null)[][];
  /** The number of series before it. */
  readonly index: number;
}

/** Returns the series of a chart with its values. */
export function seriesOf(series: FileSeries, place: SeriesPlace): ChartSeries {
  const { table, kind, plot, isStock, firstDomains, index } = place;
  const column = table.headColumns + index;
  const values = numbers(table.cells(series.values, { column }));
  const name = table
    .cells(series.name, { column, isHead: true })
    .map(({ text }) => text)
    .join(' ')
    .trim();
  const domains = series.domains.length > 0 ? domainsOf(series, table) : firstDomains;
  const own = kindOf(series.kind, kind);
  const labels = labelsOf(series.style);
  return {
    ...(name !== '' && { name: clip(name, MAX_NAME) }),
    ...pointsOf(kind, values, domains),
    ...(own && { kind: own }),
    ...(series.isSecond && { secondary: true }),
    ...colours(series, own ?? kind),
    ...lineOf(series.style, plot, own ?? kind),
    ...(isStock && { lineWidth: USUAL_WIDTH, marker: 'none' as const }),
    ...(labels && { labels }),
  };
}

/** Returns the positions of the points of a series that has its own. */
export const domainsOf = ({ domains }: FileSeries, table: LocalTable): (number | null)[][] =>
  domains.map((address) => numbers(table.cells(address)));

const numbers = (cells: readonly ChartCell[]): (number | null)[] => cells.map(({ value }) => value);

/** In bubble charts, the values are sizes, and the domains are vertical and horizontal positions (19.15). */
function pointsOf(
  kind: Chart['kind'],
  values: (number | null)[],
  [first, second]: readonly (number | null)[][],
): Pick<ChartSeries, 'values' | 'x' | 'sizes'> {
  if (kind === 'bubble') return first ? { values: first, ...(second && { x: second }), sizes: values } : { values };
  return kind === 'scatter' && first ? { values, x: first } : { values };
}

const KINDS = lookup<ChartSeries['kind']>({
  bar: 'column',
  line: 'line',
  area: 'area',
  stock: 'line',
  'filled-radar': 'area',
});

function kindOf(stated: string | undefined, kind: Chart['kind']): ChartSeries['kind'] {
  if (kind === 'radar') return stated === 'filled-radar' ? 'area' : undefined;
  if (kind !== 'column' && kind !== 'bar' && kind !== 'line' && kind !== 'area') return undefined;
  const own = KINDS[stated ?? ''];
  return own === (kind === 'bar' ? 'column' : kind) ? undefined : own;
}

const isLine = (kind: string): boolean => kind === 'line' || kind === 'scatter' || kind === 'radar';

function colours({ style, points }: FileSeries, kind: string): Pick<ChartSeries, 'color' | 'colors'> {
  const paintOf = (one: ChartStyle): string | undefined => {
    const [line, fill] = [strokeOf(one), fillOf(one)];
    return isLine(kind) ? (line === undefined || line === 'none' ? (fill ?? line) : line) : fill;
  };
  const color = paintOf(style);
  const colors: (string | null)[] = [];
  for (const point of points)
    for (let at = 0; at < point.count && colors.length < MAX_POINTS; at += 1) colors.push(paintOf(point.style) ?? null);
  return { ...(color && { color }), ...(colors.some((one) => one !== null) && { colors }) };
}

const SYMBOLS = lookup<ChartSeries['marker']>({
  square: 'square',
  diamond: 'diamond',
  'arrow-up': 'triangle',
  'arrow-down': 'triangle',
  'arrow-left': 'triangle',
  'arrow-right': 'triangle',
  circle: 'circle',
  star: 'cross',
  x: 'cross',
  asterisk: 'cross',
  plus: 'plus',
  'horizontal-bar': 'dash',
});

function lineOf(style: ChartStyle, plot: ChartStyle, kind: string): Partial<ChartSeries> {
  if (!isLine(kind)) return {};
  const stated = (name: string): string | undefined => style.chart[name] ?? plot.chart[name];
  const isDrawn = strokeOf(style) !== 'none' && stated('chart:lines') !== 'false';
  const width = within(inPoints(style.graphic['svg:stroke-width']) || USUAL_WIDTH, 0, 100);
  const type = stated('chart:symbol-type') ?? (kind === 'scatter' ? 'automatic' : 'none');
  const marker = type === 'none' ? 'none' : (SYMBOLS[style.chart['chart:symbol-name'] ?? ''] ?? 'circle');
  const isSmooth = /spline/.test(stated('chart:interpolation') ?? '');
  return { lineWidth: isDrawn ? Math.round(width * 100) / 100 : 0, marker, ...(isSmooth && { smooth: true }) };
}
