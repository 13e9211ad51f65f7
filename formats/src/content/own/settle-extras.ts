import { takeExtras, type ImportedDocument } from '@editor-companion/document';

/** A document that was read, with what blocks of a file of ours tell of unknown attributes given to the nodes that have them. */
export function settleExtras(document: ImportedDocument): ImportedDocument {
  takeExtras([document.content]);
  for (const { content } of document.comments ?? []) takeExtras(content);
  for (const bands of [document.page?.header, document.page?.footer])
    for (const blocks of Object.values(bands ?? {})) takeExtras(blocks);
  return document;
}
