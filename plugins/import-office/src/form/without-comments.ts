import type { DocumentNode } from '@editor-companion/core/plugin';

/** Removes the marks of comments from a document. Adjacent texts with equal marks are joined. */
export function withoutComments({ content, marks = [], ...node }: DocumentNode): DocumentNode {
  const kept = marks.filter(({ type }) => type !== 'comment');
  return {
    ...node,
    ...(content && { content: joined(content.map(withoutComments)) }),
    ...(kept.length > 0 && { marks: kept }),
  };
}

function joined(nodes: readonly DocumentNode[]): DocumentNode[] {
  const found: DocumentNode[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (last?.text !== undefined && node.text !== undefined && marksOf(last) === marksOf(node))
      found[found.length - 1] = { ...last, text: last.text + node.text };
    else found.push(node);
  }
  return found;
}

const marksOf = ({ marks = [] }: DocumentNode): string => JSON.stringify(marks);
