import type { KeepsTables } from './database.ts';

/*
 * What a document is made of, on disk: one base (everything up to a position, as one update) and a tail of the changes after it.
 * Positions (`seq`) count the changes of a document from 1 without gaps; a position never changes its meaning, not even when
 * the log is compacted.
 */

/** What made a change. All kinds carry a Yjs update (v1). */
export type ChangeKind = 'update' | 'seed' | 'edit' | 'revert';

/** One change on its way into the log. */
export interface LogChange {
  readonly kind: ChangeKind;
  /** Id of the node that took the change in, so that nodes can tell their own. */
  readonly origin: string;
  /** Principal id of its author. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** A Yjs update, v1. */
  readonly bytes: Uint8Array;
}

/** A change as it stands in the log. */
export interface LogRecord extends LogChange {
  readonly seq: number;
}

/** Everything up to and including a position, as one Yjs update. */
export interface LogBase {
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** A document at a position: the base below it, if any, and every change after that base. */
export interface LogState {
  /** As `LogDocument.id`; absent where the log is written by one process only. */
  readonly id?: string;
  /** The last position, `base.seq` where the tail is empty. */
  readonly head: number;
  readonly base: LogBase | undefined;
  readonly tail: readonly LogRecord[];
}

export interface LogDocument {
  readonly name: string;
  /** Tells a document from an earlier one of the same name, and never changes: letters and digits. */
  readonly id: string;
  readonly head: number;
  /** Bytes of the base and of the changes after it. */
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Time of the last change. */
  readonly updatedAt: number;
}

/** Which document has a name, and its last position. */
export type LogHead = Pick<LogDocument, 'id' | 'head'>;

export interface LogCompaction {
  /** Position of the base that the new one was made from; 0 for none. Another base by now: the call changes nothing. */
  readonly from: number;
  readonly base: LogBase;
}

/** All that a log has of a document, but for the bytes: what a copy needs to be the same document at the same positions. */
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

/** How documents with all their history go from one log to another. */
export interface LogTransfer {
  outline(document: string): Promise<LogOutline | undefined>;
  /**
   * Makes a document that is not there from an outline and its states: those of the positions that are pinned below the base, in order, and the
   * newest one. All of it is there when the call resolves; a call that fails or is killed leaves nothing that can be seen.
   */
  take(document: string, outline: LogOutline, states: AsyncIterable<LogState>): Promise<void>;
}

/**
 * Service `openDocumentLog`: the log that collaboration writes, which is the service `documentLog` where somebody provides it. For who moves an
 * installation that is set up and does not run.
 */
export interface DocumentLogAccess {
  open(): Promise<DocumentLog>;
}

/**
 * Service `documentLog`: where collaborative documents are kept. Every driver passes `documentLogSuite`. Where nobody provides
 * the service, the collaboration plugin keeps its own in DATA_DIR.
 */
export interface DocumentLog extends KeepsTables {
  /**
   * Writes changes behind the last one and resolves to the position of the last of them once they are on disk (fsync): they
   * survive kill -9 and power loss. The changes of one call are stored together or not at all. Calls for one document take effect
   * in the order in which they are made; calls of one moment share a commit. Creates a document that is not there.
   *
   * The bytes belong to the log until the call resolves.
   * @param id the document that is meant; a log that several processes write refuses the changes where the name is another one's by now.
   * @throws CompanionError LOG_BUSY (503) beyond what may wait; LOG_FAILED (503) when they are not on disk; STORAGE_FULL (507);
   * LOG_DOCUMENT_GONE (404) where there is no document `id` of that name.
   */
  append(document: string, changes: readonly LogChange[], id?: string): Promise<number>;
  /** As `append`, for a document that is not there; resolves to false, with nothing written, where it is. */
  create(document: string, changes: readonly LogChange[]): Promise<boolean>;
  /** The newest base and every change after it; undefined for a document that is not there. */
  read(document: string): Promise<LogState | undefined>;
  /**
   * The document as it was at a position. Positions before the newest base can be read while they are pinned.
   * @throws CompanionError LOG_POSITION_GONE (404) when the position was compacted away or is not reached yet.
   */
  readAt(document: string, seq: number): Promise<LogState>;
  /** Changes after a position, in order, up to `limit` (default 1000) of them. Compacted ones are missing at the beginning. */
  readAfter(document: string, seq: number, limit?: number): Promise<readonly LogRecord[]>;
  /**
   * Replaces the base, in one step, and drops what neither the newest state nor a pinned position needs any more. Resolves to
   * false, with nothing changed, when the document has another base than `from` by now, or is gone.
   */
  compact(document: string, compaction: LogCompaction): Promise<boolean>;
  /** Keeps a position readable for `owner` until it is unpinned. @throws CompanionError LOG_POSITION_GONE. */
  pin(document: string, seq: number, owner: string): Promise<void>;
  /** Gives up a pin; the space comes back with the next compaction. Unknown pins are nothing. */
  unpin(document: string, seq: number, owner: string): Promise<void>;
  /**
   * Gives a document another name, in one step: its id, positions and pins stay as they are. Names that begin with U+0001 are the
   * server's own. Resolves to false, with nothing changed, where there is no document `from`, or one of the name `to`.
   */
  rename(from: string, to: string): Promise<boolean>;
  /** Forgets a document, its pins included. Resolves to false where there is none. */
  drop(document: string): Promise<boolean>;
  /** Writes over what is left on the disk of documents that were dropped, for as long as it was not needed for others. */
  scrub?(): Promise<void>;
  /**
   * Where documents are by now, one for each name, in order; undefined for those that are not there. Only logs that several processes
   * write have it: who keeps documents in memory asks now and then whether somebody else has written.
   */
  readonly heads?: ((documents: readonly string[]) => Promise<readonly (LogHead | undefined)[]>) | undefined;
  /** Whether it takes what it is given, for `GET /health/ready`. @throws CompanionError while it does not. */
  probe?(): Promise<void>;
  /** For who moves an installation. */
  readonly transfer?: LogTransfer;
  find(document: string): Promise<LogDocument | undefined>;
  /** Documents in the order of their names, those after `after` that begin with `prefix`, at most `limit` (default 100). */
  list(options?: { prefix?: string; after?: string; limit?: number }): Promise<readonly LogDocument[]>;
}
