import type { DocumentNode } from '@editor-companion/document';
import type { Spot } from './view.ts';

/** The new content of a block, or of the document if `parent` is undefined. Nodes that stay are the same objects. */
export interface Draft {
  readonly parent: Spot | undefined;
  readonly children: readonly DocumentNode[];
  /** Whether a node that cannot be rewritten may be removed on purpose. */
  readonly mayGo?: (node: DocumentNode) => boolean;
}

/** The node with new content or attributes. */
export function remade(node: DocumentNode, change: Partial<Pick<DocumentNode, 'attrs' | 'content'>>): DocumentNode {
  const { content, attrs, ...rest } = { ...node, ...change };
  return { ...rest, ...(attrs && { attrs }), ...(content && content.length > 0 && { content }) };
}
