import type { DocumentNode } from '@editor-companion/core/plugin';
import type { DocumentModel } from '@editor-companion/document';
import type { Doc } from 'yjs';

export const FORM_IDS = ['tiptap', 'prosemirror', 'blocknote', 'lexical', 'quill'] as const;
/** The editors whose Yjs form is supported. */
export type FormId = (typeof FORM_IDS)[number];

/** A field and the document model for it. */
export interface Field {
  readonly doc: Doc;
  readonly name: string;
  readonly model: DocumentModel;
}

/** The wanted change of a field. */
export interface ContentChange {
  /** The document as the caller has seen it. In a form such as Markdown, it has less than the field. */
  readonly shown: DocumentNode;
  readonly wanted: DocumentNode;
  /** Reduces a document to the content that the form of `shown` supports. */
  readonly through: (document: DocumentNode) => DocumentNode;
}

/** How an editor stores its document in a Y.Doc. */
export interface FieldForm {
  readonly id: FormId;
  /** The editor's name. */
  readonly title: string;
  /** The editor's default field. */
  readonly field: string;
  /** Reads the document in our model. @throws DocumentError */
  read(field: Field): DocumentNode;
  /** Changes the field where `wanted` differs from `shown`. Call it in a transaction. @throws DocumentError */
  write(field: Field, change: ContentChange): void;
}
