import type { AnswerReceiver } from '../answer/answer-receiver.ts';
import type { Counter } from '../answer/tally.ts';
import type { Job } from '../gateway.ts';

/** An admitted request whose answer is still to come: from a vendor (`Job`), or one for which the server runs tools as well. */
export interface AnswerWork extends Pick<Job, 'targets'> {
  readonly tally: Counter;
  readonly account: Pick<Job['account'], 'done' | 'failed' | 'cancelled'>;
  /** @throws CompanionError, or the signal's reason. */
  run(receiver: AnswerReceiver, signal: AbortSignal, targets?: Job['targets']): Promise<void>;
}
