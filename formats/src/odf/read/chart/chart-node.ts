import { chartDate, isDateFormat, showNumber, type Chart, type ChartLook } from '@editor-companion/document';
import { clip, within } from '../../../content/bounds.ts';
import { MAX_ALL_POINTS, MAX_SERIES } from '../../../drawingml/chart/limits.ts';
import { lookup } from '../../../package/lookup.ts';
import type { FileAxis } from './axis.ts';
import type { ChartSpace } from './chart-space.ts';
import { fillOf, strokeOf, textOf } from './chart-styles.ts';
import { labelsOf } from './labels.ts';
import type { ChartCell } from './local-table.ts';
import { domainsOf, seriesOf, type FileSeries } from './series.ts';

const KINDS = lookup<Chart['kind']>({
  bar: 'column',
  gantt: 'bar',
  line: 'line',
  stock: 'line',
  area: 'area',
  surface: 'column',
  circle: 'pie',
  ring: 'doughnut',
  scatter: 'scatter',
  bubble: 'bubble',
  radar: 'radar',
  'filled-radar': 'radar',
});

const MAX_TITLE = 1024;

/** Returns the chart of a part. Undefined if it has no values. */
export function chartFrom(space: ChartSpace): Chart | undefined {
  const { table, styles, axes } = space;
  const { chart: plot } = styles.plot;
  const stated = KINDS[space.kind ?? ''] ?? 'column';
  const kind = stated === 'column' && plot['chart:vertical'] === 'true' ? 'bar' : stated;
  const files = space.series.length > 0 ? space.series : columnsAsSeries(space);
  const [first] = files;
  if (!first) return undefined;
  const place = { table, kind, plot: styles.plot, isStock: space.kind === 'stock' };
  const firstDomains = domainsOf(first, table);
  let left = MAX_ALL_POINTS;
  const series = files.flatMap((one, index) => {
    const made = seriesOf(one, { ...place, firstDomains, index });
    left -= Math.max(made.values.length, made.x?.length ?? 0, made.colors?.length ?? 0);
    return left < 0 ? [] : [made];
  });
  if (series.every(({ values }) => values.every((value) => value === null))) return undefined;
  const across = axes.find(({ dimension, isSecond }) => dimension === 'x' && !isSecond);
  const { categories, areDates } = categoriesOf(space, kind, across);
  const labels = labelsOf(styles.plot);
  const grouping =
    plot['chart:percentage'] === 'true' ? 'percent' : plot['chart:stacked'] === 'true' ? 'stacked' : undefined;
  return {
    kind,
    ...(grouping && { grouping }),
    ...(categories && { categories }),
    series,
    ...(space.title !== '' && { title: clip(space.title, MAX_TITLE) }),
    ...axesOf(space, kind, areDates),
    ...(space.legend !== undefined && { legend: legendOf(space.legend) }),
    ...(labels && { labels }),
    look: lookOf(space, kind),
  };
}

/** Without stated series, each column of the table after the categories is one. */
function columnsAsSeries({ table, styles }: ChartSpace): FileSeries[] {
  const headColumns = Math.max(table.headColumns, 1);
  table.headColumns = headColumns;
  return Array.from({ length: Math.min(Math.max(table.width - headColumns, 0), MAX_SERIES) }, () => ({
    kind: undefined,
    isSecond: false,
    style: { ...styles.plot, chart: {}, graphic: {} },
    values: undefined,
    name: undefined,
    domains: [],
    skipped: [],
    points: [],
  }));
}

interface Categories {
  readonly categories?: string[];
  readonly areDates: boolean;
}

function categoriesOf({ table }: ChartSpace, kind: Chart['kind'], axis: FileAxis | undefined): Categories {
  if (kind === 'scatter' || kind === 'bubble') return { areDates: false };
  const address = axis?.categories;
  const hasCells = address !== undefined || table.headColumns > 0;
  const cells = hasCells ? table.cells(address, { column: 0 }) : [];
  if (cells.length === 0) return { areDates: false };
  const format = axis?.style.format;
  const dates = cells.map(
    ({ date, value }) => date ?? (value !== null && isDateFormat(format) ? chartDate(value) : undefined),
  );
  const areDates = axis?.isOfDates === true && dates.every((date) => date !== undefined);
  return {
    areDates,
    categories: areDates ? dates.map((date) => date ?? '') : cells.map((cell) => shown(cell, format)),
  };
}

const shown = ({ text, value }: ChartCell, format: string | undefined): string =>
  value !== null && format !== undefined ? showNumber(value, format) : text;

function axesOf({ axes }: ChartSpace, kind: Chart['kind'], areDates: boolean) {
  if (kind === 'pie' || kind === 'doughnut') return {};
  const find = (dimension: string, second: boolean): FileAxis['axis'] | undefined =>
    axes.find((axis) => axis.dimension === dimension && axis.isSecond === second)?.axis;
  const [across, value, secondary] = [find('x', false), find('y', false), find('y', true)];
  // Programs state the usual direction of radar charts as a reversed one.
  const category = across && kind === 'radar' ? { ...across, reversed: false } : across;
  return {
    ...(category && { categoryAxis: areDates ? { ...category, dates: true } : category }),
    ...(value && { valueAxis: value }),
    ...(secondary && { secondaryAxis: secondary }),
  };
}

const LEGENDS = lookup<Chart['legend']>({
  start: 'left',
  end: 'right',
  top: 'top',
  bottom: 'bottom',
  'top-end': 'topRight',
  'top-start': 'left',
  'bottom-start': 'left',
  'bottom-end': 'right',
});

const legendOf = (position: string): NonNullable<Chart['legend']> => LEGENDS[position] ?? 'right';

const BLANKS = lookup<ChartLook['blanks']>({ 'use-zero': 'zero', ignore: 'span' });

function lookOf({ styles, axes }: ChartSpace, kind: Chart['kind']): ChartLook {
  const text = {
    ...axes.map(({ style }) => textOf(style)).find((one) => one.fontSize !== undefined),
    ...textOf(styles.legend),
  };
  const title = textOf(styles.title);
  const values = axes.find(({ dimension, isSecond }) => dimension === 'y' && !isSecond)?.style.chart ?? {};
  const number = (stated: string | undefined, least: number, most: number): number | undefined =>
    stated === undefined || !Number.isFinite(Number(stated)) ? undefined : within(Number(stated), least, most);
  const [gap, overlap] = [number(values['chart:gap-width'], 0, 500), number(values['chart:overlap'], -100, 100)];
  const angle = number(styles.plot.chart['chart:angle-offset'], 0, 360);
  const [background, border, plotBackground] = [fillOf(styles.chart), strokeOf(styles.chart), fillOf(styles.wall)];
  const blanks = BLANKS[styles.plot.chart['chart:treat-empty-cells'] ?? ''];
  return {
    ...(background && { background }),
    ...(border && { border }),
    ...(plotBackground && kind !== 'pie' && kind !== 'doughnut' && { plotBackground }),
    ...(Object.keys(text).length > 0 && { text }),
    ...(Object.keys(title).length > 0 && { title }),
    ...(gap !== undefined && { gap }),
    ...(overlap !== undefined && { overlap }),
    // The file counts from three o'clock against the clock.
    ...(angle !== undefined && angle !== 90 && { startAngle: (450 - angle) % 360 }),
    ...(blanks && { blanks }),
  };
}
