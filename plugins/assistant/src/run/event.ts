import type { Summary } from '../desk/job.ts';
import type { Mode } from '../mode.ts';
import type { AiUsage } from '@editor-companion/core/plugin';

/** Why a run ended. */
export type Ending =
  /** The model had nothing more to do. */
  | 'done'
  | 'steps'
  | 'tokens'
  | 'time'
  /** The model's answer was as long as it could be. */
  | 'length'
  /** Somebody stopped it. */
  | 'stopped'
  /** It goes on when its caller brings the results of the calls that it is told of. */
  | 'waiting';

/** What becomes of a run, as it happens; the order is that of the stream. */
export type RunEvent =
  | {
      readonly type: 'start';
      readonly run: string;
      readonly document: string;
      readonly seq: number;
      readonly mode: Mode;
    }
  /** A piece of what the model says. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly id: string; readonly tool: string; readonly input: string }
  /** The caller has to make this call: a tool that it declared. */
  | { readonly type: 'client_call'; readonly id: string; readonly tool: string; readonly input: string }
  /** How far a call is, from 0 to 1. */
  | { readonly type: 'progress'; readonly id: string; readonly fraction: number; readonly message?: string }
  /** What came of a call; `fault` is why it did nothing. */
  | {
      readonly type: 'result';
      readonly id: string;
      readonly tool: string;
      readonly text: string;
      readonly fault?: string;
    }
  /** The document was changed by a call; all participants have it. */
  | { readonly type: 'edit'; readonly id: string; readonly tool: string; readonly seq: number; readonly bytes: number }
  /** What others have changed meanwhile, as the model is told. */
  | { readonly type: 'news'; readonly text: string }
  | {
      readonly type: 'end';
      readonly run: string;
      readonly reason: Ending;
      readonly steps: number;
      readonly edits: number;
      readonly changedBytes: number;
      readonly usage: AiUsage;
      /** Whether the run can be taken back. */
      readonly undo: boolean;
      /** Where it waits: for which calls, and until when, in milliseconds since the epoch. */
      readonly waiting?: { readonly calls: readonly string[]; readonly until: number };
      /** What the run changed, as the server counts it; null where it changed nothing, or that could not be counted. */
      readonly summary: Summary | null;
    }
  | { readonly type: 'error'; readonly error: { readonly code: string; readonly message: string } };

/** How a run is: under way, or why it is not. `interrupted`: its node ended, and nobody is told more. `expired`: it has waited too long. */
export type RunStatus = 'running' | 'failed' | 'interrupted' | 'expired' | Ending;
