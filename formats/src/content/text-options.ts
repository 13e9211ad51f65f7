import type { DocumentModel, ReadOptions } from '@editor-companion/document';

/** Options for reading text documents: Word, OpenDocument text, Rich Text. */
export interface TextOptions extends ReadOptions {
  /** A model with nodes for paragraph styles: paragraphs of such a style become that node (`word.styles`, `openDocument.styles`). */
  readonly model?: DocumentModel | undefined;
}
