import { errors } from '../../errors.ts';
import { isRecord } from '../../vendor/json.ts';
import type { ResponsesBody } from './body.ts';

/** Members that are read, and those without effect on an answer, which are passed to the vendor if it knows them. */
const TAKEN = new Set([
  'model',
  'input',
  'instructions',
  'stream',
  'temperature',
  'top_p',
  'max_output_tokens',
  'parallel_tool_calls',
  'reasoning',
  'text',
  'tools',
  'tool_choice',
  'metadata',
  'user',
  'include',
  'documentID',
  'documentId',
  'service_tier',
  'prompt_cache_key',
  'prompt_cache_retention',
  'safety_identifier',
  // Only packet sizes, and a limit on vendors' own tools, which do not exist here.
  'stream_options',
  'max_tool_calls',
]);

const KEPT_NOWHERE = 'this server does not store answers. Send the items of earlier turns in `input`';

const REASONS: Readonly<Record<string, string>> = {
  previous_response_id: KEPT_NOWHERE,
  conversation: KEPT_NOWHERE,
  store: 'this server does not store answers. Leave it out, or send false',
  background: 'the server answers only while the client waits',
  prompt: 'prompts are not stored here. Send `instructions` and `input`',
  truncation: 'the server truncates nothing. Send less',
  top_logprobs: 'the response has no place for them. POST /v1/chat/completions passes `logprobs` on',
};

/** Values that request the default behaviour. */
const NEUTRAL: Readonly<Record<string, unknown>> = {
  store: false,
  background: false,
  truncation: 'disabled',
  top_logprobs: 0,
};

/** Refuses members that nothing here supports, so that none is silently dropped. @throws CompanionError. */
export function refuseForeign(body: ResponsesBody): void {
  for (const [name, value] of Object.entries(body)) {
    if (value == null || TAKEN.has(name) || (Object.hasOwn(NEUTRAL, name) && NEUTRAL[name] === value)) continue;
    throw notOffered(name, REASONS[name] ?? 'it is not supported here');
  }
  for (const [index, tool] of (body.tools ?? []).entries())
    if (tool['type'] !== 'function')
      throw notOffered(`tools[${index}]`, 'only tools of the type function are supported, which the client runs');
  if (isRecord(body.tool_choice) && body.tool_choice['type'] !== 'function')
    throw notOffered('tool_choice', 'it must be auto, none, required or a function');
  const included = body.include?.find((one) => one !== 'reasoning.encrypted_content');
  if (included !== undefined) throw notOffered('include', `«${included.slice(0, 60)}» cannot be included`);
}

/** The error for an unsupported input item. */
export const foreignItem = (index: number, type: string) =>
  notOffered(
    `input[${index}]`,
    type === 'item_reference'
      ? `${KEPT_NOWHERE}. The AI SDK does with \`store: false\` among the options of its provider`
      : `an item of the type «${type.slice(0, 40)}» is not known. Known are message, function_call, function_call_output and reasoning`,
  );

const notOffered = (parameter: string, reason: string) =>
  errors.AI_RESPONSES_UNSUPPORTED(
    { parameter: parameter.slice(0, 60), reason },
    { details: [{ path: parameter.slice(0, 60), message: 'is not offered' }] },
  );
