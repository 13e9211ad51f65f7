import type { DocumentNode } from '@editor-companion/document';
import { TABLE_ATTRIBUTES } from './sheet-look.ts';

/** Collects the blocks of a workbook, as a tree or as JSON. */
export interface Content<T> {
  add(node: DocumentNode): void;
  /** Adds a table whose rows are created one by one, so that a large table is not held as a tree. */
  addTable(rows: Iterable<DocumentNode>): void;
  /** Returns the whole document. */
  end(): T;
}

export function treeContent(): Content<DocumentNode> {
  const content: DocumentNode[] = [];
  return {
    add: (node) => void content.push(node),
    addTable: (rows) => void content.push({ type: 'table', attrs: TABLE_ATTRIBUTES, content: [...rows] }),
    end: () => ({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }),
  };
}

/** The number of characters that are collected before they are encoded. */
const CHUNK = 65_536;

/** Collects the document as JSON in UTF-8. */
export function writtenContent(): Content<Buffer> {
  const chunks: Buffer[] = [];
  let text = '{"type":"doc","content":[';
  let separator = '';
  const write = (piece: string): void => {
    text += piece;
    if (text.length < CHUNK) return;
    chunks.push(Buffer.from(text));
    text = '';
  };
  const add = (node: DocumentNode): void => {
    write(separator + JSON.stringify(node));
    separator = ',';
  };
  return {
    add,
    addTable(rows) {
      write(`${separator}{"type":"table","attrs":${JSON.stringify(TABLE_ATTRIBUTES)},"content":[`);
      separator = '';
      for (const row of rows) add(row);
      write(']}');
      separator = ',';
    },
    end() {
      if (separator === '') add({ type: 'paragraph' });
      return Buffer.concat([...chunks.splice(0), Buffer.from(`${text}]}`)]);
    },
  };
}
