import type { AiRequest, WorkContext } from '@editor-companion/core/plugin';
import type { Receiver, Target } from './receiver.ts';
import type { Limits } from './watchdog.ts';

/** One request to one vendor. */
export interface Attempt {
  readonly target: Target;
  readonly request: AiRequest;
  readonly receiver: Receiver;
  /** Members of the body that the vendor has refused: they are left out. */
  readonly omitted: ReadonlySet<string> | undefined;
  readonly limits: Limits;
  /** Of the whole call, in `performance.now()` time. */
  readonly deadline: number;
  /** Of the vendor's answer. */
  readonly maxBytes: number;
  /** The answer had an end mark and no reason for its end. */
  readonly onNoReason: () => void;
  readonly context: Pick<WorkContext, 'signal' | 'log' | 'requestId'>;
}
