import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayTable } from '../../bench/ai/gateway-table.ts';
import { pageTable } from '../../bench/collab/page-table.ts';
import type { Comparison } from '../../bench/collab/rounds.ts';
import { printsTable, ratesTable } from '../../bench/export/tables.ts';
import { waitsTable } from '../../bench/latency/waits.ts';
import { trimmed } from '../../bench/lib/report.ts';
import { COMPARISONS, type Figure } from '../../scripts/comparison/figures.ts';
import { tableCell } from '../../scripts/comparison/table-cell.ts';
import { markdownTable } from '../../scripts/figures/page-block.ts';

const CONTENDERS = ['this server', 'a reused page', 'a context per document', 'a browser per document'];

/** Checks that the comparison of the README finds its figures of a page in tables that a command writes. */
function findsItsFigures(page: string, markdown: string): void {
  const figures = COMPARISONS.flatMap(({ ours, theirs }): Figure[] => [ours, theirs]).filter(
    (one) => one.page === page,
  );
  assert.ok(figures.length > 0);
  for (const { row, column } of figures) assert.notEqual(tableCell(markdown, row, column), '', `${row}, ${column}`);
}

test('exports: medians with ratios to the reused page, and goals', () => {
  const prints = [
    { name: 'letter', pages: 1, times: [[18, 19, 20], [17, 19, 20], [84], [275]] },
    { name: 'book', pages: 60, times: [[494], [448], [439], [690]] },
  ];
  const rates = CONTENDERS.map((_, index) => ({ rate: [100 - index * 10], cpu: [20 + index] }));
  const [single, atOnce] = [printsTable(CONTENDERS, prints), ratesTable(CONTENDERS, 4, rates)];
  assert.deepEqual(single.rows[0], ['letter, 1 page', '19 (1.00)', '19', '84 (4.94)', '275 (16.2)', '1.3']);
  assert.deepEqual(atOnce.rows[0]?.slice(0, 3), ['a second (ratio)', '100.0 (1.11)', '90.0']);
  findsItsFigures('docs/export.md', `${markdownTable(single)}\n\n${markdownTable(atOnce)}`);
});

test('collaboration: a row for each figure of a load, a column for each server', () => {
  const comparison = (title: string, figures: Readonly<Record<string, number>>): Comparison => ({
    title,
    servers: ['this server', 'Hocuspocus'],
    results: new Map([
      ['this server', [figures]],
      ['Hocuspocus', [figures]],
    ]),
    load: 0,
  });
  const table = pageTable({
    relay: comparison('2,000 updates/s over 100 documents', {
      'CPU us/update': 50,
      'ack p50 ms': 14,
      'ack p99 ms': 26,
    }),
    'fan-out': comparison('1 writer to 1,000 readers, 20/s', { 'CPU us/delivery': 8.7 }),
    idle: comparison('5,000 documents of 2 KB with a client each', {
      'KB a document and client': 19,
      '% kept 30 s after leaving': 23,
    }),
  });
  assert.deepEqual(table.head, ['work', 'this server', 'Hocuspocus', 'y-websocket', 'sockets alone']);
  assert.deepEqual(table.rows[0], ['2,000 updates/s over 100 documents: CPU an update', '50 µs', '50 µs', '', '']);
  assert.deepEqual(table.rows.at(-1)?.[1], '23 %');
  findsItsFigures('docs/collaboration.md', markdownTable(table));
});

test('AI: two contenders in each cell', () => {
  const of = (rate: number, cpu: number) => ({ rate, cpu });
  const relayed = {
    pipe: of(5781, 0.16),
    Portkey: of(933, 1.2),
    'this server, openai': of(2980, 0.37),
    'this server, message': of(2632, 0.38),
  };
  const table = gatewayTable(16, { JSON: relayed });
  assert.deepEqual(table.rows[0], ['JSON: pipe, Portkey', '5781, 933', '6.2, 1.0', '1.00, 0.16', '0.16, 1.20']);
  findsItsFigures('bench/ai/README.md', markdownTable(table));
});

test('waits: long ones have a row of their own, the longest first, and all others share one', () => {
  const { rows } = waitsTable([
    { name: 'a', wait: 2, turn: 1 },
    { name: 'b', wait: 80, turn: 5 },
    { name: 'c', wait: 144, turn: 8 },
    { name: 'd', wait: 69, turn: 28 },
  ]);
  assert.deepEqual(rows, [
    ['2 of the 4 kinds', '2 to 69 ms', 'at most 28 ms'],
    ['c', '144 ms', '8 ms'],
    ['b', '80 ms', '5 ms'],
  ]);
});

test('reports leave out columns that are empty in all rows', () => {
  const table = trimmed('page', { head: ['', 'ours', 'peer', 'goal'], rows: [['tasks', '6 ms', '-', '< 100']] });
  assert.deepEqual(table, { head: ['page', 'ours', 'goal'], rows: [['tasks', '6 ms', '< 100']] });
});
