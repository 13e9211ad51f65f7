import type { JsonPart } from '../base/json-part.ts';
import type { DocumentRole, Principal } from './auth.ts';
import type { DocumentNode, PageSetup } from './document.ts';
import type { ImportedComment } from './points/import-format.ts';
import type { TurnContext } from './work-context.ts';

/** A live collaborative document as it is on disk. */
export interface LiveDocument {
  readonly name: string;
  /** Position of its last change. */
  readonly seq: number;
  /** Valid under the document schema. That of a large document is parsed when it is read, at each reading: take `part` for a thread. */
  readonly content: DocumentNode;
  /** The content as a part. */
  readonly part?: JsonPart<DocumentNode>;
  readonly title?: string;
  readonly page?: PageSetup;
  /** What its comment marks stand for. */
  readonly comments: readonly ImportedComment[];
}

/** What a document is made of: exactly one of these, as values or as parts of a request's body. */
export type DocumentSource =
  | { readonly content: DocumentNode | JsonPart<DocumentNode> }
  | { readonly html: string | JsonPart<string> }
  | { readonly markdown: string | JsonPart<string> }
  /** A Yjs update (v1). */
  | { readonly update: Uint8Array };

export interface DocumentDescription {
  readonly title?: string;
  readonly page?: PageSetup;
  /** What the comment marks of the content stand for. */
  readonly comments?: readonly ImportedComment[];
}

/**
 * Service `documents`: live documents from the server's side, with the caller's rights. Each tenant has documents of its own. Methods with a
 * principal take names within the principal's tenant, and keys; those without take keys, which `list` and events tell. `nameOfKey` makes
 * names of keys for people.
 */
export interface DocumentsService {
  /**
   * @param field the root type of the Y.Doc that holds the content, where that is not to be found out.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below viewer; DOCUMENT_NOT_FOUND (404).
   */
  read(name: string, principal: Principal, field?: string): Promise<LiveDocument>;
  /**
   * Gives a document its first content, once: with many at the same time, one of them does. `created` tells whether this call did.
   *
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below editor; DOCUMENT_CONTENT_INVALID (400).
   */
  create(
    name: string,
    source: DocumentSource & DocumentDescription,
    principal: Principal,
  ): Promise<{ readonly created: boolean; readonly seq: number }>;
  /**
   * Makes the document hold other content, as one change that leaves alone what is alike; or merges an update.
   *
   * @param ifSeq refuses with DOCUMENT_CHANGED (412) when the document is at another position.
   * @returns the position of the change.
   */
  edit(name: string, source: DocumentSource, principal: Principal, ifSeq?: number): Promise<number>;
  /**
   * All that a document holds, once it is on disk.
   *
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below viewer; DOCUMENT_NOT_FOUND (404).
   */
  state?(name: string, principal: Principal): Promise<DocumentUpdates>;
  /**
   * Merges the update of a program that acts for a principal, with the principal's rights. All participants see it at once.
   *
   * @param author who is told to have made the change. @returns its position, once it is on disk.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below editor; DOCUMENT_NOT_FOUND (404); UPDATE_MALFORMED (400), UPDATE_TOO_LARGE and
   * DOCUMENT_FULL (413); CHANGE_UNSAVED (503) where it was taken and may be on disk later.
   */
  merge?(name: string, update: Uint8Array, principal: Principal, author: DocumentAuthor): Promise<number>;
  /**
   * As `merge`, for an update that adds suggestions and nothing else (`suggesting` in the document package), which commenters may.
   *
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below commenter, and as `merge`.
   */
  suggest?(name: string, update: Uint8Array, principal: Principal, author: DocumentAuthor): Promise<number>;
  /**
   * Has a program be seen among those who take part in a document, as a person is, until it leaves or its node ends.
   *
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) below viewer; DOCUMENT_NOT_FOUND (404).
   */
  appear?(name: string, principal: Principal, author: DocumentAuthor): Promise<DocumentAppearance>;
  /**
   * Makes a user's role in a document smaller than their tokens say, at once, until it is lifted or over.
   *
   * @param user id of a principal. @param role the most that they may be; null: nothing at all.
   * @param principal who does it. @throws CompanionError DOCUMENT_FORBIDDEN (403) below owner; DOCUMENT_NOT_FOUND (404).
   */
  restrict?(
    name: string,
    user: string,
    role: DocumentRole | null,
    principal: Principal,
    terms?: { readonly until?: number; readonly reason?: string },
  ): Promise<void>;
  /** What somebody may do in a document now, also in one that is not there; undefined: nothing. */
  roleOf?(name: string, principal: Principal): DocumentRole | undefined;
  /** Where a document is; undefined where there is none of that name. Whoever asks sees to rights. */
  find?(name: string): Promise<DocumentPlace | undefined>;
  /**
   * Documents in the order of their names, those after `after`, at most `limit`, whoever may see them: for programs that keep something about
   * each document, and see to rights when they show it.
   */
  list?(page: { readonly after?: string; readonly limit: number }): Promise<readonly DocumentPlace[]>;
  /**
   * All documents of a tenant, by their keys, with deleted ones that can still be restored: for programs that keep something about documents by
   * their ids.
   */
  ofTenant?(tenant: string): AsyncIterable<DocumentPlace>;
  /**
   * The text of a document in pieces, whichever editor wrote it. Whoever asks sees to rights when it shows anything of it.
   *
   * @param maxCharacters what is behind so many is left out. @throws CompanionError DOCUMENT_NOT_FOUND (404), DOCUMENT_FIELD_AMBIGUOUS,
   * DOCUMENT_FIELD_UNREADABLE (409), WORKER_TIMEOUT (422) and the like.
   */
  blocks?(name: string, maxCharacters: number, turn?: Partial<TurnContext>): Promise<DocumentText>;
  /** Has all connections of a document ask at once what they may do, as after a change of roles in the service `auth`. */
  recheck?(name: string): void;
}

/** Which document has a name, and where it is. */
export interface DocumentPlace {
  readonly name: string;
  /** Tells it from an earlier document of the same name. */
  readonly id: string;
  /** Position of its last change. */
  readonly seq: number;
}

/** A paragraph, heading, item, cell or other block that holds text. */
export interface TextBlock {
  readonly text: string;
  /** Of a heading: 1 is the highest. */
  readonly level?: number;
  /** Where its text begins, as a Yjs relative position in base64; absent where the editor keeps no block apart. */
  readonly anchor?: string;
}

/** The text of a document in the order of its blocks. */
export interface DocumentText extends DocumentPlace {
  readonly title?: string;
  readonly blocks: readonly TextBlock[];
  /** Some of it was left out. */
  readonly isCut: boolean;
}

/** A document as Yjs updates (v1): applied in order to an empty Y.Doc they are the document. */
export interface DocumentUpdates {
  /** Tells it from an earlier document of the same name. */
  readonly id: string;
  /** Position of its last change. */
  readonly seq: number;
  /** Shared with the document that is in use, so only to be read. */
  readonly updates: readonly Uint8Array[];
}

/** A program that changes documents for somebody: who is told to have made the change. */
export interface DocumentAuthor {
  /** As the id of a principal, from which it is to differ. */
  readonly id: string;
  /** For people. */
  readonly name: string;
}

/** A program among those who take part in a document. */
export interface DocumentAppearance {
  /** @param state as editors tell it of themselves: `{user: {name, color}, cursor: {anchor, head}}`, positions as JSON of Yjs. */
  show(state: object): void;
  /** Nothing happens where it has left already. */
  leave(): void;
}

/** The first content of a document that somebody opens before it has any: decision `document:seed`. */
export interface DocumentSeed extends DocumentDescription {
  readonly document: string;
  readonly source?: DocumentSource;
}
