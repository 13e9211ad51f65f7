import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, chartSvg, fromHTML, toHTML } from '../../src/index.ts';
import type { Chart } from '../../src/index.ts';
import { CHART_KINDS } from '../../src/charts/words.ts';
import { niceStep, scaleOf } from '../../src/charts/draw/scale.ts';

const series = [
  { name: 'One', values: [4, -2, null, 8] },
  { name: 'Two <&"', values: [1, 2, 3, 4] },
];
const chart: Chart = { kind: 'column', title: 'Sales', categories: ['a', 'b', 'c', 'd'], series, legend: 'bottom' };

const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const numbersIn = (svg: string): number[] =>
  [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, d = '']) => (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number));

for (const kind of CHART_KINDS)
  test(`a ${kind} chart is drawn with its title and legend, and no part lies far outside`, () => {
    for (const grouping of [undefined, 'stacked', 'percent'] as const) {
      const svg = chartSvg({ ...chart, kind, ...(grouping && { grouping }) });
      const texts = textsOf(svg);
      ok(texts.includes('Sales'));
      ok(texts.includes(kind === 'pie' || kind === 'doughnut' ? 'a' : 'Two &lt;&amp;"'), texts.join());
      ok(numbersIn(svg).every((number) => Math.abs(number) <= 480));
      equal(/NaN|Infinity|undefined/.test(svg), false);
    }
  });

test('a chart without values, of one value, of equal values and of huge ones is drawn', () => {
  for (const values of [[], [null], [0], [5, 5, 5], [-3], [1e300, -1e300], [1e-300]]) {
    for (const kind of CHART_KINDS) {
      const svg = chartSvg({
        kind,
        series: [{ values, x: values, sizes: values }],
        labels: { value: true, percent: true },
      });
      equal(/NaN|Infinity|undefined/.test(svg), false, `${kind} of ${JSON.stringify(values)}: ${svg}`);
    }
  }
});

test('steps of a scale are 1, 2 or 5 times a power of ten', () => {
  deepEqual([niceStep(10, 5), niceStep(97, 5), niceStep(0.3, 4), niceStep(1, 3)], [2, 20, 0.1, 0.5]);
  deepEqual(scaleOf([3, 47], { room: 5 }).ticks, [0, 10, 20, 30, 40, 50]);
  deepEqual(scaleOf([-3, 47], { room: 3 }).ticks, [-20, 0, 20, 40, 60]);
  deepEqual(scaleOf([96, 104], { room: 4 }).ticks, [96, 98, 100, 102, 104]);
  deepEqual(scaleOf([3, 4000], { room: 9, log: 10 }).ticks, [1, 10, 100, 1000, 10_000]);
  deepEqual(scaleOf([3, 47], { room: 5, min: 10, max: 40, step: 15 }).ticks, [10, 25, 40]);
});

test('stacked columns are drawn on each other, and negative ones below zero', () => {
  const svg = chartSvg({
    kind: 'column',
    grouping: 'stacked',
    series: [{ values: [2] }, { values: [3] }, { values: [-1] }],
  });
  const columns = [...svg.matchAll(/d="M[\d.]+ ([\d.]+)H[\d.]+V([\d.]+)H/g)].map(([, from, to]) => [
    Number(from),
    Number(to),
  ]);
  const [first = [], second = [], below = []] = columns;
  equal(first[1], second[0]);
  equal(below[0], first[0]);
  ok((below[1] ?? 0) > (below[0] ?? 0));
});

test('dates are spaced by their distance in time', () => {
  const categories = ['2024-01-01', '2024-01-02', '2024-01-11'];
  const svg = chartSvg({ kind: 'line', categories, categoryAxis: { dates: true }, series: [{ values: [1, 1, 1] }] });
  const [, d = ''] = /d="(M[^"]+)" fill="none" stroke="#4472c4"/.exec(svg) ?? [];
  const [a = 0, b = 0, c = 0] = [...d.matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
  equal(Math.round((c - b) / (b - a)), 9);
});

test('labels show values in their format, and none overlaps another', () => {
  const values = Array.from({ length: 200 }, () => 5);
  const svg = chartSvg({
    kind: 'line',
    series: [{ values, format: '0.0%', labels: { value: true } }],
    valueAxis: { hidden: true },
  });
  const labels = textsOf(svg).filter((text) => text === '500.0%');
  ok(labels.length > 3 && labels.length < 40, String(labels.length));
});

test('a drawing has a text alternative that describes it', () => {
  match(chartSvg(chart), /role="img" aria-label="Sales; One: a 4, b -2, d 8; Two &lt;&amp;&quot;: a 1/);
});

test('the drawing is part of the HTML, and not of the document’s text', () => {
  const html = toHTML({ type: 'doc', content: [{ type: 'chart', attrs: { ...chart } }] });
  match(html, /^<figure [^>]*data-type="chart"><svg /);
  deepEqual(chartOf(fromHTML(html).content?.[0] ?? {}), chart);
});

test('a chart with the greatest number of points is drawn in few elements', () => {
  const many = Array.from({ length: 10 }, () => ({ values: Array.from({ length: 10_000 }, (_, index) => index % 97) }));
  for (const kind of ['column', 'line', 'area'] as const) {
    const svg = chartSvg({ kind, series: many });
    ok(svg.split('<').length < 500, kind);
  }
});
