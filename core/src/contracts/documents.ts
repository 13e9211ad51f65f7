import type { JsonPart } from '../base/json-part.ts';
import type { DocumentRole, Principal } from './auth.ts';
import type { DocumentNode, PageSetup } from './document.ts';
import type { ImportedComment } from './points/import-format.ts';
import type { TurnContext } from './work-context.ts';

/** A live collaborative document in its stored state. */
export interface LiveDocument {
  readonly name: string;
  /** The position of its last change. */
  readonly seq: number;
  /**
   * Valid under the document schema. For a large document, each read of this property parses it; give `part` to a worker thread instead.
   */
  readonly content: DocumentNode;
  /** The content as a part. */
  readonly part?: JsonPart<DocumentNode>;
  readonly title?: string;
  readonly page?: PageSetup;
  /** The threads of its comment marks. */
  readonly comments: readonly ImportedComment[];
}

/** The content of a new document: exactly one of these, as values or as parts of a request's body. */
export type DocumentSource =
  | { readonly content: DocumentNode | JsonPart<DocumentNode> }
  | { readonly html: string | JsonPart<string> }
  | { readonly markdown: string | JsonPart<string> }
  /** A Yjs update (v1). */
  | { readonly update: Uint8Array };

export interface DocumentDescription {
  readonly title?: string;
  readonly page?: PageSetup;
  /** The threads of the content's comment marks. */
  readonly comments?: readonly ImportedComment[];
}

/**
 * Service `documents`: live documents on the server's side, with the caller's rights. Each tenant has its own documents. Methods with a
 * principal take names within the principal's tenant, or keys. Methods without a principal take keys, which `list` and events give.
 * `nameOfKey` turns a key into a name for people.
 */
export interface DocumentsService {
  /**
   * @param field the root type of the Y.Doc with the content. Absent: it is detected.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below viewer; DOCUMENT_NOT_FOUND (404).
   */
  read(name: string, principal: Principal, field?: string): Promise<LiveDocument>;
  /**
   * Gives a document its first content. If several calls compete, one of them wins; `created` tells whether this one did.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below editor; DOCUMENT_CONTENT_INVALID (400).
   */
  create(
    name: string,
    source: DocumentSource & DocumentDescription,
    principal: Principal,
  ): Promise<{ readonly created: boolean; readonly seq: number }>;
  /**
   * Replaces a document's content in one change that leaves equal parts untouched; or merges an update.
   * @param ifSeq refuses with DOCUMENT_CHANGED (412) when the document is at another position.
   * @returns the position of the change.
   */
  edit(name: string, source: DocumentSource, principal: Principal, ifSeq?: number): Promise<number>;
  /**
   * The whole state of a document, once it is on disk.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below viewer; DOCUMENT_NOT_FOUND (404).
   */
  state?(name: string, principal: Principal): Promise<DocumentUpdates>;
  /**
   * Merges the update of a program that acts for a principal, with the principal's rights. All participants see it at once.
   * @param author the author of the change. @returns its position, once it is on disk.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below editor; DOCUMENT_NOT_FOUND (404); UPDATE_MALFORMED (400), UPDATE_TOO_LARGE and
   * DOCUMENT_FULL (413); CHANGE_UNSAVED (503) if it was applied and may be stored later.
   */
  merge?(name: string, update: Uint8Array, principal: Principal, author: DocumentAuthor): Promise<number>;
  /**
   * Like `merge`, for an update that only adds suggestions (`suggesting` in the document package), which commenters may do.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below commenter, and as `merge`.
   */
  suggest?(name: string, update: Uint8Array, principal: Principal, author: DocumentAuthor): Promise<number>;
  /**
   * Shows a program among the participants of a document, as a person would be, until it leaves or its node ends.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below viewer; DOCUMENT_NOT_FOUND (404).
   */
  appear?(name: string, principal: Principal, author: DocumentAuthor): Promise<DocumentAppearance>;
  /**
   * Reduces a user's role in a document below that of their token, at once, until the restriction is lifted or expires.
   * @param user id of a principal. @param role the highest role that the user may have; null: none. @param principal the caller. @throws
   * CompanionError DOCUMENT_FORBIDDEN (403) below owner; DOCUMENT_NOT_FOUND (404).
   */
  restrict?(
    name: string,
    user: string,
    role: DocumentRole | null,
    principal: Principal,
    terms?: { readonly until?: number; readonly reason?: string },
  ): Promise<void>;
  /** A principal's current role in a document, even in one that does not exist; undefined for no access. */
  roleOf?(name: string, principal: Principal): DocumentRole | undefined;
  /** The place of a document; undefined if there is none of that name. The caller must check rights. */
  find?(name: string): Promise<DocumentPlace | undefined>;
  /**
   * Documents in the order of their names: those after `after`, at most `limit`, regardless of rights. For programs that store something
   * about each document and check rights when they show it.
   */
  list?(page: { readonly after?: string; readonly limit: number }): Promise<readonly DocumentPlace[]>;
  /**
   * All documents of a tenant by their keys, including deleted ones that can still be restored. For programs that store something about
   * documents by id.
   */
  ofTenant?(tenant: string): AsyncIterable<DocumentPlace>;
  /**
   * The text of a document in blocks, whichever editor wrote it. The caller must check rights before showing any of it.
   * @param maxCharacters text beyond this number is left out. @throws CompanionError DOCUMENT_NOT_FOUND (404), DOCUMENT_FIELD_AMBIGUOUS,
   * DOCUMENT_FIELD_UNREADABLE (409), WORKER_TIMEOUT (422) and the like.
   */
  blocks?(name: string, maxCharacters: number, turn?: Partial<TurnContext>): Promise<DocumentText>;
  /** Makes all connections of a document check their rights again at once, for example after a change of roles in the service `auth`. */
  recheck?(name: string): void;
}

/** The id and the position of a document. */
export interface DocumentPlace {
  readonly name: string;
  /** Distinguishes it from an earlier document of the same name. */
  readonly id: string;
  /** Position of its last change. */
  readonly seq: number;
}

/** A paragraph, heading, list item, table cell or other block with text. */
export interface TextBlock {
  readonly text: string;
  /** For a heading: its level, 1 being the highest. */
  readonly level?: number;
  /** The start of its text as a Yjs relative position in base64; absent if the editor does not separate blocks. */
  readonly anchor?: string;
}

/** The text of a document in the order of its blocks. */
export interface DocumentText extends DocumentPlace {
  readonly title?: string;
  readonly blocks: readonly TextBlock[];
  /** The text was cut at the limit. */
  readonly isCut: boolean;
}

/** A document as Yjs updates (v1). Apply them in order to an empty Y.Doc. */
export interface DocumentUpdates {
  /** Distinguishes it from an earlier document of the same name. */
  readonly id: string;
  /** The position of its last change. */
  readonly seq: number;
  /** Shared with the live document, so do not change them. */
  readonly updates: readonly Uint8Array[];
}

/** The author that is recorded for changes of a program. */
export interface DocumentAuthor {
  /** Has the form of a principal's id, and must differ from the principal's. */
  readonly id: string;
  /** The name that people see. */
  readonly name: string;
}

/** A program's appearance among the participants of a document. */
export interface DocumentAppearance {
  /** @param state the awareness state of an editor: `{user: {name, color}, cursor: {anchor, head}}`, positions as JSON of Yjs. */
  show(state: object): void;
  /** Ends the appearance. A second call does nothing. */
  leave(): void;
}

/** The first content of a document that is opened before it has any: decision `document:seed`. */
export interface DocumentSeed extends DocumentDescription {
  readonly document: string;
  readonly source?: DocumentSource;
}
