import type { Role } from '../wire.ts';

/** In which form content is asked for: editor JSON, or a string; `update` is a Yjs update in base64. */
export type DocumentForm = 'json' | 'html' | 'markdown' | 'text' | 'update';

/** A document and the position of its last change. */
export interface DocumentPlace {
  readonly name: string;
  readonly seq: number;
}

export interface DocumentContent<Form extends DocumentForm = 'json'> extends DocumentPlace {
  readonly content: Form extends 'json' ? unknown : string;
  readonly title: string | null;
  /** For `ifMatch` of an edit. */
  readonly etag: string;
}

/** A document as a list shows it. Times are ISO 8601. */
export interface ListedDocument extends DocumentPlace {
  /** On disk, without versions. */
  readonly bytes: number;
  /** What the caller may do in it. */
  readonly role: Role;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A document in the bin. Times are ISO 8601. */
export interface DeletedDocument {
  /** Of the deletion. */
  readonly id: string;
  /** The name that it had. */
  readonly name: string;
  readonly bytes: number;
  readonly deletedAt: string;
  readonly deletedBy: { readonly id: string; readonly name: string };
  /** Until then it can be restored. */
  readonly keptUntil: string;
}

/** What a document is filled with: exactly one of these. */
export type DocumentSource =
  | { readonly content: object }
  | { readonly html: string }
  | { readonly markdown: string }
  /** A Yjs update (v1) in base64. */
  | { readonly update: string }
  /** An import of an office file. */
  | { readonly taskId: string };

/** Whether a document is locked for maintenance: everybody reads it, and nobody changes it. */
export interface DocumentLock {
  readonly locked: boolean;
  /** What whoever locked it tells those who try to write. */
  readonly message: string;
  /** ISO 8601; null: until somebody unlocks it. */
  readonly until: string | null;
  /** Who locked it. */
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** One page of a list, and the `after` or `before` of the next; null: there is none. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}
