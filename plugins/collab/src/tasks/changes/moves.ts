import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';

/** Shorter texts occur by chance in two places. */
const MIN_CHARACTERS = 10;
/** Blocks that can move. The place of a cell is determined by its row. */
const MOVABLE: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'listItem',
  'taskItem',
  'table',
  'tableRow',
]);

interface NodeChange {
  readonly kind: string;
  readonly id: string;
}

/** A block that only one of the documents contains, with its place. */
interface Place {
  readonly node: DocumentNode;
  readonly change: NodeChange;
  /** The preceding place in the same parent, if it changes in the same way. */
  readonly previous: Place | undefined;
}

/**
 * Finds blocks that were moved: the same text is deleted in one place and inserted in another one. Both places get one id, and neighbours that
 * were moved together have one as well. Takes time in proportion to the document.
 */
export function withMoves(content: readonly DocumentNode[]): DocumentNode[] {
  const places = [...placesIn(content)];
  const ids = new Map<DocumentNode, string>();
  const origins = new Map<Place, Place>();
  const deleted = Map.groupBy(
    places.filter(({ change }) => change.kind === 'deletion'),
    keyOf,
  );
  for (const place of places) {
    if (place.change.kind !== 'insertion') continue;
    const key = keyOf(place);
    const origin = key === undefined ? undefined : deleted.get(key)?.shift();
    // A block that only changed its type in place was not moved.
    if (!origin || origin.change.id === place.change.id) continue;
    origins.set(place, origin);
    const before = place.previous && origins.get(place.previous);
    const together = place.previous && before && before === origin.previous ? ids.get(place.previous.node) : undefined;
    const id = together ?? place.change.id;
    ids.set(place.node, id).set(origin.node, id);
  }
  return ids.size === 0 ? [...content] : content.map((node) => renamed(node, ids));
}

/** The outermost blocks that come or go. */
function* placesIn(content: readonly DocumentNode[]): Generator<Place> {
  const previous = new Map<string, Place>();
  for (const node of content) {
    const change = node.attrs?.['change'] as NodeChange | undefined;
    if (change?.kind === 'insertion' || change?.kind === 'deletion') {
      const place: Place = { node, change, previous: previous.get(change.kind) };
      previous.set(change.kind, place);
      yield place;
      continue;
    }
    previous.clear();
    yield* placesIn(node.content ?? []);
  }
}

/** Returns undefined for a block that cannot be distinguished from others. */
function keyOf({ node }: Place): string | undefined {
  const text = textOf(node);
  return MOVABLE.has(node.type) && text.length >= MIN_CHARACTERS ? `${node.type} ${text}` : undefined;
}

const textOf = ({ type, text, content = [] }: DocumentNode): string =>
  text ?? (content.length > 0 ? content.map(textOf).join('\u0000') : `<${type}>`);

function renamed(node: DocumentNode, ids: ReadonlyMap<DocumentNode, string>): DocumentNode {
  const id = ids.get(node);
  if (id !== undefined) return moved(node, id);
  return node.content ? { ...node, content: node.content.map((child) => renamed(child, ids)) } : node;
}

/** Marks all content of a block as one place of a move. */
function moved(node: DocumentNode, id: string): DocumentNode {
  const change = node.attrs?.['change'] as NodeChange | undefined;
  return {
    ...node,
    ...(change && { attrs: { ...node.attrs, change: { ...change, id, move: true } } }),
    ...(node.marks && { marks: node.marks.map((mark) => movedMark(mark, id)) }),
    ...(node.content && { content: node.content.map((child) => moved(child, id)) }),
  };
}

const movedMark = (mark: DocumentMark, id: string): DocumentMark =>
  mark.type === 'insertion' || mark.type === 'deletion'
    ? { ...mark, attrs: { ...mark.attrs, id, suggestion: { move: true } } }
    : mark;
