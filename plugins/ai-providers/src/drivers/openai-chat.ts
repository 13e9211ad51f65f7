import type { AiHttpProvider, AiRequest } from '@editor-companion/core/plugin';
import { bearer, describe, type Connection } from './connection.ts';
import { defined, list, record, text } from '../vendor/json.ts';
import { createChatReader, readChatBody } from './openai-reader.ts';

/** Turns a wish for reasoning into a vendor's own parameters. */
export type ReasoningSwitch = (on: boolean, model: string) => Readonly<Record<string, unknown>>;

/** In what the vendors of this API differ. */
export interface ChatDialect {
  /** After the base URL. */
  readonly path: string;
  /** Whether `stream_options.include_usage` is understood. */
  readonly streamUsage: boolean;
  readonly reasoning: ReasoningSwitch;
  /** Switches the vendor's own web search on. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly maxTokens: 'max_tokens' | 'max_completion_tokens';
  readonly headers: (connection: Connection) => Record<string, string>;
  /** The vendor's fill-in-the-middle; a path from `/` on replaces that of the base URL. */
  readonly fill?: { readonly path: string; readonly models: RegExp };
}

export const PLAIN_CHAT: ChatDialect = {
  path: '/chat/completions',
  streamUsage: true,
  reasoning: () => ({}),
  search: {},
  maxTokens: 'max_tokens',
  headers: bearer,
};

/** A provider that speaks OpenAI's chat completions. */
export function createChatProvider(connection: Connection, dialect: ChatDialect = PLAIN_CHAT): AiHttpProvider {
  const headers = { ...dialect.headers(connection), ...connection.headers };
  const url = `${connection.baseUrl}${dialect.path}`;
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'sse',
    dialect: 'openai',
    request: (request) => ({ url, headers, body: { ...chatBody(request, dialect), ...connection.parameters } }),
    reader: createChatReader,
    readBody: readChatBody,
    ...(dialect.fill !== undefined && { fill: fillOf(connection, headers, dialect.fill) }),
  };
}

function chatBody(request: AiRequest, dialect: ChatDialect): Record<string, unknown> {
  const { model, messages, stream, reasoning, toolChoice, parameters } = request;
  return defined({
    ...parameters,
    model,
    messages,
    stream,
    temperature: request.temperature,
    top_p: request.topP,
    [dialect.maxTokens]: request.maxTokens,
    stop: request.stop,
    tools: request.tools?.length ? request.tools : undefined,
    tool_choice:
      typeof toolChoice === 'object' ? { type: 'function', function: { name: toolChoice.name } } : toolChoice,
    stream_options: stream && dialect.streamUsage ? { include_usage: true } : undefined,
    ...(request.search === true && dialect.search),
    ...(reasoning !== undefined && dialect.reasoning(reasoning, model)),
  });
}

function fillOf(
  connection: Connection,
  headers: Record<string, string>,
  { path, models }: NonNullable<ChatDialect['fill']>,
): NonNullable<AiHttpProvider['fill']> {
  return {
    supports: (model) => models.test(model),
    request: ({ model, prefix, suffix, maxTokens, temperature, stop }) => ({
      url: new URL(path.replace(/^\.\//, ''), `${connection.baseUrl}/`).href,
      headers,
      body: {
        ...defined({ model, prompt: prefix, suffix, max_tokens: maxTokens, temperature, stop, stream: false }),
        ...connection.parameters,
      },
    }),
    read: (body) =>
      list(record(body)['choices'])
        .map(record)
        .map((choice) => text(choice['text']) || text(record(choice['message'])['content'])),
  };
}
