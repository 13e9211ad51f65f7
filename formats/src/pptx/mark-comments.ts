import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { clip } from '../content/bounds.ts';
import type { SlideComment } from './comments.ts';
import type { Item } from './shape/item.ts';

/** Returns the blocks of a slide with the commented texts marked: the first text of the comment's shape, or else of the slide. */
export function markComments(items: readonly Item[], comments: readonly SlideComment[]): DocumentNode[] {
  if (comments.length === 0) return items.flatMap(({ blocks }) => blocks);
  const marks = new Map<number, DocumentMark[]>();
  const firstText = Math.max(
    items.findIndex(({ blocks }) => blocks.some(hasText)),
    0,
  );
  for (const { comment, shapeId } of comments) {
    const named = items.findIndex(
      ({ ids, blocks }) => shapeId !== undefined && ids.includes(shapeId) && blocks.some(hasText),
    );
    const index = named >= 0 ? named : firstText;
    const attrs = { commentId: clip(comment.id, 128), ...(comment.resolved && { resolved: true }) };
    if (comment.replyTo === undefined) marks.set(index, [...(marks.get(index) ?? []), { type: 'comment', attrs }]);
  }
  return items.flatMap(({ blocks }, index) => {
    const mine = marks.get(index);
    const at = mine ? blocks.findIndex(hasText) : -1;
    return blocks.map((block, other) => (mine && other === at ? withMarks(block, mine) : block));
  });
}

const hasText = (node: DocumentNode): boolean => node.type === 'text' || (node.content ?? []).some(hasText);

/** Marks all text of the block, or of its first child with text. */
function withMarks(node: DocumentNode, marks: readonly DocumentMark[]): DocumentNode {
  if (node.type === 'text') return { ...node, marks: [...(node.marks ?? []), ...marks] };
  const { content = [] } = node;
  if (content.some(({ type }) => type === 'text'))
    return { ...node, content: content.map((child) => withMarks(child, marks)) };
  const at = content.findIndex(hasText);
  return { ...node, content: content.map((child, index) => (index === at ? withMarks(child, marks) : child)) };
}
