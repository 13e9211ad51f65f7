import type { KeyMaterial, LogDocument, LogOutline, LogRecord } from '@editor-companion/core/plugin';
import type { JournalPlace } from './journal-record.ts';
import type { StoredState } from './stored-state.ts';

/** How many documents have something that a key encrypts; undefined for what none does. */
interface DocumentsOfKey {
  readonly key: string | undefined;
  readonly count: number;
}

/** What the log and its threads say to each other. */

export interface Settlement {
  /** Records, one behind the other. */
  readonly records: Uint8Array<ArrayBuffer>;
  /** The number of the first of them. */
  readonly first: number;
  /** Where they end. */
  readonly place: JournalPlace;
}

/** Where the journal begins after a start. */
export interface Recovered {
  readonly place: JournalPlace;
  /** How many commits the disk has lost, and where a copy of the journal is. */
  readonly damage?: { readonly lost: number; readonly copy: string };
}

/** Whether the journal's file is the one that belongs to the database. */
export interface JournalSurvey {
  /** Up to where its records are in the database. */
  readonly settled: number;
  readonly isWhole: boolean;
}

/** What a read takes for settled, though it cannot be for now. */
interface Ahead {
  readonly ahead?: Settlement | undefined;
}

/** Every request by name, with what it is answered with. */
export interface Requests {
  /** Looks whether the journal goes as far as the database, and to `newest`. Changes nothing. */
  survey: { readonly input: { newest: number }; readonly output: JournalSurvey };
  /**
   * Puts what a killed server left in the journal into the database; where the journal begins then. Unless `isCopy`, looks for commits
   * behind a damaged place too: a copy that was made of a running journal ends where it is not whole.
   */
  recover: { readonly input: { isCopy: boolean }; readonly output: Recovered };
  /** The last position of each document, 0 where there is none. */
  heads: { readonly input: readonly string[]; readonly output: readonly number[] };
  /** Puts records of the journal into the database. */
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
  /** False where there is none, or one of the new name. */
  rename: { readonly input: { from: string; to: string }; readonly output: boolean };
  drop: { readonly input: { document: string }; readonly output: boolean };
  /** Cuts back the write-ahead log. */
  scrub: { readonly input: object; readonly output: void };
  outline: { readonly input: { document: string }; readonly output: LogOutline | undefined };
  /** Begins a document that nobody sees yet, in the place of one that was begun before. */
  arrive: { readonly input: { outline: LogOutline }; readonly output: void };
  /** Adds to it what a state has beyond the one before; `upTo` is the position of the state. */
  arriveState: { readonly input: { state: StoredState; upTo: number }; readonly output: void };
  /** Has it seen under its name. False where there is one of that name. */
  arrived: { readonly input: { document: string; outline: LogOutline }; readonly output: boolean };
  /** Counts documents by keys, those behind an id, and says where to go on. */
  sealed: {
    readonly input: { after: number };
    readonly output: { amounts: readonly DocumentsOfKey[]; after: number | undefined };
  };
  /** Encrypts a bounded part of the documents behind an id anew, and says where to go on. */
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
  /** SQLite's. */
  readonly errcode?: number | undefined;
  /** The document that is damaged, if that is the cause. */
  readonly damaged?: string | undefined;
}

export interface ThreadData {
  readonly file: string;
  readonly keys?: KeyMaterial | undefined;
}
