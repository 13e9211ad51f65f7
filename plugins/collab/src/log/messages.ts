import type { LogDocument, LogRecord } from '@editor-companion/core/plugin';
import type { Batch } from './batch.ts';
import type { StoredState } from './stored-state.ts';

/** What the log and its threads say to each other. */

export interface Appended {
  /** The last position of each entry, or -1 where it was not created because it is there. */
  readonly heads: readonly number[];
  /** Whether all that was appended before is readable now. */
  readonly isRestSettled: boolean;
}

/** Every request by name, with what it is answered with. */
export interface Requests {
  append: { readonly input: Batch; readonly output: Appended };
  /** Makes all that was appended so far readable. */
  settle: { readonly input: undefined; readonly output: void };
  compact: {
    readonly input: { document: string; from: number; seq: number; bytes: Uint8Array };
    readonly output: boolean;
  };
  read: { readonly input: { document: string; at?: number }; readonly output: StoredState | undefined };
  readAfter: {
    readonly input: { document: string; seq: number; limit: number };
    readonly output: readonly LogRecord[];
  };
  /** False for a position that cannot be read. */
  pin: { readonly input: { document: string; seq: number; owner: string }; readonly output: boolean };
  unpin: { readonly input: { document: string; seq: number; owner: string }; readonly output: boolean };
  drop: { readonly input: { document: string }; readonly output: boolean };
  list: {
    readonly input: { prefix: string; after: string; limit: number; name?: string };
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
  | { readonly id: number; readonly failure: { readonly message: string; readonly errcode: number | undefined } };

export interface ThreadData {
  readonly file: string;
}
