import type { AiRequest, WorkContext } from '@editor-companion/core/plugin';
import type { Receiver, Target } from './receiver.ts';
import type { Limits } from './watchdog.ts';

/** One request to one vendor. */
export interface Attempt {
  readonly target: Target;
  readonly request: AiRequest;
  readonly receiver: Receiver;
  /** Members of the body that the vendor has refused, to be left out. */
  readonly omitted: ReadonlySet<string> | undefined;
  readonly limits: Limits;
  /** The deadline of the whole call, in `performance.now()` time. */
  readonly deadline: number;
  /** The maximum size of the vendor's answer in bytes. */
  readonly maxBytes: number;
  /** Called if the answer had an end mark but no finish reason. */
  readonly onNoReason: () => void;
  readonly context: Pick<WorkContext, 'signal' | 'log' | 'requestId'>;
}
