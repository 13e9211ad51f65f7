import type { AiDocumentAnswers, AiDocumentEvent, AiDocumentQuestion } from '@editor-companion/core/plugin';
import type { AnswerReceiver } from '../answer/answer-receiver.ts';
import { createTally } from '../answer/tally.ts';
import { errors } from '../errors.ts';
import type { Client } from '../gateway.ts';
import type { Target } from '../upstream/receiver.ts';
import type { AnswerWork } from './answer-work.ts';

/** An answer for which the server runs tools on a document. */
export interface DocumentWork extends AnswerWork {
  /** The id of the run of `document`, under which the work can be shown, stopped and undone. */
  readonly id: string;
  readonly document: string;
}

/**
 * Starts an answer for which the server runs tools on a live document. Its model calls are counted where they are made, so nothing is
 * counted here.
 * @param service undefined where no plugin works in documents.
 * @throws CompanionError AI_DOCUMENT_TOOLS_UNAVAILABLE (501), and as `AiDocumentAnswers.answer`.
 */
export async function openDocumentWork(
  service: AiDocumentAnswers | undefined,
  client: Client,
  targets: readonly [Target, ...Target[]],
  question: Omit<AiDocumentQuestion, 'model'>,
): Promise<DocumentWork> {
  if (service === undefined) throw errors.AI_DOCUMENT_TOOLS_UNAVAILABLE();
  const [first] = targets;
  const model = `${first.provider.id}/${first.model}`;
  const { id, principal, caller, signal } = client;
  const answer = await service.answer({ ...question, model }, { id, principal, caller, signal });
  const tally = createTally();
  const nothing = (): void => undefined;
  return {
    id: answer.run,
    document: answer.document,
    targets,
    tally,
    account: { done: nothing, failed: nothing, cancelled: nothing },
    run: (receiver, stop) => handOver(answer.events, { receiver, signal: stop, target: first }),
  };
}

interface Handover {
  readonly receiver: AnswerReceiver;
  readonly signal: AbortSignal;
  readonly target: Target;
}

/** The answer starts with the model's first output or tool call, so that an early failure has an HTTP status. */
async function handOver(events: AsyncIterable<AiDocumentEvent>, { receiver, signal, target }: Handover): Promise<void> {
  let early: AiDocumentEvent[] | undefined = [];
  for await (const event of events) {
    if (early && event.type === 'note') early.push(event);
    else {
      if (early) {
        receiver.begin(target, false);
        for (const one of early) receiver.event(one);
        early = undefined;
      }
      receiver.event(event);
    }
    if (!receiver.flush()) await roomIn(receiver, signal);
  }
}

/** Resolves when the client has read on or disconnected. */
function roomIn(receiver: AnswerReceiver, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve(), { once: true });
  receiver.drained(resolve);
  return promise;
}
