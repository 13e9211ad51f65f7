import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { chartOf, type Chart, type DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../src/docx/write/docx.ts';
import { readXlsx } from '../../../src/xlsx/reader.ts';
import { withFile } from '../../kit/docx.ts';
import { membersOf } from '../../kit/package.ts';
import { jobOf, throughFile } from '../../kit/round-trip.ts';

const documentOf = (...charts: readonly Chart[]): DocumentNode => ({
  type: 'doc',
  content: charts.map((chart) => ({ type: 'chart', attrs: { ...chart } })),
});
const one = { name: 'One <&>', values: [1, null, -2.5], color: '#112233', format: '0.0' };

const KINDS: readonly Chart['kind'][] = [
  'column',
  'bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
  'bubble',
  'radar',
];

test('a chart of every kind is read back with its numbers', async () => {
  for (const kind of KINDS) {
    const points = kind === 'scatter' || kind === 'bubble' ? { x: [1, 2, 3.5] } : {};
    const sizes = kind === 'bubble' ? { sizes: [3, 4, 5] } : {};
    const chart: Chart = {
      kind,
      ...(kind === 'bar' && { grouping: 'stacked' }),
      title: 'Sales\nof all',
      ...(points.x ? {} : { categories: ['North', '=1+1', ''] }),
      series: [{ ...one, ...points, ...sizes }],
      legend: 'bottom',
      labels: { value: true, format: '0' },
    };
    const { content } = await throughFile(jobOf(documentOf(chart)), writeDocx, readDocx);
    const read = chartOf(content.content?.[0] ?? {});
    const [{ name, values, x, sizes: areas, color, format } = { values: [] }] = read.series;
    assert.deepEqual(
      [read.kind, read.grouping, read.title, read.categories, read.legend, read.labels],
      [kind, chart.grouping, chart.title, chart.categories, 'bottom', chart.labels],
    );
    assert.deepEqual(
      [name, values, x, areas, color, format],
      [one.name, one.values, points.x, sizes.sizes, one.color, one.format],
      kind,
    );
  }
});

test('a chart of several kinds keeps its axes', async () => {
  const chart: Chart = {
    kind: 'column',
    categories: ['2024-01-01', '2024-02-01', '2024-03-01'],
    series: [
      one,
      {
        name: 'Rate',
        values: [0.1, 0.2, 0.3],
        kind: 'line',
        secondary: true,
        lineWidth: 1.5,
        marker: 'diamond',
        smooth: true,
      },
    ],
    categoryAxis: { dates: true, format: 'mmm yy', title: 'Month' },
    valueAxis: { min: -5, max: 5, step: 2.5, gridlines: false },
    secondaryAxis: { title: 'Rate', format: '0%' },
  };
  const { content } = await throughFile(jobOf(documentOf(chart)), writeDocx, readDocx);
  const read = chartOf(content.content?.[0] ?? {});
  const { color: _color, ...line } = read.series[1] ?? { values: [] };
  assert.deepEqual(line, chart.series[1]);
  assert.deepEqual(read.categories, chart.categories);
  assert.deepEqual(read.categoryAxis, { ...chart.categoryAxis, gridlines: false });
  assert.deepEqual(read.valueAxis, { ...chart.valueAxis });
  assert.deepEqual(read.secondaryAxis, { ...chart.secondaryAxis, opposite: true, gridlines: false });
});

test('the numbers are in a workbook of their own, to which the chart refers, and no text is a formula', async () => {
  const bytes = await writeDocx(
    jobOf(documentOf({ kind: 'line', categories: ['=1+1', 'b'], series: [one] }, { kind: 'pie', series: [one] })),
    () => undefined,
  );
  const parts = membersOf(bytes);
  const xml = parts.get('word/charts/chart1.xml') ?? '';
  assert.match(xml, /<c:f>Sheet1!\$A\$2:\$A\$3<\/c:f>.*<c:f>Sheet1!\$B\$2:\$B\$4<\/c:f>/s);
  assert.ok(parts.has('word/charts/chart2.xml'));
  const workbook = unzipSync(bytes)['word/embeddings/Microsoft_Excel_Sheet1.xlsx'];
  assert.ok(workbook);
  const { content } = withFile(Buffer.from(workbook), (path) => readXlsx(path, () => undefined));
  const text = JSON.stringify(content);
  for (const cell of ['=1+1', 'One <&>', '1.0', '-2.5']) assert.ok(text.includes(JSON.stringify(cell)), cell);
});

test('labels have only positions that Word allows for that kind of chart', async () => {
  const positions = ['center', 'inside', 'outside', 'base', 'above', 'below', 'left', 'right'] as const;
  const placesOf = async (kind: Chart['kind'], grouping?: Chart['grouping']): Promise<string[]> => {
    const charts = positions.map((position): Chart => ({
      kind,
      ...(grouping && { grouping }),
      series: [one],
      labels: { value: true, position },
    }));
    const parts = membersOf(await writeDocx(jobOf(documentOf(...charts)), () => undefined));
    return [...parts.values()].flatMap((xml) =>
      [...xml.matchAll(/<c:dLblPos val="(\w+)"/g)].map(([, place = '']) => place),
    );
  };
  assert.deepEqual(await placesOf('column'), ['ctr', 'inEnd', 'outEnd', 'inBase']);
  assert.deepEqual(await placesOf('bar', 'percent'), ['ctr', 'inEnd', 'inBase']);
  assert.deepEqual(await placesOf('line'), ['ctr', 't', 'b', 'l', 'r']);
  assert.deepEqual(await placesOf('area'), []);
  assert.deepEqual(await placesOf('doughnut'), []);
});
