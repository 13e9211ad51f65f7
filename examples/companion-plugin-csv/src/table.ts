import type { DocumentNode } from '@editor-companion/core/plugin';
import type { CsvOptions } from './options.ts';
import type { Row } from './parse.ts';

/** Returns the rows as a table node. Short rows are filled with empty cells. */
export function toTable(rows: readonly Row[], columns: number, header: CsvOptions['header']): DocumentNode {
  const hasHeader = header === 'first-row' || (header === 'auto' && looksLikeHeader(rows, columns));
  return {
    type: 'table',
    content: rows.map((row, index) => toRow(row, columns, hasHeader && index === 0 ? 'tableHeader' : 'tableCell')),
  };
}

const toRow = (row: Row, columns: number, cell: string): DocumentNode => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, (_, index) => ({ type: cell, content: toParagraphs(row[index] ?? '') })),
});

const toParagraphs = (text: string): DocumentNode[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }));

function looksLikeHeader([first, ...rest]: readonly Row[], columns: number): boolean {
  if (first === undefined || rest.length === 0 || first.length < columns) return false;
  return first.every((text) => text.trim() !== '' && !isNumber(text));
}

const isNumber = (text: string): boolean => /^[-+]?[\d.,\s%€$£]+$/.test(text.trim());
