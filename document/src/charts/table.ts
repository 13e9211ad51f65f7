import type { DocumentNode } from '../json.ts';
import type { Chart, ChartSeries } from './model.ts';

/** Returns a chart as blocks for formats without charts: its title, and a table with a column for each series. */
export function chartAsTable(chart: Chart): DocumentNode[] {
  if (chart.series.length === 0) return chart.title ? [paragraph(chart.title)] : [];
  const table: DocumentNode = {
    type: 'table',
    content: chartRows(chart).map((cells, index) => row(index === 0 ? 'tableHeader' : 'tableCell', cells)),
  };
  return chart.title ? [paragraph(chart.title), table] : [table];
}

/** Returns the values of a chart as rows: the names of the series, then a row for each category or point. */
export function chartRows(chart: Chart): string[][] {
  const { series } = chart;
  if (series.length === 0) return [];
  if (!series.some(({ x, sizes }) => x ?? sizes)) return categoryRows(chart);
  const [first] = series;
  const places = JSON.stringify(first?.x);
  const isShared = series.every(({ x, sizes }) => !sizes && JSON.stringify(x) === places);
  return isShared ? categoryRows({ ...chart, categories: first?.x?.map(cell) ?? [] }) : pointRows(chart);
}

function categoryRows({ categories = [], series }: Chart): string[][] {
  const length = Math.max(categories.length, longest(series));
  const rows = Array.from({ length }, (_, index) => [
    categories[index] ?? String(index + 1),
    ...series.map(({ values }) => cell(values[index])),
  ]);
  return [['', ...series.map(({ name = '' }) => name)], ...rows];
}

/** Points of different series have different positions, so that each series has columns for all members of its points. */
function pointRows({ series }: Chart): string[][] {
  const length = longest(series);
  const columns = series.flatMap(columnsOf);
  const rows = Array.from({ length }, (_, index) => columns.map(({ values }) => cell(values[index])));
  return [columns.map(({ head }) => head), ...rows];
}

const longest = (series: readonly ChartSeries[]): number =>
  series.reduce((most, { values }) => Math.max(most, values.length), 0);

interface Column {
  readonly head: string;
  readonly values: readonly (number | null)[];
}

const columnsOf = ({ name = '', values, x, sizes }: ChartSeries): Column[] => [
  { head: 'X', values: x ?? values.map((_, index) => index + 1) },
  { head: name, values },
  ...(sizes ? [{ head: '⌀', values: sizes }] : []),
];

/** Returns the shortest form: 4.4 for `4.4000000000000004`. */
const cell = (value: number | null | undefined): string => (value == null ? '' : String(Number(value.toPrecision(15))));

const row = (type: string, texts: readonly string[]): DocumentNode => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type, content: [paragraph(text)] })),
});

const paragraph = (text: string): DocumentNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
