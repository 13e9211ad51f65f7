import { settleChanges, type DocumentNode } from '@editor-companion/document';

export type RevisionMode = 'keep' | 'accept' | 'reject';

/** The document with its tracked changes as they are, applied, or undone. */
export const settleRevisions = (document: DocumentNode, mode: RevisionMode): DocumentNode =>
  mode === 'keep' ? document : settleChanges(document, mode);
