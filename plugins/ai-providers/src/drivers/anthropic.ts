import type { AiHttpProvider, AiMessage, AiPart, AiRequest } from '@editor-companion/core/plugin';
import { createMessagesReader, readMessage } from './anthropic-reader.ts';
import { describe, type Connection } from './connection.ts';
import { argumentsOf, inlineData, partsOf, plainText, splitSystem } from './content.ts';
import { defined } from '../vendor/json.ts';

const API_VERSION = '2023-06-01';
/** The API demands a limit; this is one that every current model takes. */
const DEFAULT_MAX_TOKENS = 8192;
const THINKING_TOKENS = 4096;

/** A provider that speaks Anthropic's Messages API. */
export function createAnthropicProvider(connection: Connection): AiHttpProvider {
  const url = `${connection.baseUrl}/messages`;
  const headers = defined({ 'x-api-key': connection.apiKey, 'anthropic-version': API_VERSION, ...connection.headers });
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'sse',
    request: (request) => ({ url, headers, body: { ...messagesBody(request), ...connection.parameters } }),
    reader: createMessagesReader,
    readBody: readMessage,
  };
}

function messagesBody(request: AiRequest): object {
  const { system, rest } = splitSystem(request.messages);
  const maxTokens = request.maxTokens ?? DEFAULT_MAX_TOKENS;
  return defined({
    model: request.model,
    system: system === '' ? undefined : system,
    messages: mergeTurns(rest.map(turnOf)),
    max_tokens: request.reasoning === true ? maxTokens + THINKING_TOKENS : maxTokens,
    stream: request.stream,
    // Thinking allows no other temperature than its own.
    temperature: request.reasoning === true ? undefined : request.temperature,
    top_p: request.reasoning === true ? undefined : request.topP,
    stop_sequences: request.stop,
    tools: toolsOf(request),
    tool_choice: toolChoiceOf(request.toolChoice),
    thinking: request.reasoning === true ? { type: 'enabled', budget_tokens: THINKING_TOKENS } : undefined,
  });
}

function toolsOf({ tools = [], search }: AiRequest): object[] | undefined {
  const all = [
    ...tools.map(({ function: tool }) =>
      defined({ name: tool.name, description: tool.description, input_schema: tool.parameters ?? { type: 'object' } }),
    ),
    ...(search === true ? [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }] : []),
  ];
  return all.length > 0 ? all : undefined;
}

function toolChoiceOf(choice: AiRequest['toolChoice']): object | undefined {
  if (choice === undefined) return undefined;
  if (typeof choice === 'object') return { type: 'tool', name: choice.name };
  return { type: choice === 'required' ? 'any' : choice };
}

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: readonly object[];
}

function turnOf(message: Exclude<AiMessage, { role: 'system' }>): Turn {
  if (message.role === 'tool')
    return {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: message.tool_call_id, content: plainText(message.content) }],
    };
  const content: object[] = partsOf(message.content).map(blockOf);
  if (message.role === 'user') return { role: 'user', content };
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.function.name,
    input: argumentsOf(call.function.arguments),
  }));
  return { role: 'assistant', content: [...content, ...calls] };
}

function blockOf(part: AiPart): object {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const inline = inlineData(part.image_url.url);
  const source = inline
    ? { type: 'base64', media_type: inline.mediaType, data: inline.data }
    : { type: 'url', url: part.image_url.url };
  return { type: 'image', source };
}

/** Neighbours of one role become one turn: the API wants user and assistant to alternate. */
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
