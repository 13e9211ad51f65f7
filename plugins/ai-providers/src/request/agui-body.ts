import type { AiMessage } from '@editor-companion/core/plugin';
import { defined, list, record, text } from '../vendor/json.ts';
import { errors } from '../errors.ts';
import { documentOf, modelOf, type Body, type Conversation } from './conversation.ts';
import { readMessage } from './messages.ts';
import { readParameters } from './parameters.ts';

/** Kinds of AG-UI messages that are for people, not for models. */
const SHOWN_ONLY = new Set(['activity', 'reasoning']);

/** Reads AG-UI's RunAgentInput; the model may stand in `forwardedProps`. @throws CompanionError AI_BODY_INVALID. */
export function readAgUiBody(body: Body): Conversation {
  const forwarded = record(body['forwardedProps']);
  const context = list(body['context']).map(record);
  const messages: AiMessage[] = list(body['messages'])
    .filter((message) => !SHOWN_ONLY.has(text(record(message)['role'])))
    .map(readMessage);
  if (messages.length === 0) throw errors.AI_BODY_INVALID({ reason: '`messages` is empty' });
  if (context.length > 0) {
    const facts = context.map(({ description, value }) => `${text(description)}: ${text(value)}`);
    messages.unshift({ role: 'system', content: `Context:\n${facts.join('\n')}` });
  }
  return {
    shape: 'agui',
    request: { messages, ...readParameters({ ...forwarded, tools: body['tools'] }) },
    attachments: [],
    wantsUsage: true,
    stream: true,
    threadId: text(body['threadId']),
    runId: text(body['runId']),
    ...defined({
      model: modelOf(forwarded),
      documentId: documentOf(forwarded),
      protocolVersion: text(body['protocolVersion']) || undefined,
    }),
  };
}
