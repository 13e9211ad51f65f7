import { deepEqual, equal, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { chartAsTable, chartOf, chartRows, fromHTML, sanitize, toHTML, toText, validate } from '../../src/index.ts';
import { fromUpdate, toUpdate } from '../../src/yjs.ts';
import { toMarkdown } from '../../src/markdown/index.ts';
import type { DocumentNode } from '../../src/index.ts';

const attrs = {
  kind: 'bar',
  grouping: 'stacked',
  title: 'Sales | 2024',
  categories: ['North', 'South <b>'],
  series: [
    { name: 'Shoes', values: [4.4000000000000004, null], color: '#4472c4' },
    { name: 'Hats', values: [-2, 3] },
  ],
  valueAxis: { min: -5, format: '0.0' },
  legend: 'bottom',
};
const documentOf = (given: Record<string, unknown>): DocumentNode => ({
  type: 'doc',
  content: [{ type: 'chart', attrs: given }],
});
const chart = documentOf(attrs);

const attrsOf = (document: DocumentNode) => chartOf(document.content?.[0] ?? {});

test('a chart is unchanged after HTML and after a live document', () => {
  validate(chart);
  deepEqual(attrsOf(fromHTML(toHTML(chart))), chartOf({ attrs }));
  deepEqual(attrsOf(fromUpdate(toUpdate(chart))), chartOf({ attrs }));
});

test('in text and Markdown a chart is its title with a table of its values', () => {
  equal(toText(chart), 'Sales | 2024\n\n\tShoes\tHats\nNorth\t4.4\t-2\nSouth <b>\t\t3');
  const [title, , head, rule, first] = toMarkdown(chart).split('\n');
  deepEqual(
    [title, head, rule, first],
    ['Sales | 2024', '|  | Shoes | Hats |', '| --- | --- | --- |', '| North | 4.4 | -2 |'],
  );
});

test('points of a scatter chart have columns of their own, unless all have the same positions', () => {
  const [one, other] = [
    { name: 'a', x: [1, 2], values: [3, 4] },
    { name: 'b', x: [5], values: [6] },
  ];
  deepEqual(chartRows({ kind: 'scatter', series: [one, { ...one, name: 'c' }] }), [
    ['', 'a', 'c'],
    ['1', '3', '3'],
    ['2', '4', '4'],
  ]);
  deepEqual(chartRows({ kind: 'scatter', series: [one, other] }), [
    ['X', 'a', 'X', 'b'],
    ['1', '3', '5', '6'],
    ['2', '4', '', ''],
  ]);
});

test('the table of a chart is valid by itself', () => {
  validate({ type: 'doc', content: chartAsTable(chartOf({ attrs })) });
});

test('an invalid chart is refused, and left out of content from outside', () => {
  const faults: Record<string, unknown>[] = [
    { ...attrs, series: [] },
    { ...attrs, series: [{ values: ['4'] }] },
    { ...attrs, series: [{ values: [1], extra: 1 }] },
    { ...attrs, series: [{ values: [Infinity] }] },
    { ...attrs, series: [{ values: Array.from({ length: 10_001 }, () => 1) }] },
    { ...attrs, series: Array.from({ length: 11 }, () => ({ values: Array.from({ length: 10_000 }, () => 1) })) },
    { ...attrs, valueAxis: { log: 1 } },
    { ...attrs, kind: 'cake' },
  ];
  for (const fault of faults) throws(() => validate(documentOf(fault)), { code: 'DOCUMENT_INVALID' });
  const { document } = sanitize(documentOf({ ...attrs, kind: 'cake', look: { background: 'url(x)' } }));
  deepEqual(attrsOf(document), chartOf({ attrs: { ...attrs, kind: 'column' } }));
});

test('a chart of another editor keeps its attributes, and shows its label', () => {
  const foreign = documentOf({ of: 'sales', label: 'Sales by month' });
  const kept = (document: DocumentNode) => {
    const { of: source, label } = document.content?.[0]?.attrs ?? {};
    return { of: source, label };
  };
  deepEqual(kept(sanitize(foreign).document), kept(foreign));
  deepEqual(kept(fromHTML(toHTML(foreign))), kept(foreign));
  equal(toText(foreign), 'Sales by month');
  equal(toMarkdown(foreign).trim(), 'Sales by month');
});
