import { settleChanges, settlePage, type DocumentNode, type PageSetup } from '@editor-companion/document';

export type RevisionMode = 'keep' | 'accept' | 'reject';

/** Returns the document with its tracked changes kept, accepted or rejected. */
export const settleRevisions = (document: DocumentNode, mode: RevisionMode): DocumentNode =>
  mode === 'keep' ? document : settleChanges(document, mode);

/** As above, for the headers and footers of its pages. */
export const settlePageRevisions = (page: PageSetup, mode: RevisionMode): PageSetup =>
  mode === 'keep' ? page : settlePage(page, mode);
