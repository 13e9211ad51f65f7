import { isRecord } from './json.ts';
import type { DocumentNode } from './json.ts';

/** The type of a node around what a format shows in the place of a node that it has no form for. */
export const ORIGINAL = 'editor:original';

/** A node that a file shows in a simpler form. */
export interface Original {
  /** The node; without content where its own content is what the file shows. */
  readonly node: DocumentNode;
  /** The text that the file shows for the whole node; undefined where the file shows the node's own content. */
  readonly shown?: string;
}

/** Puts what is shown of a node into one that tells of the node. */
export const aroundOriginal = (original: Original, content: readonly DocumentNode[]): DocumentNode => ({
  type: ORIGINAL,
  attrs: { ...original },
  ...(content.length > 0 && { content: [...content] }),
});

/** What attributes tell of a node that a format shows in a simpler form; undefined where they tell of none. */
export function originalOf(attrs: unknown): Original | undefined {
  if (!isRecord(attrs) || !isRecord(attrs['node']) || typeof attrs['node']['type'] !== 'string') return undefined;
  const { node, shown } = attrs;
  // Whoever reads this checks the node against its model, as it does with all nodes of a file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const original = node as unknown as DocumentNode;
  return { node: original, ...(typeof shown === 'string' && { shown }) };
}

/** The words of nodes, one after the other. */
const wordsOf = (nodes: readonly DocumentNode[]): string =>
  nodes.map(({ text, content = [] }) => (text ?? '') + wordsOf(content)).join('');

/** The original of a node that a file shows by other nodes. */
export const wholeOriginal = (node: DocumentNode, shown: readonly DocumentNode[]): Original => ({
  node,
  shown: wordsOf(shown),
});

/**
 * The node that a file shows, made from what the file tells of it and from what stands in its place now. Where somebody has changed
 * the text since, that text counts: of a node that the file shows by other nodes only the type and the attributes are left then.
 */
export function restoreOriginal({ node, shown }: Original, content: readonly DocumentNode[]): DocumentNode {
  if (shown !== undefined && shown === wordsOf(content)) return node;
  const { content: _content, ...shell } = node;
  return content.length > 0 ? { ...shell, content: [...content] } : shell;
}
