import type { DocumentNode } from '@editor-companion/document';

/**
 * Removes the font size if all text has the same one. PowerPoint resizes the text of a placeholder as a whole to fit the slide, which has
 * no meaning on a page. Different sizes are kept.
 */
export function withoutEvenSize(blocks: DocumentNode[]): DocumentNode[] {
  const sizes = new Set<unknown>();
  for (const block of blocks) gatherSizes(block, sizes);
  return sizes.size === 1 && !sizes.has(undefined) ? blocks.map(withoutSize) : blocks;
}

function gatherSizes({ type, marks = [], content = [] }: DocumentNode, sizes: Set<unknown>): void {
  if (type === 'text') sizes.add(marks.find((mark) => mark.type === 'textStyle')?.attrs?.['fontSize']);
  for (const child of content) gatherSizes(child, sizes);
}

function withoutSize(node: DocumentNode): DocumentNode {
  if (node.content) return { ...node, content: node.content.map(withoutSize) };
  if (node.type !== 'text') return node;
  const { marks = [], ...bare } = node;
  const kept = marks.flatMap((mark) => {
    if (mark.type !== 'textStyle') return [mark];
    const { fontSize: _, ...attrs } = mark.attrs ?? {};
    return Object.keys(attrs).length > 0 ? [{ ...mark, attrs }] : [];
  });
  return { ...bare, ...(kept.length > 0 && { marks: kept }) };
}
