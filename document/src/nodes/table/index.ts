import { defineNode } from '../../schema/node-module.ts';
import { writeTable } from './markdown.ts';
import { SizedCell, SizedHeader, SizedRow, SizedTable } from './schema.ts';

export const table = defineNode({
  name: 'table',
  title: 'Table',
  summary: 'Rows of cells.',
  version: '1',
  extension: SizedTable,
  markdown: { write: writeTable },
});

export const tableRow = defineNode({
  name: 'tableRow',
  title: 'Table row',
  summary: 'Cells beside each other.',
  version: '1',
  extension: SizedRow,
});

export const tableHeader = defineNode({
  name: 'tableHeader',
  title: 'Head cell',
  summary: 'A cell that names a row or a column.',
  version: '1',
  extension: SizedHeader,
});

export const tableCell = defineNode({
  name: 'tableCell',
  title: 'Table cell',
  summary: 'Blocks in a table.',
  version: '1',
  extension: SizedCell,
});
