import type { DocumentNode } from '@editor-companion/document';

export type RevisionMode = 'keep' | 'accept' | 'reject';

/** The document with its tracked changes as they are, applied, or undone. */
export function settleRevisions(node: DocumentNode, mode: RevisionMode): DocumentNode {
  if (mode === 'keep') return node;
  const [gone, stays] = mode === 'accept' ? ['deletion', 'insertion'] : ['insertion', 'deletion'];
  const settle = (one: DocumentNode): DocumentNode => {
    const settled = { ...one };
    if (one.marks) settled.marks = one.marks.filter(({ type }) => type !== stays);
    if (one.content) {
      const kept = one.content.filter(({ marks }) => marks?.some(({ type }) => type === gone) !== true);
      if (kept.length > 0) settled.content = kept.map(settle);
      else delete settled.content;
    }
    return settled;
  };
  return settle(node);
}
