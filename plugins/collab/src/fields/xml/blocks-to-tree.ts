import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { Block, Inline, TableContent } from './blocks-from-tree.ts';

/** Nodes that occur among containers without a container of their own. */
const WITHOUT_CONTAINER: ReadonlySet<string> = new Set(['columnList', 'column']);

/** Converts blocks to BlockNote's ProseMirror tree. */
export const groupOf = (blocks: readonly Block[]): DocumentNode => ({
  type: 'blockGroup',
  content: blocks.map(containerOf),
});

function containerOf({ id, type, props, content, children }: Block): DocumentNode {
  const attrs = id === undefined ? {} : { id };
  if (WITHOUT_CONTAINER.has(type)) return { type, attrs: { ...props, ...attrs }, content: children.map(containerOf) };
  const below = children.length > 0 ? [groupOf(children)] : [];
  return {
    type: 'blockContainer',
    ...(id !== undefined && { attrs }),
    content: [nodeOf({ type, props, content }), ...below],
  };
}

function nodeOf({ type, props, content }: Omit<Block, 'id' | 'children'>): DocumentNode {
  const nodes = content === undefined ? [] : isTable(content) ? rowsOf(content) : content.flatMap((one) => inline(one));
  return {
    type,
    ...(Object.keys(props).length > 0 && { attrs: { ...props } }),
    ...(nodes.length > 0 && { content: nodes }),
  };
}

const isTable = (content: NonNullable<Block['content']>): content is TableContent => !Array.isArray(content);

function rowsOf({ rows, columnWidths, headerRows = 0, headerCols = 0 }: TableContent): DocumentNode[] {
  return rows.map(({ cells }, row) => ({
    type: 'tableRow',
    content: cells.map(({ props, content }, column) => {
      const width = columnWidths[column];
      const nodes = content.flatMap((one) => inline(one));
      return {
        type: row < headerRows || column < headerCols ? 'tableHeader' : 'tableCell',
        attrs: { ...props, ...(typeof width === 'number' && { colwidth: [width] }) },
        content: [{ type: 'tableParagraph', ...(nodes.length > 0 && { content: nodes }) }],
      };
    }),
  }));
}

function inline(piece: Inline, link: readonly DocumentMark[] = []): DocumentNode[] {
  const { type, text = '', styles = {}, href, props, content = [] } = piece;
  if (type === 'link') return content.flatMap((one) => inline(one, [{ type: 'link', attrs: { href } }]));
  if (type !== 'text')
    return [
      {
        type,
        ...(props && { attrs: { ...props } }),
        ...(content.length > 0 && { content: content.flatMap((one) => inline(one)) }),
      },
    ];
  const marks = [...Object.entries(styles).flatMap(([name, value]) => markOf(name, value)), ...link];
  return text
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 && { marks }) }]),
    ]);
}

function markOf(type: string, value: unknown): DocumentMark[] {
  if (value === true) return [{ type }];
  return typeof value === 'string' ? [{ type, attrs: { stringValue: value } }] : [];
}
