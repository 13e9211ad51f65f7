import type { ErrorDetail } from '../base/errors.ts';

/** What a thread is born with. */
export interface ThreadData {
  /** The `file:` URL of what every thread runs. */
  readonly main: string;
  /** The `file:` URL of the task's module. */
  readonly module: string;
  /** Folder of the compile cache; undefined for none. */
  readonly compileCache: string | undefined;
}

/** What goes into a thread. */
export interface RunMessage {
  readonly id: number;
  readonly input: unknown;
}

/** A CompanionError on its way between threads: structured cloning keeps neither class nor brand. */
export interface ErrorMessage {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
}

/** What comes out of a thread. Every message names its run, so that one from an earlier run can be told. */
export type ThreadMessage =
  | { readonly id: number; readonly kind: 'progress'; readonly fraction: number; readonly text?: string }
  | { readonly id: number; readonly kind: 'done'; readonly output: unknown }
  | { readonly id: number; readonly kind: 'refused'; readonly error: ErrorMessage }
  | { readonly id: number; readonly kind: 'crashed'; readonly reason: string; readonly outOfMemory: boolean }
  | { readonly id: number; readonly kind: 'uncloneable'; readonly reason: string };
