import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';

/** Text with uniform styles, a link around such texts, or a custom inline node. */
export interface Inline {
  readonly type: string;
  readonly text?: string;
  readonly styles?: Readonly<Record<string, unknown>>;
  readonly href?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly content?: readonly Inline[];
}

export interface Cell {
  readonly type: 'tableCell';
  readonly props: Readonly<Record<string, unknown>>;
  readonly content: readonly Inline[];
}

export interface TableContent {
  readonly type: 'tableContent';
  readonly columnWidths: readonly (number | null)[];
  readonly headerRows?: number;
  readonly headerCols?: number;
  readonly rows: readonly { readonly cells: readonly Cell[] }[];
}

/** A block in the form of BlockNote's `editor.document`. */
export interface Block {
  readonly id?: string;
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly content?: readonly Inline[] | TableContent | undefined;
  readonly children: readonly Block[];
}

/**
 * Converts BlockNote's tree of ProseMirror nodes to blocks: a group has containers, each with the node of its block, followed by the group
 * of the blocks below it.
 */
export function blocksOf(nodes: readonly DocumentNode[]): Block[] {
  return nodes.flatMap((node) => {
    if (node.type === 'blockGroup') return blocksOf(node.content ?? []);
    return node.type === 'blockContainer' ? blockOf(node) : [around(node)];
  });
}

function blockOf({ attrs = {}, content = [] }: DocumentNode): Block[] {
  const [node, ...rest] = content;
  const children = blocksOf(rest);
  if (!node) return [];
  // A group without a parent block, which an editor may leave for a moment.
  if (node.type === 'blockGroup') return blocksOf(content);
  const { id } = attrs;
  return [{ ...(typeof id === 'string' && { id }), ...bodyOf(node), children }];
}

/** A node without a container: columns, and nodes of the editor's plugins. */
const around = (node: DocumentNode): Block => {
  const { id, ...props } = node.attrs ?? {};
  return { ...(typeof id === 'string' && { id }), type: node.type, props, children: blocksOf(node.content ?? []) };
};

function bodyOf(node: DocumentNode): Omit<Block, 'id' | 'children'> {
  const { type, attrs: props = {}, content } = node;
  if (type === 'table') return { type, props, content: tableOf(content ?? []) };
  return { type, props, ...(!WITHOUT_TEXT.has(type) && { content: inlineOf(content ?? []) }) };
}

/** Blocks without text of their own. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'file', 'divider', 'pageBreak']);

function tableOf(rows: readonly DocumentNode[]): TableContent {
  const isHeader = ({ type }: DocumentNode): boolean => type === 'tableHeader';
  const grid = rows.map(({ content = [] }) => content);
  const first = grid.findIndex((cells) => !cells.every(isHeader));
  const headerRows = first < 0 ? grid.length : first;
  const below = grid.slice(headerRows);
  const headerCols = below.length === 0 ? 0 : Math.min(...below.map((cells) => leading(cells, isHeader)));
  return {
    type: 'tableContent',
    columnWidths: (grid[0] ?? []).flatMap(widthsOf),
    ...(headerRows > 0 && { headerRows }),
    ...(headerCols > 0 && { headerCols }),
    rows: grid.map((cells) => ({ cells: cells.map(cellOf) })),
  };
}

const leading = <T>(list: readonly T[], isMeant: (item: T) => boolean): number => {
  const end = list.findIndex((item) => !isMeant(item));
  return end < 0 ? list.length : end;
};

function widthsOf({ attrs = {} }: DocumentNode): (number | null)[] {
  const { colwidth, colspan } = attrs;
  const columns = typeof colspan === 'number' && colspan > 0 && colspan <= MAX_SPAN ? colspan : 1;
  const widths: readonly unknown[] = Array.isArray(colwidth) ? colwidth : [];
  return Array.from({ length: columns }, (_, column) => {
    const width = widths[column];
    return typeof width === 'number' ? width : null;
  });
}

const MAX_SPAN = 1000;

function cellOf({ attrs = {}, content = [] }: DocumentNode): Cell {
  const { colwidth: _, ...props } = attrs;
  const lines = content.map((paragraph) => inlineOf(paragraph.content ?? []));
  return { type: 'tableCell', props, content: lines.flatMap((line, index) => (index > 0 ? [BREAK, ...line] : line)) };
}

const BREAK: Inline = { type: 'text', text: '\n', styles: {} };

/** Adjacent texts with the same link become one link. */
function inlineOf(nodes: readonly DocumentNode[]): Inline[] {
  const inline: Inline[] = [];
  for (const [index, node] of nodes.entries()) {
    const marks = node.type === 'hardBreak' ? (nodes[index - 1]?.marks ?? node.marks ?? []) : (node.marks ?? []);
    const piece = pieceOf(node, marks);
    const href = marks.find(({ type }) => type === 'link')?.attrs?.['href'];
    const last = inline.at(-1);
    if (typeof href !== 'string') inline.push(piece);
    else if (last?.type === 'link' && last.href === href)
      inline[inline.length - 1] = { ...last, content: [...(last.content ?? []), piece] };
    else inline.push({ type: 'link', href, content: [piece] });
  }
  return inline;
}

function pieceOf({ type, text, attrs = {}, content }: DocumentNode, marks: readonly DocumentMark[]): Inline {
  if (type === 'text' || type === 'hardBreak') return { type: 'text', text: text ?? '\n', styles: stylesOf(marks) };
  return { type, props: attrs, ...(content && { content: inlineOf(content) }) };
}

const stylesOf = (marks: readonly DocumentMark[]): Record<string, unknown> =>
  Object.fromEntries(
    marks.filter(({ type }) => type !== 'link').map(({ type, attrs = {} }) => [type, attrs['stringValue'] ?? true]),
  );
