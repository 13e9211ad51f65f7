import type { DocumentNode } from '@editor-companion/document';
import { makeNode } from '../text/make-node.ts';

const LISTS: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList']);
const ITEMS: ReadonlySet<string> = new Set(['listItem', 'taskItem']);
const CELLS: ReadonlySet<string> = new Set(['tableCell', 'tableHeader']);

/**
 * Wraps or unwraps blocks so that they fit into a parent: list items with or without a list around them, a table around rows, a cell around
 * the content of a row.
 * @param instead the replaced block, whose cell they keep.
 */
export function fitInto(
  parent: string,
  nodes: readonly DocumentNode[],
  instead: readonly DocumentNode[] = [],
): DocumentNode[] {
  if (LISTS.has(parent)) return asItems(nodes, parent === 'taskList' ? 'taskItem' : 'listItem');
  if (parent === 'tableRow') return asCells(nodes, instead);
  if (parent === 'table') return nodes.flatMap((node) => (node.type === 'table' ? (node.content ?? []) : [node]));
  return wrapped(nodes);
}

function asItems(nodes: readonly DocumentNode[], type: string): DocumentNode[] {
  const items: DocumentNode[] = [];
  for (const node of nodes.flatMap((one) => (LISTS.has(one.type) ? (one.content ?? []) : [one]))) {
    const last = items.at(-1);
    if (ITEMS.has(node.type)) items.push(node.type === type ? node : makeNode(type, {}, node.content ?? []));
    else if (node.type === 'paragraph' || !last) items.push(makeNode(type, {}, itemContent(node)));
    else items[items.length - 1] = { ...last, content: [...(last.content ?? []), node] };
  }
  return items;
}

const itemContent = (node: DocumentNode): DocumentNode[] =>
  node.type === 'paragraph' ? [node] : [{ type: 'paragraph' }, node];

function asCells(nodes: readonly DocumentNode[], [replaced]: readonly DocumentNode[]): DocumentNode[] {
  const cells = nodes.flatMap((node) => (node.type === 'tableRow' ? (node.content ?? []) : [node]));
  if (cells.every(({ type }) => CELLS.has(type))) return cells;
  const { type = 'tableCell', attrs } = replaced && CELLS.has(replaced.type) ? replaced : {};
  return [{ type, ...(attrs && { attrs }), content: wrapped(nodes) }];
}

/** Adds a missing table around rows and a missing list around items. */
function wrapped(nodes: readonly DocumentNode[]): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  let bare = false;
  for (const node of nodes) {
    const holder = holderOf(node.type);
    const last = blocks.at(-1);
    if (holder === undefined) blocks.push(node);
    else if (bare && last?.type === holder) last.content = [...(last.content ?? []), node];
    else blocks.push({ type: holder, content: [node] });
    bare = holder !== undefined;
  }
  return blocks;
}

function holderOf(type: string): string | undefined {
  if (type === 'tableRow') return 'table';
  if (type === 'listItem') return 'bulletList';
  return type === 'taskItem' ? 'taskList' : undefined;
}
