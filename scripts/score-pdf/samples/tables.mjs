import { h, list, p, table } from './flat.mjs';
import { amount, hebrew, paragraphs, prose, word } from './prose.mjs';

const text = (from, count = 4) => p(prose(from, count));
const HEAD = ['Place', 'Kind', 'Amount'];
const row = (at) => [word(at), `kind ${(at % 4) + 1}`, amount(at)];
const rows = (count, from = 0) => Array.from({ length: count }, (_, at) => row(from + at));
const wide = (count) => [
  ['Place', 'January', 'February', 'March', 'April', 'May'],
  ...Array.from({ length: count }, (_, at) => [word(at), ...[1, 2, 3, 4, 5].map((month) => amount(at * 5 + month))]),
];
const between = (...tables) => [text(1), ...tables.flatMap((one, at) => [one, text(at + 3)])];
const nested = (inner) => ({ xml: inner });

/** Documents with tables of many kinds, by name. */
export const TABLES = {
  'table-ruled': () => between(table([HEAD, ...rows(4)])),
  'table-plain': () => between(table([HEAD, ...rows(5)], { borders: 'none' })),
  'table-plain-wide': () => between(table(wide(6), { borders: 'none' })),
  'table-plain-two-columns': () =>
    between(
      table(
        rows(5).map(([place, , sum]) => [place, sum]),
        { borders: 'none' },
      ),
    ),
  'table-book': () => between(table([HEAD, ...rows(5)], { borders: 'book' })),
  'table-header-line': () => between(table([HEAD, ...rows(5, 3)], { borders: 'header' })),
  'table-lines-between-rows': () => between(table([HEAD, ...rows(5, 2)], { borders: 'rows' })),
  'table-shaded': () => between(table([HEAD, ...rows(6, 2)], { borders: 'shaded' })),
  'table-long-cells': () =>
    between(
      table([['Term', 'What it means'], ...[0, 2, 5].map((at) => [word(at), prose(at, 2)])], { widths: [4, 12] }),
    ),
  'table-long-cells-lines': () =>
    between(
      table([['Term', 'What it means'], ...[0, 2, 5, 7].map((at) => [word(at), prose(at, 2)])], {
        borders: 'rows',
        widths: [4, 12],
      }),
    ),
  'table-long-cells-plain': () =>
    between(
      table(
        [['Term', 'What it means', 'Since'], ...[0, 2, 5, 7].map((at) => [word(at), prose(at, 2), `${1990 + at}`])],
        { borders: 'none', widths: [3, 10, 3] },
      ),
    ),
  'table-merged': () =>
    between(
      table([
        [{ text: 'Both', across: 2 }, 'Alone'],
        [{ text: 'High', down: 2 }, 'a', 'b'],
        ['c', 'd'],
        ['e', { text: 'Wide at the end', across: 2 }],
      ]),
    ),
  'table-merged-plain': () =>
    between(
      table(
        [
          ['', { text: 'Spring', across: 2 }, { text: 'Autumn', across: 2 }],
          ['Place', 'sold', 'left', 'sold', 'left'],
          ...[0, 1, 2, 3].map((at) => [word(at), amount(at), amount(at + 1), amount(at + 2), amount(at + 3)]),
        ],
        { borders: 'header' },
      ),
    ),
  'table-empty-cells': () =>
    between(
      table([HEAD, ...rows(5).map((cells, at) => cells.map((cell, column) => ((at + column) % 3 === 1 ? '' : cell)))]),
    ),
  'table-over-pages': () => [text(0), table([HEAD, ...rows(60)], { header: 1 }), text(4)],
  'table-over-pages-without-header': () => [...paragraphs(0, 6).map((one) => p(one)), table(rows(30)), text(4)],
  'table-plain-over-pages': () => [text(0), table([HEAD, ...rows(70)], { header: 1, borders: 'header' }), text(4)],
  'table-row-over-pages': () => [
    ...paragraphs(0, 6).map((one) => p(one)),
    table(
      [
        ['Term', 'What it means'],
        [word(1), prose(0, 30)],
        [word(2), prose(3, 2)],
      ],
      { widths: [4, 12] },
    ),
    text(5),
  ],
  'table-of-one-column': () => between(table([['Notes of the meeting'], [prose(1, 2)], [prose(2, 1)]])),
  'table-of-one-cell': () => between(table([[{ text: [prose(1, 2), prose(3, 1)] }]])),
  'table-with-list': () =>
    between(
      table([
        ['Task', 'Steps'],
        ['Build', nested(list('bullets', ['Plan', 'Dig', 'Raise the walls']))],
        ['Clean', nested(list('numbers', ['Sweep', 'Wash']))],
      ]),
    ),
  'table-in-table': () =>
    between(
      table([
        ['Outer', 'Here'],
        [
          'A table',
          nested(
            table(
              [
                ['in', 'ner'],
                ['1', '2'],
              ],
              { widths: [3, 3] },
            ),
          ),
        ],
        ['End', 'there'],
      ]),
    ),
  'tables-close': () => [
    text(1),
    table([HEAD, ...rows(3)]),
    p('', 'Close'),
    table([['One', 'Two'], ...rows(3).map(([a, , b]) => [a, b])]),
    text(2),
  ],
  'tables-touching': () => [
    h(2, 'Figures'),
    table([HEAD, ...rows(3)]),
    p('Between both', 'Close'),
    table([['One', 'Two'], ...rows(3).map(([a, , b]) => [a, b])]),
    h(2, 'End'),
    text(2),
  ],
  'table-right-to-left': () => [
    p(`${hebrew(0)} ${hebrew(1)} ${hebrew(2)} ${hebrew(3)}`, 'Right'),
    table(
      [0, 1, 2].map((at) => [hebrew(at), hebrew(at + 4), amount(at)]),
      { direction: 'rl-tb' },
    ),
  ],
};
