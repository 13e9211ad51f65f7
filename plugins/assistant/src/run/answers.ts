import { CompanionError, requireScope } from '@editor-companion/core/plugin';
import type {
  AiAsking,
  AiDocumentAnswer,
  AiDocumentAnswers,
  AiDocumentEvent,
  AiDocumentQuestion,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { MODES, type Mode } from '../mode.ts';
import { answerEvents } from './answer-events.ts';
import type { Assistant, Started } from './assistant.ts';
import type { RunEvent } from './event.ts';
import { continuationOf, historyOf } from './waiting/conversation.ts';

/** Service `documentAnswers`: the assistant's runs as answers to conversations in any format. */
export const createAnswers = (assistant: Assistant): AiDocumentAnswers => ({
  async answer(question, asking): Promise<AiDocumentAnswer> {
    const { id: run, document, events } = await converse(assistant, question, asking);
    return { run, document, events: stepsOf(events, (failure) => assistant.failed(failure, asking.signal)) };
  },
});

/**
 * Starts a run with a conversation, or continues the run whose results its last messages bring.
 * @throws CompanionError as `AiDocumentAnswers.answer`.
 */
export async function converse(
  assistant: Assistant,
  { document, mode, request, ...wish }: AiDocumentQuestion,
  asking: AiAsking,
): Promise<Started> {
  requireScope(asking.principal, 'collab');
  const { messages, tools: clientTools = [], ...settings } = request;
  const continuation = continuationOf(messages);
  if (continuation && (await assistant.kept.isWaiting(continuation.run, asking.principal))) {
    const { run, results, more } = continuation;
    return assistant.resume(run, { results, more, isStrict: false }, asking);
  }
  const names = new Set(clientTools.map(({ function: { name } }) => name));
  const asked = { ...(mode !== undefined && { mode: modeNamed(mode) }), messages: historyOf(messages, names) };
  return assistant.start(document, { ...wish, ...asked, clientTools, settings }, asking);
}

/** @throws CompanionError ASSISTANT_MODE_UNKNOWN (400). */
function modeNamed(name: string): Mode {
  const mode = MODES.find((one) => one === name);
  if (mode) return mode;
  throw errors.ASSISTANT_MODE_UNKNOWN({ mode: name.slice(0, 64), modes: MODES.join(', ') });
}

/** @param tell logs a mistake of this server. @throws CompanionError, of the run, or ASSISTANT_INTERRUPTED. */
async function* stepsOf(
  events: AsyncIterable<RunEvent>,
  tell: (failure: unknown) => void,
): AsyncGenerator<AiDocumentEvent, void> {
  try {
    for await (const event of events) yield* answerEvents(event);
  } catch (failure) {
    tell(failure);
    throw CompanionError.is(failure) ? failure : errors.ASSISTANT_INTERRUPTED();
  }
}
