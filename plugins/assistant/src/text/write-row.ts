import type { DocumentNode } from '@editor-companion/document';
import { KINDS } from './kinds.ts';
import { lineLookOf, nameOfLine } from './look.ts';
import { saidAttributes, own } from './json.ts';
import { protectLine } from './escape.ts';
import { shapeOf } from './shape.ts';
import { writeInline, type TextContext } from './write-inline.ts';

/** Writes a row whose cells contain only paragraphs as one line; undefined for any other row. */
export function writeRow(row: DocumentNode, context: TextContext): string | undefined {
  const { content: cells = [] } = row;
  if (cells.length === 0 || !cells.every((cell) => isPlainCell(cell, context))) return undefined;
  const { book, keyOf } = context;
  const anchor = book.anchorOf(keyOf(row));
  book.noteCells(
    anchor,
    cells.map((cell) => book.anchorOf(keyOf(cell))),
  );
  return `${cells.map((cell) => writeCell(cell, context)).join(' ')} |`;
}

function isPlainCell({ type, content = [], marks = [] }: DocumentNode, { schema }: TextContext): boolean {
  const isCell = type === 'tableCell' || type === 'tableHeader';
  const isPlain = (node: DocumentNode): boolean => node.type === 'paragraph' && shapeOf(node, schema) === 'line';
  return isCell && marks.length === 0 && content.length > 0 && content.every(isPlain);
}

function writeCell(cell: DocumentNode, context: TextContext): string {
  const { schema, book } = context;
  const isHeader = cell.type === 'tableHeader';
  const kinds = isHeader ? KINDS.head : KINDS.cell;
  const attributes = saidAttributes(cell.attrs, own(schema.nodes, cell.type));
  const look = nameOfLine(kinds.cell, { attributes, text: undefined, isEmpty: false }, book);
  const text = (cell.content ?? []).map((one) => writeParagraph(one, kinds.line, context)).join(' <p> ');
  return `|${isHeader ? '=' : ''}${look}${text === '' ? '' : ` ${text}`}`;
}

function writeParagraph(paragraph: DocumentNode, kind: string, context: TextContext): string {
  const look = lineLookOf(paragraph, own(context.schema.nodes, paragraph.type));
  const inline = writeInline(paragraph.content ?? [], context, { style: look.text, isInCell: true });
  return [nameOfLine(kind, look, context.book), protectLine(inline)].filter((part) => part !== '').join(' ');
}
