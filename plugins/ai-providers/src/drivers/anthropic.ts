import type {
  AiHttpProvider,
  AiMessage,
  AiPart,
  AiReasoningDetail,
  AiReasoningEffort,
  AiRequest,
} from '@editor-companion/core/plugin';
import { factsOf, nearestEffort, wantedEffort, type ModelFacts } from '../models/model-facts.ts';
import { createMessagesReader, readMessage, REASONING_FORMAT } from './anthropic-reader.ts';
import { describe, type Connection } from './connection.ts';
import { argumentsOf, inlineData, partsOf, plainText, splitSystem } from './content.ts';
import { refuseOthers, refusePart } from './refuse-others.ts';
import { defined } from '../vendor/json.ts';

const API_VERSION = '2023-06-01';
/** The API requires a limit. Every current model accepts this one. */
const DEFAULT_MAX_TOKENS = 8192;
/** Reasoning tokens for each level, for models with a budget. */
const BUDGETS: Readonly<Record<AiReasoningEffort, number>> = {
  none: 0,
  minimal: 1024,
  low: 2048,
  medium: 4096,
  high: 16_384,
  xhigh: 32_768,
};

/** A provider for Anthropic's Messages API. */
export function createAnthropicProvider(connection: Connection): AiHttpProvider {
  const { id } = connection;
  const url = `${connection.baseUrl}/messages`;
  const headers = defined({ 'x-api-key': connection.apiKey, 'anthropic-version': API_VERSION, ...connection.headers });
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'sse',
    request: (request) => ({ url, headers, body: { ...messagesBody(id, request), ...connection.parameters } }),
    reader: createMessagesReader,
    readBody: readMessage,
  };
}

function messagesBody(id: string, request: AiRequest): object {
  refuseOthers(id, request, ['topK', 'parallelToolCalls', ...schemaFormat(request)]);
  const facts = factsOf(id, request.model);
  const thinking = thinkingOf(request, facts);
  // With reasoning enabled, the API accepts only its default temperature.
  const steered = facts?.steered !== false && thinking.thinking === undefined;
  return defined({
    model: request.model,
    system: systemOf(request.messages),
    messages: mergeTurns(turnsOf(id, request.messages, thinking.thinking !== undefined)),
    max_tokens: (request.maxTokens ?? DEFAULT_MAX_TOKENS) + thinking.room,
    stream: request.stream,
    temperature: steered ? request.temperature : undefined,
    top_p: steered ? request.topP : undefined,
    top_k: steered ? request.topK : undefined,
    stop_sequences: request.stop,
    tools: toolsOf(request),
    tool_choice: toolChoiceOf(request),
    thinking: thinking.thinking,
    output_config: outputOf(request, thinking.effort),
    metadata: request.user === undefined ? undefined : { user_id: request.user },
  });
}

/** The API supports answers with a schema, but not plain JSON. */
const schemaFormat = ({ responseFormat }: AiRequest): ['responseFormat'] | [] =>
  responseFormat?.type === 'json_schema' ? ['responseFormat'] : [];

interface Thinking {
  readonly thinking?: object;
  readonly effort?: string;
  /** Tokens that reasoning may take besides the answer. */
  readonly room: number;
}

function thinkingOf(request: AiRequest, facts: ModelFacts | undefined): Thinking {
  const wanted = wantedEffort(request);
  if (wanted === undefined) return { room: 0 };
  const effort = nearestEffort(facts, wanted);
  const room = BUDGETS[effort];
  if (effort === 'none') return { room };
  if (!(facts?.adaptive ?? !TAKES_BUDGET.test(request.model)))
    return { thinking: { type: 'enabled', budget_tokens: room }, room };
  return { thinking: { type: 'adaptive' }, effort: effort === 'minimal' ? 'low' : effort, room };
}

/** Models that do not choose the amount of reasoning themselves. */
const TAKES_BUDGET = /claude-3|-4(?:-[0-5])?(?:-\d{8})?$/;

function outputOf({ responseFormat }: AiRequest, effort: string | undefined): object | undefined {
  const format =
    responseFormat?.type === 'json_schema' ? { type: 'json_schema', schema: responseFormat.schema } : undefined;
  return effort === undefined && format === undefined ? undefined : defined({ effort, format });
}

/** A text, or blocks if the client marks parts to be cached. */
function systemOf(messages: readonly AiMessage[]): string | object[] | undefined {
  const parts = messages.flatMap(({ role, content }) => (role === 'system' ? partsOf(content) : []));
  if (parts.some(({ cache_control: mark }) => mark !== undefined)) return parts.flatMap(textBlock);
  return splitSystem(messages).system || undefined;
}

function toolsOf({ tools = [], search }: AiRequest): object[] | undefined {
  const all = [
    ...tools.map(({ function: tool }) =>
      defined({
        name: tool.name,
        description: tool.description,
        input_schema: tool.parameters ?? { type: 'object' },
        strict: tool.strict,
      }),
    ),
    ...(search === true ? [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }] : []),
  ];
  return all.length > 0 ? all : undefined;
}

function toolChoiceOf({ toolChoice: choice, parallelToolCalls, tools }: AiRequest): object | undefined {
  const single = parallelToolCalls === false && tools?.length ? { disable_parallel_tool_use: true } : {};
  if (choice === undefined) return 'disable_parallel_tool_use' in single ? { type: 'auto', ...single } : undefined;
  if (typeof choice === 'object') return { type: 'tool', name: choice.name, ...single };
  return choice === 'none' ? { type: 'none' } : { type: choice === 'required' ? 'any' : choice, ...single };
}

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: readonly object[];
}

function turnsOf(id: string, messages: readonly AiMessage[], thinks: boolean): Turn[] {
  return messages.flatMap((message) => (message.role === 'system' ? [] : [turnOf(id, message, thinks)]));
}

function turnOf(id: string, message: Exclude<AiMessage, { role: 'system' }>, thinks: boolean): Turn {
  if (message.role === 'tool')
    return {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: message.tool_call_id, content: plainText(message.content) }],
    };
  const content: object[] = partsOf(message.content).map((part) => blockOf(id, part));
  if (message.role === 'user') return { role: 'user', content };
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.function.name,
    input: argumentsOf(call.function.arguments),
  }));
  // In a tool loop the API requires its own reasoning back, but only with reasoning enabled.
  const thoughts = thinks ? (message.reasoning_details ?? []).flatMap(thoughtBlock) : [];
  return { role: 'assistant', content: [...thoughts, ...content, ...calls] };
}

function thoughtBlock(detail: AiReasoningDetail): object[] {
  if (detail.format !== REASONING_FORMAT) return [];
  return detail.type === 'reasoning.encrypted'
    ? [{ type: 'redacted_thinking', data: detail.data ?? '' }]
    : [{ type: 'thinking', thinking: detail.text ?? '', signature: detail.signature ?? '' }];
}

function blockOf(id: string, part: AiPart): object {
  const mark = part.cache_control === undefined ? {} : { cache_control: part.cache_control };
  if (part.type === 'text') return { type: 'text', text: part.text, ...mark };
  if (part.type === 'image_url') return { type: 'image', source: sourceOf(part.image_url.url), ...mark };
  if (part.type === 'file')
    return defined({ type: 'document', source: sourceOf(part.file.file_data), title: part.file.filename, ...mark });
  return refusePart(id, part.type);
}

const textBlock = (part: AiPart): object[] => (part.type === 'text' ? [{ ...part }] : []);

function sourceOf(url: string): object {
  const inline = inlineData(url);
  return inline ? { type: 'base64', media_type: inline.mediaType, data: inline.data } : { type: 'url', url };
}

/** Merges adjacent messages of one role, since the API requires user and assistant to alternate. */
function mergeTurns(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns.filter(({ content }) => content.length > 0)) {
    const last = merged.at(-1);
    if (last?.role === turn.role)
      merged[merged.length - 1] = { role: turn.role, content: [...last.content, ...turn.content] };
    else merged.push(turn);
  }
  return merged;
}
