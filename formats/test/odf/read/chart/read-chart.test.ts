import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, type Chart } from '@editor-companion/document';
import { blocks, codes, p, part, read, type Kind } from '../../../kit/odf.ts';

const frame = (content: string, attributes = ''): string => `<draw:frame ${attributes}>${content}</draw:frame>`;
const OBJECT = '<draw:object xlink:href="./Object 1"/>';
const cell = (value: string | number, more = ''): string =>
  typeof value === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${value}">${p(String(value))}${more}</table:table-cell>`
    : `<table:table-cell office:value-type="string">${p(value)}${more}</table:table-cell>`;
const row = (...cells: readonly (string | number)[]): string =>
  `<table:table-row>${cells.map((one) => cell(one)).join('')}</table:table-row>`;
const table = (head: string, ...rows: string[]): string =>
  `<table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-header-rows>${head}</table:table-header-rows><table:table-rows>${rows.join('')}</table:table-rows></table:table>`;
const series = (column: string, attributes = '', content = ''): string =>
  `<chart:series chart:values-cell-range-address="local-table.$${column}$2:.$${column}$4" chart:label-cell-address="local-table.$${column}$1" ${attributes}>${content}</chart:series>`;
const style = (name: string, chart: string, inner = '', data = ''): string =>
  `<style:style style:name="${name}" style:family="chart" ${data}><style:chart-properties ${chart}/>${inner}</style:style>`;
const line = (colour: string, width: string): string =>
  `<style:graphic-properties svg:stroke-color="${colour}" svg:stroke-width="${width}"/>`;

interface Source {
  readonly kind: string;
  readonly plot: string;
  readonly table: string;
  readonly styles?: string;
  readonly before?: string;
}

const document = ({ kind, plot, table: values, styles = '', before = '' }: Source): string =>
  part(
    'office:document-content',
    `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:${kind}">${before}<chart:plot-area chart:style-name="plot">${plot}</chart:plot-area>${values}</chart:chart></office:chart></office:body>`,
  );

const result = (source: Source, kind: Kind = 'odt') =>
  read(kind, { body: p(frame(OBJECT)), files: { 'Object 1/content.xml': document(source) } });
const chartFrom = (source: Source): Chart => chartOf(result(source).content.content?.[0] ?? {});

const VALUES = table(row('', 'One', 'Two'), row('a', 1, 4), row('b', 2.5, 5), row('c', -3, 6));
const CATEGORIES = '<chart:categories table:cell-range-address="local-table.$A$2:.$A$4"/>';

test('series have their names, values, colours and labels, and categories their names', () => {
  const chart = chartFrom({
    kind: 'bar',
    table: VALUES,
    before: `<chart:title>${p('Sales')}${p('of all')}</chart:title><chart:legend chart:legend-position="bottom"/>`,
    styles:
      style('plot', 'chart:stacked="true" chart:vertical="true" chart:treat-empty-cells="use-zero"') +
      style(
        's',
        'chart:data-label-number="value" chart:label-position="near-origin"',
        '<style:graphic-properties draw:fill-color="#112233"/>',
      ) +
      style('d', '', '<style:graphic-properties draw:fill-color="#ABCDEF"/>') +
      style('y', 'chart:minimum="0" chart:maximum="10" chart:interval-major="2.5" chart:gap-width="80"'),
    plot: `<chart:axis chart:dimension="x" chart:name="primary-x"><chart:title>${p('Where')}</chart:title>${CATEGORIES}</chart:axis>
      <chart:axis chart:dimension="y" chart:name="primary-y" chart:style-name="y"><chart:grid chart:class="major"/></chart:axis>
      ${series('B', 'chart:style-name="s"', '<chart:data-point chart:repeated="2"/><chart:data-point chart:style-name="d"/>')}${series('C')}`,
  });
  assert.deepEqual(chart, {
    kind: 'bar',
    grouping: 'stacked',
    title: 'Sales\nof all',
    categories: ['a', 'b', 'c'],
    series: [
      {
        name: 'One',
        values: [1, 2.5, -3],
        color: '#112233',
        colors: [null, null, '#abcdef'],
        labels: { value: true, position: 'base' },
      },
      { name: 'Two', values: [4, 5, 6] },
    ],
    categoryAxis: { title: 'Where', gridlines: false },
    valueAxis: { gridlines: true, min: 0, max: 10, step: 2.5 },
    legend: 'bottom',
    look: { gap: 80, blanks: 'zero' },
  });
});

test('a series of another class is of another kind, and may use the second axis', () => {
  const { kind, series: found } = chartFrom({
    kind: 'bar',
    table: VALUES,
    styles: style(
      's',
      'chart:symbol-type="named-symbol" chart:symbol-name="arrow-up" chart:interpolation="cubic-spline"',
      line('#445566', '1.5pt'),
    ),
    plot: `${series('B')}${series('C', 'chart:class="chart:line" chart:attached-axis="secondary-y" chart:style-name="s"')}`,
  });
  assert.equal(kind, 'column');
  assert.deepEqual(found[1], {
    name: 'Two',
    values: [4, 5, 6],
    kind: 'line',
    secondary: true,
    color: '#445566',
    lineWidth: 1.5,
    marker: 'triangle',
    smooth: true,
  });
});

test('points have the positions of their domains, and bubbles have sizes', () => {
  const domain = (column: string): string =>
    `<chart:domain table:cell-range-address="local-table.$${column}$2:.$${column}$4"/>`;
  const wide = table(row('', 'X', 'Y', 'S'), row('', 1, 4, 7), row('', 2, 5, 8), row('', 3, 6, 9));
  const scatter = chartFrom({ kind: 'scatter', table: wide, plot: series('C', '', domain('B')) + series('D') });
  assert.deepEqual(
    scatter.series.map(({ values, x }) => [values, x]),
    [
      [
        [4, 5, 6],
        [1, 2, 3],
      ],
      [
        [7, 8, 9],
        [1, 2, 3],
      ],
    ],
  );
  const [bubble] = chartFrom({ kind: 'bubble', table: wide, plot: series('D', '', domain('C') + domain('B')) }).series;
  assert.deepEqual(
    [bubble?.values, bubble?.x, bubble?.sizes],
    [
      [4, 5, 6],
      [1, 2, 3],
      [7, 8, 9],
    ],
  );
});

test('numbers on a date axis are dates, with the format of the axis', () => {
  const data =
    '<number:date-style style:name="N1"><number:month number:textual="true"/><number:text> </number:text><number:year/></number:date-style>';
  const { categories, categoryAxis } = chartFrom({
    kind: 'line',
    table: table(row('', 'One'), row(45_292, 1), row(45_323, 2), row(45_352, 3)),
    styles: data + style('x', '', '', 'style:data-style-name="N1"'),
    plot: `<chart:axis xmlns:ooo="http://openoffice.org/2010/chart" chart:dimension="x" chart:name="primary-x" chart:style-name="x" ooo:axis-type="date">${CATEGORIES}</chart:axis>${series('B')}`,
  });
  assert.deepEqual(categories, ['2024-01-01', '2024-02-01', '2024-03-01']);
  assert.deepEqual(categoryAxis, { gridlines: false, format: 'mmm yy', dates: true });
});

test('number formats are those of spreadsheets', () => {
  const format = (data: string): string | undefined =>
    chartFrom({
      kind: 'bar',
      table: VALUES,
      styles: data + style('y', '', '', 'style:data-style-name="N"'),
      plot: `<chart:axis chart:dimension="y" chart:name="primary-y" chart:style-name="y"/>${series('B')}`,
    }).valueAxis?.format;
  const number = (attributes: string): string => `<number:number number:min-integer-digits="1" ${attributes}/>`;
  const named = (kind: string, content: string): string =>
    `<number:${kind}-style style:name="N">${content}</number:${kind}-style>`;
  assert.equal(format(named('number', number(''))), undefined);
  assert.equal(format(named('number', number('number:decimal-places="2" number:grouping="true"'))), '#,##0.00');
  assert.equal(
    format(named('percentage', `${number('number:decimal-places="1"')}<number:text>%</number:text>`)),
    '0.0%',
  );
  assert.equal(
    format(
      named(
        'currency',
        `${number('number:decimal-places="2" number:min-decimal-places="0"')}<number:text> </number:text><number:currency-symbol>€</number:currency-symbol>`,
      ),
    ),
    '0.## "€"',
  );
  const day = '<number:day/><number:text>.</number:text><number:month number:style="long"/>';
  assert.equal(format(named('date', day)), 'd.mm');
});

test('a chart of a spreadsheet has its cached values, wherever the sheet has them', () => {
  const desc = (address: string): string => `<draw:g><svg:desc>${address}</svg:desc></draw:g>`;
  const named = `<table:table-row>${cell('')}${cell('One', desc("'My.Sheet'.H1:'My.Sheet'.H1"))}</table:table-row>`;
  const first = `<table:table-row>${cell('a', desc("'My.Sheet'.A2:'My.Sheet'.A3"))}${cell(7, desc("'My.Sheet'.H2:'My.Sheet'.H3"))}</table:table-row>`;
  const values = table(named, first, row('b', 8), row('c', 9));
  const plot = (sheet: string): string =>
    `<chart:axis chart:dimension="x" chart:name="primary-x"><chart:categories table:cell-range-address="${sheet}.A2:${sheet}.A3"/></chart:axis><chart:series chart:values-cell-range-address="${sheet}.$H$2:${sheet}.$H$3" chart:label-cell-address="${sheet}.H1:${sheet}.H1"/>`;
  const known = chartFrom({ kind: 'bar', table: values, plot: plot("'My.Sheet'") });
  assert.deepEqual([known.categories, known.series], [['a', 'b'], [{ name: 'One', values: [7, 8] }]]);
  // Without a description, the columns are in the order of the series.
  const other = chartFrom({ kind: 'bar', table: values, plot: plot('Other') });
  assert.deepEqual([other.categories, other.series], [['a', 'b', 'c'], [{ name: 'One', values: [7, 8, 9] }]]);
});

test('a chart without series has one for each column of its table', () => {
  const { series: found, categories } = chartFrom({ kind: 'bar', table: VALUES, plot: '' });
  assert.deepEqual(categories, ['a', 'b', 'c']);
  assert.deepEqual(
    found.map(({ name, values }) => [name, values]),
    [
      ['One', [1, 2.5, -3]],
      ['Two', [4, 5, 6]],
    ],
  );
});

test('a chart has the size, the description and the side of its frame, and replaces a paragraph with nothing else', () => {
  const files = { 'Object 1/content.xml': document({ kind: 'bar', table: VALUES, plot: series('B') }) };
  const attributes = 'svg:width="300pt" svg:height="150pt" text:anchor-type="char" draw:style-name="F"';
  const [only, ...others] = blocks('odt', {
    body: p(frame(`${OBJECT}<draw:image xlink:href="none"/><svg:desc>What it shows</svg:desc>`, attributes)),
    automatic:
      '<style:style style:family="graphic" style:name="F"><style:graphic-properties style:wrap="parallel" style:horizontal-pos="right"/></style:style>',
    files,
  });
  const { width, height, alt, float } = only?.attrs ?? {};
  assert.deepEqual([width, height, alt, float, others], [400, 200, 'What it shows', 'right', []]);
  const [words, chart] = blocks('odt', { body: p(`words ${frame(OBJECT)}`), files });
  assert.deepEqual([words?.content?.[0]?.text, chart?.type], ['words ', 'chart']);
});

test('charts of sheets and slides are charts too', () => {
  const files = { 'Object 1/content.xml': document({ kind: 'circle', table: VALUES, plot: series('B') }) };
  const sheet = `<table:table table:name="S"><table:table-row><table:table-cell office:value-type="string">${p('x')}${frame(OBJECT)}</table:table-cell></table:table-row></table:table>`;
  const size = 'svg:x="1cm" svg:y="1cm" svg:width="300pt" svg:height="150pt"';
  const slide = `<draw:page draw:name="P">${frame(OBJECT, size)}</draw:page>`;
  for (const [kind, body] of [
    ['ods', sheet],
    ['odp', slide],
  ] as const) {
    const chart = blocks(kind, { body, files }).find(({ type }) => type === 'chart');
    assert.equal(chartOf(chart ?? {}).kind, 'pie', kind);
  }
});

test('a chart in three dimensions is flat, stock prices are lines, and a warning says so', () => {
  const flat = result({
    kind: 'bar',
    table: VALUES,
    plot: series('B'),
    styles: style('plot', 'chart:three-dimensional="true"'),
  });
  assert.deepEqual(codes(flat), ['CHART_SIMPLIFIED']);
  const stock = result({ kind: 'stock', table: VALUES, plot: series('B') });
  assert.deepEqual(codes(stock), ['CHART_SIMPLIFIED']);
  assert.equal(chartOf(stock.content.content?.[0] ?? {}).kind, 'line');
});

test('trend lines and error bars are left out, and counted', () => {
  const more = '<chart:regression-curve/><chart:error-indicator chart:dimension="y"/>';
  const [warning] = result({ kind: 'bar', table: VALUES, plot: series('B', '', more) }).warnings ?? [];
  assert.deepEqual([warning?.code, warning?.count], ['ELEMENTS_SKIPPED', 2]);
});

test('a chart without numbers is its picture, and a damaged one is left out', () => {
  const empty = result({ kind: 'bar', table: table(row('', 'One'), row('a', 'x')), plot: series('B') });
  assert.deepEqual(codes(empty), ['EMBEDDED_OBJECT']);
  const damaged = read('odt', {
    body: p('x') + p(frame(OBJECT)),
    files: { 'Object 1/content.xml': document({ kind: 'bar', table: VALUES, plot: '' }).slice(0, -30) },
  });
  assert.ok(codes(damaged).includes('PART_DAMAGED'));
});

test('repeated rows, columns and points are limited', () => {
  const many = `<table:table table:name="local-table"><table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="1000000"/></table:table-row></table:table>`;
  const { series: found } = chartFrom({
    kind: 'bar',
    table: many,
    plot: `<chart:series chart:values-cell-range-address="local-table.$B$1:.$XFD$1048576"><chart:data-point chart:repeated="1000000000"/></chart:series>`,
  });
  assert.equal(found[0]?.values.length, 10_000);
});
