import { isRecord, type DocumentMark, type DocumentNode } from './json.ts';

/*
 * Two states of a document in one. Text that only one of them has carries the mark `insertion` or `deletion`. A block that only one of
 * them has says so in its attribute `change` too, because marks are for text: a picture, a rule or an empty paragraph has none. The
 * schema does not know that attribute, so that it goes through every form of a document as it is.
 */

/** The prefix of change ids that a comparison creates, unlike those of tracked changes. */
export const COMPARED = 'compared-';

export type ChangeKind = 'insertion' | 'deletion';

/** The attributes of a change. */
export interface ChangeAttributes {
  /** Begins with `COMPARED`. */
  readonly id: string;
  /** The name of a person. */
  readonly author: string | null;
  /** In ISO 8601. */
  readonly date: string | null;
}

/** Marks that precede those of changes in schema order. */
const BEFORE: Readonly<Record<ChangeKind, readonly string[]>> = {
  insertion: ['bookmark', 'comment'],
  deletion: ['bookmark', 'comment', 'insertion'],
};

/** Marks text or an inline node as changed. A tracked change of the same kind is stored until the comparison is resolved. */
export function markInline(node: DocumentNode, kind: ChangeKind, attributes: ChangeAttributes): DocumentNode {
  const marks = node.marks ?? [];
  const tracked = marks.findIndex(({ type }) => type === kind);
  if (tracked >= 0) {
    const was = marks[tracked]?.attrs ?? {};
    return { ...node, marks: marks.with(tracked, { type: kind, attrs: { ...attributes, was } }) };
  }
  const place = marks.findLastIndex(({ type }) => BEFORE[kind].includes(type)) + 1;
  return { ...node, marks: marks.toSpliced(place, 0, { type: kind, attrs: { ...attributes } }) };
}

/** Marks a block that only one of the documents contains. */
export const markBlock = (node: DocumentNode, kind: ChangeKind, attributes: ChangeAttributes): DocumentNode => ({
  ...node,
  attrs: { ...node.attrs, change: { kind, ...attributes } },
});

/**
 * Returns one of the two documents of a comparison: the newer one if its changes are accepted, the older one if they are rejected. Tracked
 * changes in the documents stay unchanged.
 * @example
 * settleCompared(changes.content, 'reject');
 */
export function settleCompared(document: DocumentNode, mode: 'accept' | 'reject'): DocumentNode {
  const [settled] = settle(document, mode === 'accept' ? 'deletion' : 'insertion');
  return settled ?? { type: document.type };
}

function settle(node: DocumentNode, gone: ChangeKind): DocumentNode[] {
  const { content, marks, attrs, ...rest } = node;
  if (changeOf(attrs)?.kind === gone) return [];
  if (marks?.some((mark) => mark.type === gone && isCompared(mark.attrs))) return [];
  const left = marks?.flatMap(untouched) ?? [];
  const inside = joinTexts((content ?? []).flatMap((child) => settle(child, gone)));
  const own = withoutChange(attrs);
  return [
    {
      ...rest,
      ...(own && { attrs: own }),
      ...(left.length > 0 && { marks: left }),
      ...(inside.length > 0 && { content: inside }),
    },
  ];
}

function untouched(mark: DocumentMark): DocumentMark[] {
  if (!['insertion', 'deletion'].includes(mark.type) || !isCompared(mark.attrs)) return [mark];
  const was = mark.attrs?.['was'];
  return isRecord(was) ? [{ type: mark.type, ...(Object.keys(was).length > 0 && { attrs: was }) }] : [];
}

function withoutChange(attrs: DocumentNode['attrs']): DocumentNode['attrs'] {
  if (!attrs || !changeOf(attrs)) return attrs;
  const { change: _, ...own } = attrs;
  return Object.keys(own).length > 0 ? own : undefined;
}

function changeOf(attrs: DocumentNode['attrs']): { readonly kind: unknown } | undefined {
  const change = attrs?.['change'];
  return isRecord(change) && isCompared(change) ? { kind: change['kind'] } : undefined;
}

const isCompared = (attrs: Readonly<Record<string, unknown>> | undefined): boolean => {
  const id = attrs?.['id'];
  return typeof id === 'string' && id.startsWith(COMPARED);
};

/** Joins text that a change split. */
function joinTexts(nodes: readonly DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (
      last?.text !== undefined &&
      node.text !== undefined &&
      JSON.stringify(last.marks) === JSON.stringify(node.marks)
    )
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    else joined.push(node);
  }
  return joined;
}
