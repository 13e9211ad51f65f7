import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

/** The line of a table precedes that of its first row. */
const firstTable = (row: string): string => String(Number(row) - 1);
const withoutLastCell = (row: string): string => `${row.slice(0, row.slice(0, -1).lastIndexOf('|') - 1)} |`;
const ROWS = [
  '|= Article',
  'Oak board',
  'Pine board',
  'Beech board',
  'Wood glue',
  'Screws 4',
  'Screws 5',
  'Sandpaper',
  'Linseed oil',
];

export const prices: TaskSet = {
  document: 'prices',
  tasks: [
    {
      instruction: 'The wood glue costs 6.80 now.',
      calls: (at) => [['change', { anchor: at.cell('Wood glue', 3), find: '6.20', put: '6.80' }]],
      expect: [words('Wood glue', '6.20', '6.80')],
      wrong: (at) => [['change', { anchor: at.cell('Wood glue', 4), find: '410', put: '6.80' }]],
    },
    {
      instruction: 'Take the column with the stock out of the table of articles.',
      calls: (at) => [['delete_column', { anchor: firstTable(at('|= Article')), column: 4 }]],
      expect: ROWS.map((row) => ({
        line: row,
        becomes: [(now, before) => now.text === withoutLastCell(before.text)],
      })),
      wrong: (at) => [['delete_column', { anchor: firstTable(at('|= Article')), column: 3 }]],
    },
    {
      instruction: 'Add an article below the oak board: ash board, by the m², 44.00, 60 in stock.',
      calls: (at) => [['insert', { after: at('Oak board'), text: '| Ash board | m² | 44.00 | 60 |' }]],
      expect: [{ after: 'Oak board', add: ['| Ash board | m² | 44.00 | 60 |'] }],
      wrong: (at) => [['insert', { after: at('Linseed oil'), text: '| Ash board | m² | 44.00 | 60 |' }]],
    },
    {
      instruction: 'Delete the articles that are out of stock.',
      calls: (at) => [['delete', { anchor: at('Screws 4') }]],
      expect: [{ line: 'Screws 4', becomes: [] }],
      wrong: (at) => [['delete', { anchor: at('Screws 5') }]],
    },
    {
      instruction: 'Put a column «Minimum» with 5.00 in both rows behind the prices of the services.',
      calls: (at) => [
        ['insert_column', { anchor: firstTable(at('|= Service')), after: 2, cells: ['Minimum', '5.00', '5.00'] }],
      ],
      expect: [
        { line: '|= Service', becomes: ['|= Service |= Price |= Minimum |'] },
        { line: '| Cutting', becomes: ['| Cutting | 2.00 a cut | 5.00 |'] },
        { line: '| Planing', becomes: ['| Planing | 4.50 a board | 5.00 |'] },
      ],
      wrong: (at) => [
        ['insert_column', { anchor: firstTable(at('|= Service')), after: 1, cells: ['Minimum', '5.00', '5.00'] }],
      ],
    },
  ],
};
