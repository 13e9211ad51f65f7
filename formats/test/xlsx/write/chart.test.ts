import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, type Chart, type DocumentNode } from '@editor-companion/document';
import { findLosses } from '../../../src/losses/find-losses.ts';
import type { Sheet } from '../../../src/content/sheet/sheet.ts';
import { withoutChartCells } from '../../../src/xlsx/chart-cells.ts';
import { readXlsx } from '../../../src/xlsx/reader.ts';
import { writeWorkbook } from '../../../src/xlsx/write/workbook.ts';
import { everyChart } from '../../kit/every-chart.ts';
import { membersOf } from '../../kit/package.ts';
import { jobOf, withFile } from '../../kit/round-trip.ts';
import { descendants, parseXml } from '../../kit/xml-tree.ts';
import { sheetFaults } from './sheet-faults.ts';

const chart = (attrs: Chart): DocumentNode => ({ type: 'chart', attrs: { ...attrs } });
const words = (text: string, type = 'paragraph', attrs = {}): DocumentNode => ({
  type,
  attrs,
  content: [{ type: 'text', text }],
});
const one: Chart = {
  kind: 'line',
  categories: ['a', 'b'],
  series: [{ name: 'One', values: [1.5, null], format: '0.00' }],
};

async function write(content: DocumentNode[], options: Record<string, unknown> = {}) {
  const job = jobOf({ type: 'doc', content }, { options, metadata: { language: 'de' } });
  const bytes = await writeWorkbook(job, () => undefined);
  const members = membersOf(bytes);
  assert.deepEqual(sheetFaults(members), []);
  const { content: read } = withFile(bytes, (path) => readXlsx(path, () => undefined));
  const blocks = read.content ?? [];
  return { members, blocks, losses: findLosses(job, 'xlsx').map(({ code }) => code) };
}

/** Returns the values of the cells to which a chart refers, and the cached values in its part. */
function cellsAndCaches(members: ReadonlyMap<string, string>, sheet: number, number: number): [unknown[], unknown[]][] {
  const strings = [...descendants(parseXml(members.get('xl/sharedStrings.xml') ?? '<sst/>'))].filter(
    (at) => at.name === 't',
  );
  const cells = new Map(
    [...descendants(parseXml(members.get(`xl/worksheets/sheet${sheet}.xml`) ?? ''))]
      .filter(({ name }) => name === 'c')
      .map(({ attributes, children }) => {
        const value = children[0]?.text;
        return [attributes.get('r'), attributes.get('t') === 's' ? strings[Number(value)]?.text : value] as const;
      }),
  );
  const root = parseXml(members.get(`xl/charts/chart${number}.xml`) ?? '');
  return [...descendants(root)]
    .filter(({ name }) => name === 'c:strRef' || name === 'c:numRef')
    .map(({ children: [formula, cache] }) => {
      const [, column = '', from = '', to = from] =
        /!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(formula?.text ?? '') ?? [];
      const count = Number(to) - Number(from) + 1;
      const points = new Map(
        (cache?.children ?? []).map((point) => [Number(point.attributes.get('idx')), point.children[0]?.text]),
      );
      const rows = Array.from({ length: count }, (_, index) => index);
      return [
        rows.map((index) => cells.get(`${column}${Number(from) + index}`)),
        rows.map((index) => points.get(index)),
      ];
    });
}

test('a chart of every kind is a native chart that refers to its numbers in cells', async () => {
  for (const given of everyChart)
    for (const sheets of ['each', 'one']) {
      const { members, blocks, losses } = await write([words('Sales', 'heading', { level: 2 }), chart(given)], {
        sheets,
      });
      for (const [cells, cache] of cellsAndCaches(members, 1, 1))
        assert.deepEqual(cells, cache, `${given.kind} ${sheets}`);
      const read = chartOf(blocks.find(({ type }) => type === 'chart') ?? {});
      assert.deepEqual(
        [
          read.kind,
          read.categories,
          read.title,
          read.alt,
          read.series.map(({ values, x, sizes }) => [values, x, sizes]),
        ],
        [
          given.kind,
          given.categories,
          given.title,
          given.alt,
          given.series.map(({ values, x, sizes }) => [values, x, sizes]),
        ],
      );
      assert.deepEqual(losses, []);
    }
});

test('a chart has a sheet named by its title or the heading before it, and its size', async () => {
  const { members, blocks } = await write([
    words("It's <&", 'heading', { level: 2 }),
    chart({ ...one, width: 300, height: 200 }),
    chart({ ...one, title: 'Other' }),
  ]);
  assert.deepEqual(
    blocks.map(({ type, attrs, content }) =>
      type === 'chart' ? [attrs?.['width'], attrs?.['height']] : (content?.[0]?.text ?? type),
    ),
    ["It's <&", [300, 200], 'Other', [480, 288]],
  );
  assert.match(members.get('xl/charts/chart1.xml') ?? '', /<c:f>'It''s &lt;&amp;'!\$B\$2:\$B\$3<\/c:f>/);
  assert.ok(members.has('xl/drawings/drawing2.xml'));
});

test('in a workbook of one sheet a chart has its place, above its numbers', async () => {
  const { members, blocks } = await write([words('before'), chart(one), words('after'), chart(one)], { sheets: 'one' });
  const [from, other] = [...(members.get('xl/drawings/drawing1.xml') ?? '').matchAll(/<xdr:row>(\d+)</g)].map(
    ([, row]) => Number(row),
  );
  assert.equal(from, 1);
  assert.ok((other ?? 0) > 20);
  assert.equal(blocks.filter(({ type }) => type === 'chart').length, 2);
  for (const number of [1, 2])
    for (const [cells, cache] of cellsAndCaches(members, 1, number)) assert.deepEqual(cells, cache);
});

test('numbers keep their formats, but not an invalid one, with which Excel could not open the file', async () => {
  const formats = async (format: string): Promise<string[]> => {
    const { members } = await write([chart({ ...one, series: [{ values: [1], format }] })]);
    return [...(members.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]*)"/g)].map(([, code = '']) => code);
  };
  assert.deepEqual(await formats('0.0%'), ['0.0%']);
  assert.deepEqual(await formats('0.0"'), []);
});

test('a chart in a cell becomes its values, and a warning says so', async () => {
  const row: DocumentNode = { type: 'tableRow', content: [{ type: 'tableCell', content: [chart(one)] }] };
  const { losses, members } = await write([{ type: 'table', content: [row] }]);
  assert.deepEqual(losses, ['CHART_AS_TABLE']);
  assert.ok((members.get('xl/sharedStrings.xml') ?? '').includes('1.5'));
});

test('an import of the workbook has each chart once, and its numbers no second time as a table', async () => {
  const table = { type: 'table', content: [{ type: 'tableRow', content: [cellOf('A'), cellOf('B'), cellOf('C')] }] };
  const content = [words('before'), chart(one), table, chart(one), words('after')];
  const { blocks } = await write(content, { sheets: 'one' });
  const [heading, sheet, ...charts] = blocks;
  assert.deepEqual([heading?.type, ...charts.map(({ type }) => type)], ['heading', 'chart', 'chart']);
  assert.deepEqual(textsOf(sheet), ['before', 'A', 'B', 'C', 'after']);
});

test('the numbers stay if somebody has deleted the chart from the workbook', () => {
  const cells = [{ column: 0, texts: [], look: {} }];
  const sheet = { rows: [0, 1, 2].map((index) => ({ index, height: undefined, cells })) };
  const areas = [{ top: 1, left: 0, bottom: 2, right: 0 }];
  const rowsOf = (drawn: DocumentNode[]) =>
    withoutChartCells(sheet as unknown as Sheet, areas, drawn).rows.map((row) => row.cells.length);
  assert.deepEqual(rowsOf([]), [1, 1, 1]);
  assert.deepEqual(rowsOf([chart(one)]), [1, 0, 0]);
});

const cellOf = (text: string): DocumentNode => ({ type: 'tableCell', content: [words(text)] });

const textsOf = (node: DocumentNode | undefined): string[] =>
  node?.text === undefined ? (node?.content ?? []).flatMap(textsOf) : [node.text];
