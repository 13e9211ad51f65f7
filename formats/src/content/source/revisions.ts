import { settleChanges, settlePage, type DocumentNode, type PageSetup } from '@editor-companion/document';

export type RevisionMode = 'keep' | 'accept' | 'reject';

/** The document with its tracked changes as they are, applied, or undone. */
export const settleRevisions = (document: DocumentNode, mode: RevisionMode): DocumentNode =>
  mode === 'keep' ? document : settleChanges(document, mode);

/** The same of the headers and footers of its pages. */
export const settlePageRevisions = (page: PageSetup, mode: RevisionMode): PageSetup =>
  mode === 'keep' ? page : settlePage(page, mode);
