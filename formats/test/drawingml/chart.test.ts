import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, validate, type Chart, type ImportedDocument } from '@editor-companion/document';
import { part, read } from '../kit/docx.ts';

const points = (values: readonly (string | number)[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const texts = (name: string, values: readonly string[]): string =>
  `<c:${name}><c:strRef><c:f>S!A1</c:f><c:strCache>${points(values)}</c:strCache></c:strRef></c:${name}>`;
const numbers = (name: string, values: readonly (string | number)[], format = 'General'): string =>
  `<c:${name}><c:numRef><c:f>S!B1</c:f><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:${name}>`;
const THEME =
  '<a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:accent1><a:srgbClr val="112233"/></a:accent1><a:accent2><a:srgbClr val="445566"/></a:accent2></a:clrScheme></a:themeElements>';

const DRAWING =
  '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

/** Reads a chart part in a document whose theme has two accents. */
const readPart = (inner: string, before = ''): ImportedDocument =>
  read({
    body: DRAWING,
    files: {
      'chart.xml': part('c:chartSpace', `${before}<c:chart>${inner}</c:chart>`),
      'theme.xml': part('a:theme', THEME),
    },
    relations: { chart: ['chart', 'chart.xml'], theme: ['theme', 'theme.xml'] },
  });

/** Returns the chart of a chart part. */
function chartFrom(inner: string, before = ''): Chart {
  const { content } = readPart(inner, before);
  validate(content);
  return chartOf(content.content?.[0] ?? {});
}

test('series have names, values with gaps, and colours of the file or of the theme', () => {
  const own = '<c:spPr><a:solidFill><a:srgbClr val="ABCDEF"/></a:solidFill></c:spPr>';
  const { kind, grouping, categories, series } = chartFrom(
    `<c:plotArea><c:barChart><c:barDir val="bar"/><c:grouping val="percentStacked"/>
      <c:ser><c:idx val="0"/>${texts('tx', ['One'])}${texts('cat', ['North', 'South', 'East'])}${numbers('val', [1, '', '-2.5'], '0.0')}</c:ser>
      <c:ser><c:idx val="1"/>${texts('tx', ['Two'])}<c:dPt><c:idx val="1"/>${own}</c:dPt>${numbers('val', [3, 4])}</c:ser>
      <c:ser><c:idx val="6"/>${own}${numbers('val', ['4.4000000000000004'])}</c:ser></c:barChart></c:plotArea>`,
  );
  assert.deepEqual(
    { kind, grouping, categories },
    { kind: 'bar', grouping: 'percent', categories: ['North', 'South', 'East'] },
  );
  assert.deepEqual(series, [
    { name: 'One', values: [1, null, -2.5], color: '#112233', format: '0.0' },
    { name: 'Two', values: [3, 4], color: '#445566', colors: [null, '#abcdef'] },
    { values: [4.4], color: '#abcdef' },
  ]);
});

test('a second group of series has a kind and an axis of its own', () => {
  const axis = (name: string, id: number, inner = ''): string => `<c:${name}><c:axId val="${id}"/>${inner}</c:${name}>`;
  const ids = (...of: number[]): string => of.map((id) => `<c:axId val="${id}"/>`).join('');
  const { kind, series, categoryAxis, valueAxis, secondaryAxis, legend, title, look } = chartFrom(
    `<c:title><c:tx><c:rich><a:p><a:pPr><a:defRPr sz="1600" b="1"/></a:pPr><a:r><a:t>Sales</a:t></a:r><a:r><a:t> up</a:t></a:r></a:p></c:rich></c:tx></c:title>
    <c:plotArea>
      <c:barChart><c:ser>${numbers('val', [1])}</c:ser><c:gapWidth val="80"/>${ids(1, 2)}</c:barChart>
      <c:lineChart><c:ser><c:marker><c:symbol val="diamond"/></c:marker>${numbers('val', [2])}<c:smooth val="1"/></c:ser>${ids(3, 4)}</c:lineChart>
      ${axis('catAx', 1, '<c:scaling><c:orientation val="maxMin"/></c:scaling>')}
      ${axis('valAx', 2, '<c:scaling><c:logBase val="10"/><c:max val="100"/><c:min val="1"/></c:scaling><c:majorGridlines/><c:numFmt formatCode="0%" sourceLinked="0"/><c:majorUnit val="10"/>')}
      ${axis('catAx', 3, '<c:delete val="1"/>')}${axis('valAx', 4, '<c:crosses val="max"/><c:title><c:tx><c:rich><a:p><a:r><a:t>Right</a:t></a:r></a:p></c:rich></c:tx></c:title>')}
    </c:plotArea><c:legend><c:legendPos val="b"/></c:legend><c:dispBlanksAs val="span"/>`,
  );
  assert.deepEqual({ kind, legend, title }, { kind: 'column', legend: 'bottom', title: 'Sales up' });
  const [, line] = series;
  assert.deepEqual(
    { kind: line?.kind, secondary: line?.secondary, marker: line?.marker, smooth: line?.smooth },
    { kind: 'line', secondary: true, marker: 'diamond', smooth: true },
  );
  assert.deepEqual(categoryAxis, { gridlines: false, reversed: true });
  assert.deepEqual(valueAxis, { gridlines: true, log: 10, max: 100, min: 1, format: '0%', step: 10 });
  assert.deepEqual(secondaryAxis, { gridlines: false, opposite: true, title: 'Right' });
  assert.deepEqual([look?.gap, look?.blanks, look?.title?.fontSize, look?.title?.bold], [80, 'span', 16, true]);
});

test('a hidden second value axis stays hidden, in any order of the file', () => {
  const axis = (name: string, id: number, inner = ''): string => `<c:${name}><c:axId val="${id}"/>${inner}</c:${name}>`;
  const hidden = '<c:delete val="1"/>';
  const { secondaryAxis } = chartFrom(
    `<c:plotArea>
      <c:barChart><c:ser>${numbers('val', [1])}</c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart>
      <c:lineChart><c:ser>${numbers('val', [2])}</c:ser><c:axId val="3"/><c:axId val="4"/></c:lineChart>
      ${axis('valAx', 4, hidden)}${axis('catAx', 3, hidden)}${axis('valAx', 2)}${axis('catAx', 1)}
    </c:plotArea>`,
  );
  assert.deepEqual(secondaryAxis, { gridlines: false, hidden: true });
});

test('slices have the colours of the theme in turn, and the labels of the file', () => {
  const { kind, series, look, labels } = chartFrom(
    `<c:plotArea><c:doughnutChart><c:varyColors val="1"/><c:ser>${numbers('val', [1, 2, 3])}</c:ser>
      <c:dLbls><c:numFmt formatCode="0.00" sourceLinked="0"/><c:showVal val="0"/><c:showCatName val="1"/><c:showPercent val="1"/></c:dLbls>
      <c:firstSliceAng val="90"/><c:holeSize val="60"/></c:doughnutChart></c:plotArea>`,
  );
  assert.equal(kind, 'doughnut');
  assert.deepEqual(series[0]?.colors, ['#112233', '#445566', null]);
  assert.deepEqual(labels, { category: true, percent: true, format: '0.00' });
  assert.deepEqual([look?.startAngle, look?.hole], [90, 60]);
});

test('points have the positions of their numbers, and bubbles have sizes', () => {
  const { series } = chartFrom(
    `<c:plotArea><c:bubbleChart><c:ser>${numbers('xVal', [0.5, 2])}${numbers('yVal', [3, 4])}${numbers('bubbleSize', [10, 20])}</c:ser></c:bubbleChart></c:plotArea>`,
  );
  assert.deepEqual(
    series.map(({ values, x, sizes }) => ({ values, x, sizes })),
    [{ values: [3, 4], x: [0.5, 2], sizes: [10, 20] }],
  );
});

test('days on a date axis are dates, of either calendar', () => {
  const plot = `<c:plotArea><c:lineChart><c:ser>${numbers('cat', [45_292, 45_323], 'm/d/yyyy')}${numbers('val', [1, 2])}</c:ser><c:axId val="1"/><c:axId val="2"/></c:lineChart>
    <c:dateAx><c:axId val="1"/><c:numFmt formatCode="mmm yy" sourceLinked="0"/></c:dateAx><c:valAx><c:axId val="2"/></c:valAx></c:plotArea>`;
  const { categories, categoryAxis } = chartFrom(plot);
  assert.deepEqual(categories, ['2024-01-01', '2024-02-01']);
  assert.deepEqual(categoryAxis, { gridlines: false, format: 'mmm yy', dates: true });
  assert.deepEqual(chartFrom(plot, '<c:date1904 val="1"/>').categories, ['2028-01-02', '2028-02-02']);
});

test('numeric categories have their format, and nested ones have both names', () => {
  const shown = chartFrom(
    `<c:plotArea><c:barChart><c:ser>${numbers('cat', [0.25, 0.5], '0%')}${numbers('val', [1, 2])}</c:ser></c:barChart></c:plotArea>`,
  );
  assert.deepEqual(shown.categories, ['25%', '50%']);
  const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(['Q1', 'Q2', 'Q1'])}</c:lvl><c:lvl><c:pt idx="0"><c:v>2024</c:v></c:pt><c:pt idx="2"><c:v>2025</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
  const nested = chartFrom(
    `<c:plotArea><c:barChart><c:ser>${levels}${numbers('val', [1, 2, 3])}</c:ser></c:barChart></c:plotArea>`,
  );
  assert.deepEqual(nested.categories, ['2024 Q1', '2024 Q2', '2025 Q1']);
});

test('content that a chart cannot hold is left out: points beyond the limit, invalid numbers', () => {
  const far =
    '<c:val><c:numRef><c:numCache><c:pt idx="999999999"><c:v>1</c:v></c:pt><c:pt idx="-1"><c:v>1</c:v></c:pt><c:pt idx="1"><c:v>1e999</c:v></c:pt></c:numCache></c:numRef></c:val>';
  const { series } = chartFrom(`<c:plotArea><c:barChart><c:ser>${far}</c:ser></c:barChart></c:plotArea>`);
  assert.deepEqual(series[0]?.values, [null, null]);
});

test('charts in three dimensions are flat, others become the nearest kind, with a warning', () => {
  const kinds = {
    bar3DChart: 'column',
    line3DChart: 'line',
    area3DChart: 'area',
    pie3DChart: 'pie',
    ofPieChart: 'pie',
    surfaceChart: 'column',
    surface3DChart: 'column',
    stockChart: 'line',
  };
  for (const [name, kind] of Object.entries(kinds)) {
    const { content, warnings } = readPart(
      `<c:plotArea><c:${name}><c:ser>${numbers('val', [1, 2])}</c:ser></c:${name}></c:plotArea>`,
    );
    assert.equal(chartOf(content.content?.[0] ?? {}).kind, kind, name);
    assert.deepEqual(
      warnings?.map(({ code }) => code),
      ['CHART_SIMPLIFIED'],
      name,
    );
  }
});

test('stock prices whose series have no lines are drawn with lines', () => {
  const none = '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>';
  const { series } = chartFrom(
    `<c:plotArea><c:stockChart><c:ser>${none}${numbers('val', [1, 2])}</c:ser></c:stockChart></c:plotArea>`,
  );
  assert.deepEqual([series[0]?.lineWidth, series[0]?.marker], [2.25, 'none']);
});

test('trend lines and error bars are left out, and counted', () => {
  const more = '<c:trendline><c:trendlineType val="linear"/></c:trendline><c:errBars/>';
  const { warnings } = readPart(
    `<c:plotArea><c:barChart><c:ser>${more}${numbers('val', [1, 2])}</c:ser></c:barChart></c:plotArea>`,
  );
  assert.deepEqual(
    warnings?.map(({ code, count }) => [code, count]),
    [['ELEMENTS_SKIPPED', 2]],
  );
});
