import { isRecord } from './json.ts';
import type { DocumentNode } from './json.ts';

/** The type of a node that encloses the shown form of a node which a format cannot express. */
export const ORIGINAL = 'editor:original';

/** A node with a simplified form in a file. */
export interface Original {
  /** The node. Without content if the file shows its content. */
  readonly node: DocumentNode;
  /** The text of the form that the file shows for the whole node. Undefined if the file shows the node's own content. */
  readonly shown?: string;
}

/** Encloses the shown form of a node in a node that records the original. */
export const aroundOriginal = (original: Original, content: readonly DocumentNode[]): DocumentNode => ({
  type: ORIGINAL,
  attrs: { ...original },
  ...(content.length > 0 && { content: [...content] }),
});

/** Reads an original from attributes. Undefined if they contain none. */
export function originalOf(attrs: unknown): Original | undefined {
  if (!isRecord(attrs) || !isRecord(attrs['node']) || typeof attrs['node']['type'] !== 'string') return undefined;
  const { node, shown } = attrs;
  // The caller validates the node against its model, as all nodes of a file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const original = node as unknown as DocumentNode;
  return { node: original, ...(typeof shown === 'string' && { shown }) };
}

/** Returns the text of nodes. */
const wordsOf = (nodes: readonly DocumentNode[]): string =>
  nodes.map(({ text, content = [] }) => (text ?? '') + wordsOf(content)).join('');

/** Returns the original of a node that a file shows as other nodes. */
export const wholeOriginal = (node: DocumentNode, shown: readonly DocumentNode[]): Original => ({
  node,
  shown: wordsOf(shown),
});

/**
 * Restores a node from its recorded original and from the present content of the file. If someone has changed the text, the present text is
 * used; of a node with a form of other nodes only the type and the attributes then remain.
 */
export function restoreOriginal({ node, shown }: Original, content: readonly DocumentNode[]): DocumentNode {
  if (shown !== undefined && shown === wordsOf(content)) return node;
  const { content: _content, ...shell } = node;
  return content.length > 0 ? { ...shell, content: [...content] } : shell;
}
