import type { DocumentNode } from '@editor-companion/document';

/** A node without members that say nothing. */
export const makeNode = (
  type: string,
  attrs: Readonly<Record<string, unknown>>,
  content: readonly DocumentNode[],
): DocumentNode => ({
  type,
  ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }),
  ...(content.length > 0 && { content: [...content] }),
});
