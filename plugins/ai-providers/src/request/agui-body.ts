import type { AiMessage } from '@editor-companion/core/plugin';
import { defined, list, record, text, type Json } from '../vendor/json.ts';
import { errors } from '../errors.ts';
import { documentWishOf } from './document-wish.ts';
import { documentOf, modelOf, type Body, type Conversation } from './conversation.ts';
import { knownMembers } from './further-members.ts';
import { readMessage } from './messages.ts';
import { readParameters } from './parameters.ts';

/**
 * Parses AG-UI's RunAgentInput. The model may be in `forwardedProps`.
 * @param document the live document in the address, if any: the server works in it with all of its tools, unless the body names some.
 * @throws CompanionError AI_BODY_INVALID.
 */
export function readAgUiBody(body: Body, document?: string): Conversation {
  const props = record(body['forwardedProps']);
  const forwarded = document === undefined ? props : { documentTools: true, ...props, documentID: document };
  const context = list(body['context']).map(record);
  const messages = readHistory(list(body['messages']));
  if (messages.length === 0) throw errors.AI_BODY_INVALID({ reason: '`messages` is empty' });
  if (context.length > 0) {
    const facts = context.map(({ description, value }) => `${text(description)}: ${text(value)}`);
    messages.unshift({ role: 'system', content: `Context:\n${facts.join('\n')}` });
  }
  return {
    shape: 'agui',
    request: {
      messages,
      ...readParameters({ ...forwarded, tools: body['tools'] }),
      parameters: knownMembers(forwarded),
    },
    attachments: [],
    wantsUsage: true,
    stream: true,
    threadId: text(body['threadId']),
    runId: text(body['runId']),
    ...defined({
      model: modelOf(forwarded),
      documentId: documentOf(forwarded),
      inDocument: documentWishOf(forwarded),
      protocolVersion: text(body['protocolVersion']) || undefined,
    }),
  };
}

/**
 * The messages for models. AG-UI's activity messages are for people, and so is the text of reasoning. The vendor's state in a reasoning
 * message belongs to the answer that follows it.
 */
function readHistory(values: readonly unknown[]): AiMessage[] {
  const messages: AiMessage[] = [];
  let details: unknown;
  for (const [index, value] of values.entries()) {
    const message = record(value);
    const { role } = message;
    if (role === 'activity') continue;
    if (role === 'reasoning') {
      details = stateOf(message);
      continue;
    }
    const stated = role === 'assistant' ? withState(message, details) : value;
    details = undefined;
    messages.push(readMessage(stated, index));
  }
  return messages;
}

const withState = (message: Json, details: unknown): Json => ({
  ...message,
  ...(details !== undefined && { reasoning_details: details }),
  toolCalls: list(message['toolCalls']).map((call) => ({ ...record(call), extra_content: stateOf(record(call)) })),
});

/** An opaque value that this server has issued. Foreign values are useless to every vendor. */
function stateOf({ encryptedValue }: Json): unknown {
  try {
    return typeof encryptedValue === 'string' ? (JSON.parse(encryptedValue) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
