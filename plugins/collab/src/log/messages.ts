import type { KeyMaterial, LogDocument, LogOutline, LogRecord } from '@editor-companion/core/plugin';
import type { JournalPlace } from './journal-record.ts';
import type { StoredState } from './stored-state.ts';

/** The number of documents with data under a key; undefined for plain data. */
interface DocumentsOfKey {
  readonly key: string | undefined;
  readonly count: number;
}

/** Records of the journal in a message to the log's thread. */

export interface Settlement {
  /** The records, concatenated. */
  readonly records: Uint8Array<ArrayBuffer>;
  /** The number of the first record. */
  readonly first: number;
  /** The position at their end. */
  readonly place: JournalPlace;
}

/** The start of the journal after a start of the server. */
export interface Recovered {
  readonly place: JournalPlace;
  /** The number of commits that the disk has lost, and the path of a copy of the journal. */
  readonly damage?: { readonly lost: number; readonly copy: string };
}

/** Whether the journal's file belongs to the database. */
export interface JournalSurvey {
  /** The number of the last record in the database. */
  readonly settled: number;
  readonly isWhole: boolean;
}

/** Records that a read must treat as settled although they cannot be settled now. */
interface Ahead {
  readonly ahead?: Settlement | undefined;
}

/** Every request by name with its answer. */
export interface Requests {
  /** Checks that the journal reaches as far as the database, and `newest`. Changes nothing. */
  survey: { readonly input: { newest: number }; readonly output: JournalSurvey };
  /**
   * Moves the records of a killed server from the journal to the database, and returns the journal's start. Unless `isCopy` is set, also
   * looks for commits behind a damaged record; the copy of a running journal simply ends where it is incomplete.
   */
  recover: { readonly input: { isCopy: boolean }; readonly output: Recovered };
  /** The last position of each document; 0 for a missing one. */
  heads: { readonly input: readonly string[]; readonly output: readonly number[] };
  /** Moves records of the journal to the database. */
  settle: { readonly input: Settlement; readonly output: void };
  compact: {
    readonly input: { document: string; from: number; seq: number; bytes: Uint8Array };
    readonly output: boolean;
  };
  read: { readonly input: Ahead & { document: string; at?: number }; readonly output: StoredState | undefined };
  readAfter: {
    readonly input: Ahead & { document: string; seq: number; limit: number };
    readonly output: readonly LogRecord[];
  };
  /** False for a position that cannot be read. */
  pin: { readonly input: { document: string; seq: number; owner: string }; readonly output: boolean };
  unpin: { readonly input: { document: string; seq: number; owner: string }; readonly output: boolean };
  /** False if the document does not exist, or one with the new name does. */
  rename: { readonly input: { from: string; to: string }; readonly output: boolean };
  drop: { readonly input: { document: string }; readonly output: boolean };
  /** Truncates the write-ahead log. */
  scrub: { readonly input: object; readonly output: void };
  outline: { readonly input: { document: string }; readonly output: LogOutline | undefined };
  /** Starts a hidden document and replaces one that was started before. */
  arrive: { readonly input: { outline: LogOutline }; readonly output: void };
  /** Adds what a state has beyond the previous one; `upTo` is the position of the state. */
  arriveState: { readonly input: { state: StoredState; upTo: number }; readonly output: void };
  /** Makes the document visible under its name. False if one with that name exists. */
  arrived: { readonly input: { document: string; outline: LogOutline }; readonly output: boolean };
  /** Counts documents by key, beginning behind an id. Returns where to continue. */
  sealed: {
    readonly input: { after: number };
    readonly output: { amounts: readonly DocumentsOfKey[]; after: number | undefined };
  };
  /** Encrypts a bounded number of documents behind an id with the current key. Returns where to continue. */
  reseal: {
    readonly input: { after: number };
    readonly output: { done: number; left: number; after: number | undefined };
  };
  list: {
    readonly input: Ahead & { prefix: string; after: string; limit: number; name?: string };
    readonly output: readonly LogDocument[];
  };
}

export type RequestName = keyof Requests;

export interface Request<Name extends RequestName = RequestName> {
  readonly id: number;
  readonly name: Name;
  readonly input: Requests[Name]['input'];
}

export type Reply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failure: Failure };

export interface Failure {
  readonly message: string;
  /** SQLite's error code. */
  readonly errcode?: number | undefined;
  /** The damaged document, if damage is the cause. */
  readonly damaged?: string | undefined;
}

export interface ThreadData {
  readonly file: string;
  readonly keys?: KeyMaterial | undefined;
}
