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
 * Chooses the answer's form: `?format=`, then Accept, then what the request gives away about its client. OpenAI's own clients name
 * themselves in a header; everybody else gets the editor's form, which their kind of body makes readable for them.
 *
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

function guessed(headers: IncomingHttpHeaders, { shape, protocolVersion }: Conversation): AnswerForm {
  if (shape === 'agui' || protocolVersion !== undefined) return 'agui';
  return 'x-stainless-lang' in headers || headers['user-agent']?.startsWith('OpenAI/') === true ? 'openai' : 'message';
}
