import type { DocumentNode } from '@editor-companion/document';
import type { Spot } from './view.ts';

/** What a block, or the document where `parent` is undefined, is to hold; nodes that stay are the same objects. */
export interface Draft {
  readonly parent: Spot | undefined;
  readonly children: readonly DocumentNode[];
  /** What goes on purpose though it cannot be written anew. */
  readonly mayGo?: (node: DocumentNode) => boolean;
}

/** The node of a spot with other content or attributes. */
export function remade(node: DocumentNode, change: Partial<Pick<DocumentNode, 'attrs' | 'content'>>): DocumentNode {
  const { content, attrs, ...rest } = { ...node, ...change };
  return { ...rest, ...(attrs && { attrs }), ...(content && content.length > 0 && { content }) };
}
