import { defined, record } from '../vendor/json.ts';
import { errors } from '../errors.ts';
import { documentWishOf } from './document-wish.ts';
import { documentOf, modelOf, type Body, type Conversation } from './conversation.ts';
import { furtherMembers } from './further-members.ts';
import { readMessage } from './messages.ts';
import { listOf, readParameters } from './parameters.ts';

/** Members that no editor sends. */
const PLAIN = ['stream_options', 'max_completion_tokens', 'response_format', 'parallel_tool_calls', 'store'];

/** Parses the body of OpenAI's chat completions. @throws CompanionError AI_BODY_INVALID. */
export function readOpenAiBody(body: Body): Conversation {
  const messages = listOf(body, 'messages').map(readMessage);
  if (messages.length === 0) throw errors.AI_BODY_INVALID({ reason: 'it has neither `messages` nor a `prompt`' });
  return {
    shape: 'openai',
    request: { messages, ...readParameters(body), parameters: furtherMembers(body) },
    isPlainOpenAi: PLAIN.some((name) => body[name] != null),
    attachments: [],
    wantsUsage: record(body['stream_options'])['include_usage'] === true,
    ...defined({
      model: modelOf(body),
      stream: typeof body['stream'] === 'boolean' ? body['stream'] : undefined,
      documentId: documentOf(body),
      inDocument: documentWishOf(body),
    }),
  };
}
