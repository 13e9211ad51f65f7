import type { ChangeKind } from '@editor-companion/core/plugin';

/** A change of a document, which counts as one position. */
export interface ChangeEntry {
  readonly type: 'change';
  readonly kind: ChangeKind;
  /** Principal id of its author; empty where several changes became one. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** A Yjs update, v1. */
  readonly bytes: Uint8Array;
}

/** Everything up to here as one update, which counts as one position; versions alone need what stands before it. */
export interface BaseEntry {
  readonly type: 'base';
  readonly time: number;
  readonly bytes: Uint8Array;
}

/** From here on records are of this kind; see `Records`. */
export interface KindEntry {
  readonly type: 'kind';
  readonly kind: string;
}

export interface RecordEntry {
  readonly type: 'record';
  readonly value: unknown;
}

export type ContentEntry = ChangeEntry | BaseEntry;

/** What a document is taken apart into, in this order: its content, then what is kept beside it, kind by kind. */
export type Entry = ContentEntry | KindEntry | RecordEntry;
