import type { DocumentNode } from '@editor-companion/core/plugin';
import type { DocumentModel } from '@editor-companion/document';
import type { Doc } from 'yjs';

export const FORM_IDS = ['tiptap', 'prosemirror', 'blocknote', 'lexical', 'quill'] as const;
/** The editors whose way of keeping a document in Yjs is known. */
export type FormId = (typeof FORM_IDS)[number];

/** A field and the model by which its document is read. */
export interface Field {
  readonly doc: Doc;
  readonly name: string;
  readonly model: DocumentModel;
}

/** What a field is to hold instead of what it was shown to hold. */
export interface ContentChange {
  /** The document as the caller has seen it; less than there is, in a form such as Markdown. */
  readonly shown: DocumentNode;
  readonly wanted: DocumentNode;
  /** What the form of `shown` leaves of a document. */
  readonly through: (document: DocumentNode) => DocumentNode;
}

/** How an editor keeps its document in a Y.Doc. */
export interface FieldForm {
  readonly id: FormId;
  /** The editor's name. */
  readonly title: string;
  /** Where the editor keeps its document, unless it is told otherwise. */
  readonly field: string;
  /** The document as one of ours. @throws DocumentError */
  read(field: Field): DocumentNode;
  /** Changes the field where `wanted` differs from `shown`; to be called in a transaction. @throws DocumentError */
  write(field: Field, change: ContentChange): void;
}
