import { defineNode } from '../../schema/node-module.ts';
import { writeTable } from './markdown.ts';
import { SizedCell, SizedHeader, SizedRow, SizedTable } from './schema.ts';

export const table = defineNode({
  name: 'table',
  title: 'Table',
  summary: 'A table of rows.',
  version: '1',
  extension: SizedTable,
  markdown: { write: writeTable },
});

export const tableRow = defineNode({
  name: 'tableRow',
  title: 'Table row',
  summary: 'A row of a table.',
  version: '1',
  extension: SizedRow,
});

export const tableHeader = defineNode({
  name: 'tableHeader',
  title: 'Head cell',
  summary: 'A header cell of a row or column.',
  version: '1',
  extension: SizedHeader,
});

export const tableCell = defineNode({
  name: 'tableCell',
  title: 'Table cell',
  summary: 'A cell of a table.',
  version: '1',
  extension: SizedCell,
});
