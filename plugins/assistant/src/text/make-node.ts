import type { DocumentNode } from '@editor-companion/document';

/** Makes a node without empty members. */
export const makeNode = (
  type: string,
  attrs: Readonly<Record<string, unknown>>,
  content: readonly DocumentNode[],
): DocumentNode => ({
  type,
  ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }),
  ...(content.length > 0 && { content: [...content] }),
});
