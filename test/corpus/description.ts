import type { DocumentNode } from '@editor-companion/core/plugin';

/** The content of a document in a form that a person can write and check. The golden descriptions use it. */
export interface Description {
  /** All words in order, without those of comments. Notes are at the end. */
  readonly text: string;
  /** The level and text of each heading. */
  readonly headings?: readonly (readonly [number, string])[];
  /** List items: the kinds of list from the outermost inwards, and the first words of the item. */
  readonly lists?: readonly (readonly [string, string])[];
  /** Ordered lists: their first item, first number and number format. */
  readonly numbering?: readonly (readonly [string, number, string])[];
  /** Rows of cells. A spanning cell is repeated in each position. */
  readonly tables?: readonly (readonly (readonly string[])[])[];
  /** Words that have a mark. For links, with the URL. */
  readonly marks?: Readonly<Record<string, readonly string[]>>;
  readonly notes?: readonly string[];
  readonly images?: number;
  readonly comments?: readonly string[];
  /** Other blocks: quotations, code. */
  readonly blocks?: readonly (readonly [string, string])[];
}

/** An imported document as its route returns it. */
export interface Imported {
  readonly content: DocumentNode;
  readonly comments?: readonly { readonly content: DocumentNode[] }[];
}

const LISTS: Readonly<Record<string, string>> = { orderedList: 'ol', bulletList: 'ul', taskList: 'tasks' };
const BLOCKS: Readonly<Record<string, string>> = { blockquote: 'quote', codeBlock: 'code' };
/** Formatting of whole documents, which no golden description contains. */
const PLAIN_MARKS = new Set(['textStyle', 'comment', 'highlight']);

class Describer {
  readonly headings: [number, string][] = [];
  readonly lists: [string, string][] = [];
  readonly numbering: [string, number, string][] = [];
  readonly tables: string[][][] = [];
  readonly marks: Record<string, string[]> = {};
  readonly notes: string[] = [];
  readonly blocks: [string, string][] = [];
  images = 0;

  walk(node: DocumentNode, lists: readonly string[] = []): void {
    const { type, attrs = {}, content = [] } = node;
    if (type === 'heading') this.headings.push([Number(attrs['level']), textOf(node)]);
    if (type === 'image') this.images += 1;
    if (type === 'footnote') this.notes.push(textOf(node));
    if (type === 'table') this.tables.push(cellsOf(node));
    if (type === 'listItem' || type === 'taskItem') this.lists.push([lists.join('>'), firstWords(node)]);
    if (type === 'orderedList')
      this.numbering.push([firstWords(content[0]), Number(attrs['start'] ?? 1), kindOf(attrs['type'])]);
    if (BLOCKS[type] !== undefined) this.blocks.push([BLOCKS[type], textOf(node)]);
    // Headings and the first row of a table are bold by their style.
    if (type === 'text') this.#mark(node);
    if (type === 'heading') return;
    const kind = LISTS[type];
    for (const child of content) this.walk(child, kind === undefined ? lists : [...lists, kind]);
  }

  #mark({ text = '', marks = [] }: DocumentNode): void {
    for (const { type, attrs } of marks) {
      if (PLAIN_MARKS.has(type)) continue;
      const address = type === 'link' ? `${String(attrs?.['href'])} ` : '';
      (this.marks[type] ??= []).push(...wordsOf(text).map((word) => `${address}${word}`));
    }
  }
}

/** Returns the number format. The default is decimal numbers. */
const kindOf = (type: unknown): string => (typeof type === 'string' ? type : '1');

export function describe({ content, comments = [] }: Imported): Description {
  const describer = new Describer();
  describer.walk(content);
  const { headings, lists, numbering, tables, marks, notes, blocks, images } = describer;
  return {
    text: textOf(content),
    headings,
    lists,
    numbering,
    tables,
    marks,
    notes,
    blocks,
    images,
    comments: comments.map((comment) => textOf({ type: 'doc', content: comment.content })),
  };
}

/** Returns words. In scripts without spaces, single characters. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Script=Han}]|[^\s\p{Script=Han}]+/gu) ?? [];

const BLOCK_ENDS = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader', 'listItem', 'codeBlock', 'hardBreak']);

function textOf(node: DocumentNode): string {
  const parts: string[] = [];
  const add = ({ type, text = '', content = [] }: DocumentNode): void => {
    parts.push(text);
    for (const child of content) add(child);
    if (BLOCK_ENDS.has(type)) parts.push(' ');
  };
  add(node);
  return parts.join('').replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the first words of an item, without those of nested lists. */
function firstWords(item: DocumentNode | undefined): string {
  return textOf({ type: 'doc', content: (item?.content ?? []).filter(({ type }) => LISTS[type] === undefined) });
}

/** Returns the cells of a table. A spanning cell is repeated in each position. */
function cellsOf({ content = [] }: DocumentNode): string[][] {
  const grid: string[][] = content.map(() => []);
  for (const [row, { content: cells = [] }] of content.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]?.[column] !== undefined) column += 1;
      const [rows, columns] = [Number(cell.attrs?.['rowspan'] ?? 1), Number(cell.attrs?.['colspan'] ?? 1)];
      for (let down = 0; down < rows; down++)
        for (let right = 0; right < columns; right++) (grid[row + down] ??= [])[column + right] = textOf(cell);
    }
  }
  return grid;
}
