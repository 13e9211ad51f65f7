import type { KeepsTables } from './database.ts';

/*
 * The parts of a document on disk: one base (everything up to a position, as one update) and a tail of the changes after it. Positions
 * (`seq`) count the changes of a document from 1 without gaps; a position never changes its meaning, not even when the log is compacted.
 */

/** The cause of a change. Every kind carries a Yjs update (v1). */
export type ChangeKind = 'update' | 'seed' | 'edit' | 'revert';

/** A change to be appended to the log. */
export interface LogChange {
  readonly kind: ChangeKind;
  /** Id of the node that received the change, by which nodes recognise their own changes. */
  readonly origin: string;
  /** Principal id of the author. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** A Yjs update, v1. */
  readonly bytes: Uint8Array;
}

/** A change in the log. */
export interface LogRecord extends LogChange {
  readonly seq: number;
}

/** Everything up to and including a position, as one Yjs update. */
export interface LogBase {
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** A document at a position: its base, if any, and every change after that base. */
export interface LogState {
  /** As `LogDocument.id`; absent if only one process writes the log. */
  readonly id?: string;
  /** The last position; `base.seq` if there are no changes after the base. */
  readonly head: number;
  readonly base: LogBase | undefined;
  readonly tail: readonly LogRecord[];
}

export interface LogDocument {
  readonly name: string;
  /** Distinguishes a document from an earlier one of the same name. It never changes: letters and digits. */
  readonly id: string;
  readonly head: number;
  /** Bytes of the base and of the changes after it. */
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Time of the last change. */
  readonly updatedAt: number;
}

/** The id of a document and its last position. */
export type LogHead = Pick<LogDocument, 'id' | 'head'>;

export interface LogCompaction {
  /** Position of the base that the new one was made from; 0 for none. If the document has another base by now, the call changes nothing. */
  readonly from: number;
  readonly base: LogBase;
}

/** Everything that a log has about a document except the bytes: a copy needs it to have the same positions. */
export interface LogOutline {
  /** As `LogDocument.id`. */
  readonly id: string;
  readonly head: number;
  /** Position of the newest base; 0 for none. */
  readonly base: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Ordered by position, then owner. */
  readonly pins: readonly { readonly seq: number; readonly owner: string }[];
}

/** Moves documents with their whole history from one log to another. */
export interface LogTransfer {
  outline(document: string): Promise<LogOutline | undefined>;
  /**
   * Creates a missing document from an outline and its states: first those at the pinned positions below the base, in order, then the
   * newest one. When the call resolves, all of it is stored. A call that fails or is killed leaves nothing visible.
   */
  take(document: string, outline: LogOutline, states: AsyncIterable<LogState>): Promise<void>;
}

/**
 * Service `openDocumentLog`: the log that collaboration writes, which is the service `documentLog` if a plugin provides it. For moving an
 * installation that is set up but not running.
 */
export interface DocumentLogAccess {
  open(): Promise<DocumentLog>;
}

/**
 * Service `documentLog`: the store of collaborative documents. Every driver passes `documentLogSuite`. Without a provider, the
 * collaboration plugin keeps its own log in DATA_DIR.
 */
export interface DocumentLog extends KeepsTables {
  /**
   * Appends changes and resolves to the position of the last one when all are on disk (fsync): they survive kill -9 and power loss. The
   * changes of one call are stored together or not at all. Calls for one document take effect in their order; calls made at the same time
   * share a commit. Creates a missing document.
   *
   * Do not change the bytes until the call resolves.
   * @param id the id of the document; a log that several processes write refuses the changes if the name belongs to another document by
   * now.
   * @throws CompanionError LOG_BUSY (503) beyond the limit of waiting changes; LOG_FAILED (503) when they are not on disk; STORAGE_FULL
   * (507); LOG_DOCUMENT_GONE (404) if no document `id` has that name.
   */
  append(document: string, changes: readonly LogChange[], id?: string): Promise<number>;
  /** Like `append`, for a document that must not exist yet. Resolves to false, with nothing written, if it does. */
  create(document: string, changes: readonly LogChange[]): Promise<boolean>;
  /** The newest base and every change after it; undefined for a missing document. */
  read(document: string): Promise<LogState | undefined>;
  /**
   * The document at a position. Positions before the newest base are readable while they are pinned.
   * @throws CompanionError LOG_POSITION_GONE (404) when the position was compacted away or is not reached yet.
   */
  readAt(document: string, seq: number): Promise<LogState>;
  /** Changes after a position, in order, at most `limit` (default 1000). Compacted changes are missing at the beginning. */
  readAfter(document: string, seq: number, limit?: number): Promise<readonly LogRecord[]>;
  /**
   * Replaces the base in one step and drops everything that neither the newest state nor a pinned position needs. Resolves to false, with
   * nothing changed, if the document's base is no longer `from`, or the document is gone.
   */
  compact(document: string, compaction: LogCompaction): Promise<boolean>;
  /** Keeps a position readable for `owner` until it is unpinned. @throws CompanionError LOG_POSITION_GONE. */
  pin(document: string, seq: number, owner: string): Promise<void>;
  /** Removes a pin. The next compaction frees its space. Unknown pins are ignored. */
  unpin(document: string, seq: number, owner: string): Promise<void>;
  /**
   * Renames a document in one step; its id, positions and pins stay the same. Names that begin with U+0001 are reserved for the server.
   * Resolves to false if `from` does not exist or `to` does.
   */
  rename(from: string, to: string): Promise<boolean>;
  /** Deletes a document with its pins. Resolves to false if it does not exist. */
  drop(document: string): Promise<boolean>;
  /** Overwrites the remains of deleted documents on disk, as far as other data has not replaced them already. */
  scrub?(): Promise<void>;
  /**
   * The current heads of documents, in order; undefined for missing ones. Only a log that several processes write has it: a node that keeps
   * documents in memory polls it to learn of other nodes' writes.
   */
  readonly heads?: ((documents: readonly string[]) => Promise<readonly (LogHead | undefined)[]>) | undefined;
  /** Checks for `GET /health/ready` that the log accepts writes. @throws CompanionError while it does not. */
  probe?(): Promise<void>;
  /** For moving an installation. */
  readonly transfer?: LogTransfer;
  find(document: string): Promise<LogDocument | undefined>;
  /** Documents in the order of their names: those after `after` that begin with `prefix`, at most `limit` (default 100). */
  list(options?: { prefix?: string; after?: string; limit?: number }): Promise<readonly LogDocument[]>;
}
