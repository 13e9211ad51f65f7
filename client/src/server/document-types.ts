import type { Role } from '../wire.ts';

/** The format of content: editor JSON, or a string; `update` is a Yjs update in base64. */
export type DocumentForm = 'json' | 'html' | 'markdown' | 'text' | 'update';

/** A document and the position of its last change. */
export interface DocumentPlace {
  readonly name: string;
  readonly seq: number;
}

export interface DocumentContent<Form extends DocumentForm = 'json'> extends DocumentPlace {
  readonly content: Form extends 'json' ? unknown : string;
  readonly title: string | null;
  /** Pass it as `ifMatch` to an edit. */
  readonly etag: string;
}

/** A document in a list. Times are ISO 8601. */
export interface ListedDocument extends DocumentPlace {
  /** The stored size, without versions. */
  readonly bytes: number;
  /** The caller's role in it. */
  readonly role: Role;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A deleted document. Times are ISO 8601. */
export interface DeletedDocument {
  /** The id of the deletion. */
  readonly id: string;
  /** The document's previous name. */
  readonly name: string;
  readonly bytes: number;
  readonly deletedAt: string;
  readonly deletedBy: { readonly id: string; readonly name: string };
  /** It can be restored until then. */
  readonly keptUntil: string;
}

/** The content of a document: exactly one of these. */
export type DocumentSource =
  | { readonly content: object }
  | { readonly html: string }
  | { readonly markdown: string }
  /** A Yjs update (v1) in base64. */
  | { readonly update: string }
  /** The task of an import. */
  | { readonly taskId: string };

/** The lock of a document for maintenance: everybody may read it, nobody may change it. */
export interface DocumentLock {
  readonly locked: boolean;
  /** The message for users who try to write. */
  readonly message: string;
  /** ISO 8601; null: until it is unlocked. */
  readonly until: string | null;
  /** The person who locked it. */
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** A page of a list, and the `after` or `before` of the next one; null on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}
