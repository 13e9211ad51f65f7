import type { AiRequest } from '@editor-companion/core/plugin';
import { readParameters } from '../../request/parameters.ts';
import { isRecord } from '../../vendor/json.ts';
import type { ResponsesBody } from './body.ts';
import { readInput } from './input.ts';
import { refuseForeign } from './refuse.ts';

/** Members that are passed to the vendor under the same name. */
const PASSED = ['metadata', 'service_tier', 'prompt_cache_key', 'prompt_cache_retention', 'safety_identifier'] as const;

/**
 * Converts the body of POST /v1/responses to the request that every driver takes.
 * @throws CompanionError AI_RESPONSES_UNSUPPORTED, AI_BODY_INVALID.
 */
export function readResponsesBody(body: ResponsesBody): Omit<AiRequest, 'model' | 'stream'> {
  refuseForeign(body);
  return { messages: readInput(body), ...readParameters(chatMembersOf(body)), parameters: parametersOf(body) };
}

/** The parameters in terms of OpenAI's chat API. */
function chatMembersOf(body: ResponsesBody): Record<string, unknown> {
  const { tool_choice: choice } = body;
  return {
    temperature: body.temperature,
    top_p: body.top_p,
    max_completion_tokens: body.max_output_tokens,
    parallel_tool_calls: body.parallel_tool_calls,
    reasoning_effort: body.reasoning?.effort,
    response_format: formatOf(body),
    tools: body.tools?.map(({ type, ...definition }) => ({ type, function: definition })),
    tool_choice: isRecord(choice) ? { type: 'function', function: { name: choice['name'] } } : choice,
    user: body.user,
  };
}

function formatOf({ text }: ResponsesBody): object | undefined {
  const format = text?.format ?? undefined;
  if (format?.type !== 'json_schema') return format;
  const { type, ...definition } = format;
  return { type, json_schema: definition };
}

function parametersOf(body: ResponsesBody): Record<string, unknown> {
  const all: Readonly<Record<string, unknown>> = body;
  const given = PASSED.filter((name) => all[name] != null).map((name) => [name, all[name]] as const);
  const verbosity = body.text?.verbosity;
  return { ...Object.fromEntries(given), ...(verbosity != null && { verbosity }) };
}
