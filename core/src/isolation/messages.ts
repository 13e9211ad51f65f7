import type { ErrorDetail } from '../base/errors.ts';

/** The data that a thread is started with. */
export interface ThreadData {
  /** The `file:` URL of the module that every thread runs. */
  readonly main: string;
  /** The `file:` URL of the task's module. */
  readonly module: string;
  /** Folder of the compile cache; undefined for none. */
  readonly compileCache: string | undefined;
}

/** A message into a thread. */
export interface RunMessage {
  readonly id: number;
  readonly input: unknown;
}

/** A CompanionError in a message: structured cloning keeps neither its class nor its brand. */
export interface ErrorMessage {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
}

/** A message out of a thread. Every message names its run, so that one of an earlier run is recognised. */
export type ThreadMessage =
  | { readonly id: number; readonly kind: 'progress'; readonly fraction: number; readonly text?: string }
  | { readonly id: number; readonly kind: 'done'; readonly output: unknown }
  | { readonly id: number; readonly kind: 'refused'; readonly error: ErrorMessage }
  | { readonly id: number; readonly kind: 'crashed'; readonly reason: string; readonly outOfMemory: boolean }
  | { readonly id: number; readonly kind: 'uncloneable'; readonly reason: string };
