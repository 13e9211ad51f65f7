import type { ChangeKind } from '@editor-companion/core/plugin';

/** A change of a document. Counts as one position. */
export interface ChangeEntry {
  readonly type: 'change';
  readonly kind: ChangeKind;
  /** The author's principal id; empty for a sum of several changes. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** A Yjs update, v1. */
  readonly bytes: Uint8Array;
}

/** Everything up to here as one update. Counts as one position. Only versions need the changes before it. */
export interface BaseEntry {
  readonly type: 'base';
  readonly time: number;
  readonly bytes: Uint8Array;
}

/** Starts the records of one kind; see `Records`. */
export interface KindEntry {
  readonly type: 'kind';
  readonly kind: string;
}

export interface RecordEntry {
  readonly type: 'record';
  readonly value: unknown;
}

export type ContentEntry = ChangeEntry | BaseEntry;

/** The parts of a document in order: its content, then the records beside it, kind by kind. */
export type Entry = ContentEntry | KindEntry | RecordEntry;
