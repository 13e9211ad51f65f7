import type { Summary } from '../desk/job.ts';
import type { Mode } from '../mode.ts';
import type { AiUsage } from '@editor-companion/core/plugin';

/** The reason for a run's end. */
export type Ending =
  /** The model had nothing more to do. */
  | 'done'
  | 'steps'
  | 'tokens'
  | 'time'
  /** The model's answer reached its maximum length. */
  | 'length'
  /** The run was stopped. */
  | 'stopped'
  /** The run continues when its caller brings the results of calls. */
  | 'waiting';

/** The events of a run, in the order of the stream. */
export type RunEvent =
  | {
      readonly type: 'start';
      readonly run: string;
      readonly document: string;
      readonly seq: number;
      readonly mode: Mode;
    }
  /** A piece of the model's text. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly id: string; readonly tool: string; readonly input: string }
  /** The caller must make this call of a tool that it declared. */
  | { readonly type: 'client_call'; readonly id: string; readonly tool: string; readonly input: string }
  /** The progress of a call, from 0 to 1. */
  | { readonly type: 'progress'; readonly id: string; readonly fraction: number; readonly message?: string }
  /** The result of a call; `fault` is the reason if it did nothing. */
  | {
      readonly type: 'result';
      readonly id: string;
      readonly tool: string;
      readonly text: string;
      readonly fault?: string;
    }
  /** A call has changed the document; all participants have received the change. */
  | { readonly type: 'edit'; readonly id: string; readonly tool: string; readonly seq: number; readonly bytes: number }
  /** The description of other participants' changes that the model receives. */
  | { readonly type: 'news'; readonly text: string }
  | {
      readonly type: 'end';
      readonly run: string;
      readonly reason: Ending;
      readonly steps: number;
      readonly edits: number;
      readonly changedBytes: number;
      readonly usage: AiUsage;
      /** Whether the run can be undone. */
      readonly undo: boolean;
      /** For a waiting run: the calls, and the deadline in milliseconds since the epoch. */
      readonly waiting?: { readonly calls: readonly string[]; readonly until: number };
      /** The server's summary of the run's changes; null if there are none or they could not be counted. */
      readonly summary: Summary | null;
    }
  | { readonly type: 'error'; readonly error: { readonly code: string; readonly message: string } };

/** The state of a run. `interrupted`: its node ended, and there are no further events. `expired`: it waited too long. */
export type RunStatus = 'running' | 'failed' | 'interrupted' | 'expired' | Ending;
