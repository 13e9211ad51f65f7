import type { IncomingHttpHeaders } from 'node:http';
import { errors } from '../errors.ts';
import type { Conversation } from './conversation.ts';

export type AnswerForm = 'message' | 'agui' | 'openai';

export interface Wanted {
  readonly form: AnswerForm;
  readonly stream: boolean;
}

const FORMS: readonly AnswerForm[] = ['message', 'agui', 'openai'];

/**
 * Chooses the answer's format: by `?format=`, then Accept, then by the client's identity. Clients of OpenAI's API name themselves in a
 * header, or send members that only they send. Everybody else gets the editor's format, whose chunks are also OpenAI's if the body was.
 * @throws CompanionError AI_FORMAT_UNKNOWN.
 */
export function negotiate(
  format: string | undefined,
  headers: IncomingHttpHeaders,
  conversation: Conversation,
): Wanted {
  const accept = headers.accept ?? '';
  const form = asked(format) ?? accepted(accept) ?? guessed(headers, conversation);
  const stream = conversation.stream ?? accept.includes('text/event-stream');
  return { form, stream: form === 'agui' || stream };
}

function asked(format: string | undefined): AnswerForm | undefined {
  if (format === undefined || format === '') return undefined;
  const form = FORMS.find((one) => one === format);
  if (form === undefined) throw errors.AI_FORMAT_UNKNOWN({ format: format.slice(0, 40) });
  return form;
}

const accepted = (accept: string): AnswerForm | undefined =>
  accept.includes('application/vnd.ag-ui.event') ? 'agui' : undefined;

/** User agents of OpenAI's API: its own packages, the AI SDK, and frameworks built on either. */
const OPENAI_CLIENT = /\b(?:openai|ai-sdk|langchain|litellm|llama-?index|semantic-kernel)\b/i;

function guessed(headers: IncomingHttpHeaders, { shape, protocolVersion, isPlainOpenAi }: Conversation): AnswerForm {
  if (shape === 'agui' || protocolVersion !== undefined) return 'agui';
  const isNamed = 'x-stainless-lang' in headers || OPENAI_CLIENT.test(headers['user-agent'] ?? '');
  return isNamed || isPlainOpenAi === true ? 'openai' : 'message';
}
