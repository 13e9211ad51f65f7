import type { DocumentNode } from '@editor-companion/core/plugin';
import { blocksInBands } from './bands.ts';

type Kind = 'insertion' | 'deletion';

/** Cells that came or went in every row of a table are one change: a column. */
export function withColumns(node: DocumentNode): DocumentNode {
  if (!node.content) return node;
  const content = node.content.map(withColumns);
  if (node.type !== 'table') return { ...node, content };
  return { ...node, content: columnsOf(columnsOf(content, 'insertion'), 'deletion') };
}

function columnsOf(rows: readonly DocumentNode[], kind: Kind): DocumentNode[] {
  const places = rows.filter((row) => kindOf(row) === undefined).map((row) => placesOf(row, kind));
  const [first] = places;
  const isSame = first !== undefined && first.size > 0 && places.every((one) => isSameColumns(one, first));
  if (!isSame || places.length < 2) return [...rows];
  return rows.map((row) => (kindOf(row) === undefined ? inColumns(row, placesOf(row, kind), first) : row));
}

const isSameColumns = (one: ReadonlyMap<number, DocumentNode>, other: ReadonlyMap<number, DocumentNode>): boolean =>
  one.size === other.size && [...one.keys()].every((column) => other.has(column));

/** The cells of a row that come or go, by their place among those that the row has before or after. */
function placesOf({ content = [] }: DocumentNode, kind: Kind): Map<number, DocumentNode> {
  const ofState = content.filter((cell) => [kind, undefined].includes(kindOf(cell)));
  return new Map([...ofState.entries()].filter(([, cell]) => kindOf(cell) === kind));
}

/** @param ids cells whose ids those of the row get */
function inColumns(
  row: DocumentNode,
  places: ReadonlyMap<number, DocumentNode>,
  ids: ReadonlyMap<number, DocumentNode>,
): DocumentNode {
  const wanted = new Map([...places].map(([column, cell]) => [cell, idOf(ids.get(column))]));
  return {
    ...row,
    content: (row.content ?? []).map((cell) => {
      const [id, own] = [wanted.get(cell), idOf(cell)];
      return id === undefined || own === undefined ? cell : renamed(cell, own, id);
    }),
  };
}

const changeOf = ({ attrs }: DocumentNode) => attrs?.['change'] as { kind: string; id: string } | undefined;
const idOf = (node: DocumentNode | undefined): string | undefined => node && changeOf(node)?.id;

function kindOf(node: DocumentNode): Kind | undefined {
  const kind = changeOf(node)?.kind;
  return kind === 'insertion' || kind === 'deletion' ? kind : undefined;
}

function renamed(node: DocumentNode, from: string, to: string): DocumentNode {
  const change = changeOf(node);
  return {
    ...node,
    ...(change?.id === from && { attrs: { ...node.attrs, change: { ...change, id: to } } }),
    ...(node.marks && {
      marks: node.marks.map((mark) =>
        mark.attrs?.['id'] === from ? { ...mark, attrs: { ...mark.attrs, id: to } } : mark,
      ),
    }),
    ...(node.content && { content: node.content.map((child) => renamed(child, from, to)) }),
  };
}

/** The number of changes to accept or reject. */
export function countChanges(content: readonly DocumentNode[]): number {
  const ids = new Set<unknown>();
  const add = (node: DocumentNode): void => {
    const id = idOf(node);
    if (id !== undefined) ids.add(id);
    for (const { type, attrs } of node.marks ?? []) if (CHANGES.has(type)) ids.add(attrs?.['id']);
    for (const child of node.content ?? []) add(child);
    if (node.type === 'section') blocksInBands([node.attrs?.['header'], node.attrs?.['footer']]).forEach(add);
  };
  for (const node of content) add(node);
  return ids.size;
}

const CHANGES: ReadonlySet<string> = new Set(['insertion', 'deletion', 'formatChange']);
