import type { Principal } from '@editor-companion/core/plugin';
import type { Mode } from '../mode.ts';
import type { JobKind, JobParams } from './kind.ts';

/** The target of a job's result: the live document, a new document, or only the answer. */
export type JobTarget = 'document' | 'copy' | 'json';

/** The request of a job. JSON, since it outlives a restart. */
export interface JobRequest extends JobParams {
  readonly kind: JobKind;
  readonly mode: Extract<Mode, 'direct' | 'suggest'>;
  readonly target: JobTarget;
  /** `provider` or `provider/model`. */
  readonly model?: string | undefined;
  readonly field?: string | undefined;
}

export type JobState = 'running' | 'done' | 'failed' | 'cancelled';

/** A line that stayed unchanged, and the reason. */
export interface LeftLine {
  readonly text: string;
  readonly why: string;
}

export interface JobProgress {
  /** The total number of lines or pictures, and how many were processed. */
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly left: readonly LeftLine[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface AssistantJob {
  readonly id: string;
  /** The document that is changed or read. */
  readonly document: string;
  readonly request: JobRequest;
  readonly principal: Principal;
  readonly state: JobState;
  readonly progress: JobProgress;
  /** A summary, or the content of the document as JSON. */
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
  /** Whether it can be undone, as a run with its id. */
  readonly undo: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const NO_PROGRESS: JobProgress = {
  total: 0,
  done: 0,
  changed: 0,
  left: [],
  inputTokens: 0,
  outputTokens: 0,
};
