import type { DocumentNode, ImportedAsset } from '@editor-companion/core/plugin';
import { AttachmentBook, attachmentBlocks } from '@editor-companion/formats/attachments';
import type { Attachment } from '../pdfium/annotations/attachments.ts';

/** Writes the attachments of a file as a list of links at its end, as for e-mails. */
export function attached(files: readonly Attachment[]): {
  readonly blocks: readonly DocumentNode[];
  readonly assets: readonly ImportedAsset[];
} {
  const book = new AttachmentBook();
  const blocks = attachmentBlocks(files.map((file) => book.item(file)));
  return { blocks, assets: book.with([]) };
}
