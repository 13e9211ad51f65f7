import type { DocumentModel, ReadOptions } from '@editor-companion/document';

/** How a text document is read: Word, OpenDocument text, Rich Text. */
export interface TextOptions extends ReadOptions {
  /** Paragraphs whose style a node of this model names become that node (`word.styles`, `openDocument.styles`). */
  readonly model?: DocumentModel | undefined;
}
