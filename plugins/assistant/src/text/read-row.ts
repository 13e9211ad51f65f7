import type { DocumentNode } from '@editor-companion/document';
import { trimBlanks } from './escape.ts';
import { KINDS } from './kinds.ts';
import { makeNode } from './make-node.ts';
import { readInline, type ReadContext } from './read-inline.ts';
import { readLineLook } from './read-look.ts';

const BETWEEN_PARAGRAPHS = ' <p>';

/** Parses the cells of a line such as `|= Name |{3} Age |`. */
export const readRow = (body: string, line: number, context: ReadContext): DocumentNode[] =>
  cellsIn(body).map((cell) => readCell(cell, line, context));

/** The texts between unescaped bars. */
function cellsIn(body: string): string[] {
  const cells: string[] = [];
  let from = 1;
  for (let at = 1; at < body.length; at++) {
    if (body[at] === '\\') at += 1;
    else if (body[at] === '|') {
      cells.push(body.slice(from, at));
      from = at + 1;
    }
  }
  const last = body.slice(from);
  return last.trim() === '' ? cells : [...cells, last];
}

function readCell(text: string, line: number, context: ReadContext): DocumentNode {
  const isHeader = text.startsWith('=');
  const kinds = isHeader ? KINDS.head : KINDS.cell;
  const { attributes, rest } = readLineLook(isHeader ? text.slice(1) : text, kinds.cell, line, context);
  const paragraphs = rest.split(BETWEEN_PARAGRAPHS).map((one) => readParagraph(one, kinds.line, line, context));
  return makeNode(isHeader ? 'tableHeader' : 'tableCell', attributes, paragraphs);
}

function readParagraph(text: string, kind: string, line: number, context: ReadContext): DocumentNode {
  const { attributes, text: style, rest } = readLineLook(trimBlanks(text), kind, line, context);
  return makeNode('paragraph', attributes, readInline(rest, line, { ...context, style }));
}
