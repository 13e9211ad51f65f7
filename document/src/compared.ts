import { isRecord, type DocumentMark, type DocumentNode } from './json.ts';

/*
 * Two states of a document in one. Text that only one of them has carries the mark `insertion` or `deletion`. A block that only one of
 * them has says so in its attribute `change` too, because marks are for text: a picture, a rule or an empty paragraph has none. The
 * schema does not know that attribute, so that it goes through every form of a document as it is.
 */

/** How ids of changes begin that a comparison has found, unlike those that somebody tracked. */
export const COMPARED = 'compared-';

export type ChangeKind = 'insertion' | 'deletion';

/** What is said of a change. */
export interface ChangeAttributes {
  /** Begins with `COMPARED`. */
  readonly id: string;
  /** A name. */
  readonly author: string | null;
  /** ISO 8601. */
  readonly date: string | null;
}

/** Marks that stand before those of changes, by the order of the schema. */
const BEFORE: Readonly<Record<ChangeKind, readonly string[]>> = {
  insertion: ['comment'],
  deletion: ['comment', 'insertion'],
};

/** Marks text, or a node within text. A tracked change of the same kind is put aside until the comparison is settled. */
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

/** Says of a block that only one of the documents has it. */
export const markBlock = (node: DocumentNode, kind: ChangeKind, attributes: ChangeAttributes): DocumentNode => ({
  ...node,
  attrs: { ...node.attrs, change: { kind, ...attributes } },
});

/**
 * One of the two states that a comparison put into one document: the newer one where its changes are accepted, the older one where they
 * are rejected. Changes that somebody tracked in the document stay as they are.
 *
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

/** What a change parted. */
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
