import type {
  AiHttpProvider,
  AiMessage,
  AiReasoningEffort,
  AiRequest,
  AiResponseFormat,
} from '@editor-companion/core/plugin';
import { factsOf, nearestEffort, wantedEffort, type ModelFacts } from '../models/model-facts.ts';
import { bearer, describe, type Connection } from './connection.ts';
import { defined, list, record, text } from '../vendor/json.ts';
import { furtherOf } from './further/openai.ts';
import { createChatReader, readChatBody } from './openai-reader.ts';

/** Translates the requested reasoning into a vendor's own parameters. */
export type ReasoningSwitch = (
  effort: AiReasoningEffort,
  model: string,
  facts: ModelFacts | undefined,
) => Readonly<Record<string, unknown>>;

/** The differences between vendors of this API. */
export interface ChatDialect {
  /** Appended to the base URL. */
  readonly path: string;
  /** Whether the vendor supports `stream_options.include_usage`. */
  readonly streamUsage: boolean;
  readonly reasoning: ReasoningSwitch;
  /** Parameters that enable the vendor's own web search. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly maxTokens: 'max_tokens' | 'max_completion_tokens';
  /** Whether the vendor accepts the reasoning of earlier answers. Others refuse the member. */
  readonly reasoningBack: boolean;
  readonly headers: (connection: Connection) => Record<string, string>;
  /** The vendor's fill-in-the-middle. A path that begins with `/` replaces that of the base URL. */
  readonly fill?: { readonly path: string; readonly models: RegExp };
}

export const PLAIN_CHAT: ChatDialect = {
  path: '/chat/completions',
  streamUsage: true,
  reasoning: () => ({}),
  reasoningBack: true,
  search: {},
  maxTokens: 'max_tokens',
  headers: bearer,
};

/** A provider for OpenAI's chat completions. */
export function createChatProvider(connection: Connection, dialect: ChatDialect = PLAIN_CHAT): AiHttpProvider {
  const headers = { ...dialect.headers(connection), ...connection.headers };
  const url = `${connection.baseUrl}${dialect.path}`;
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'sse',
    dialect: 'openai',
    request: (request) => ({
      url,
      headers,
      body: { ...chatBody(request, connection.id, dialect), ...connection.parameters },
    }),
    reader: createChatReader,
    readBody: readChatBody,
    ...furtherOf(connection, headers),
    ...(dialect.fill !== undefined && { fill: fillOf(connection, headers, dialect.fill) }),
  };
}

function chatBody(request: AiRequest, id: string, dialect: ChatDialect): Record<string, unknown> {
  const { model, stream, toolChoice } = request;
  const facts = factsOf(id, model);
  return defined({
    ...request.parameters,
    model,
    messages: dialect.reasoningBack ? request.messages : request.messages.map(withoutReasoning),
    stream,
    ...(facts?.steered !== false && steering(request)),
    seed: request.seed,
    [dialect.maxTokens]: request.maxTokens,
    stop: request.stop,
    response_format: responseFormatOf(request.responseFormat),
    tools: request.tools?.length ? request.tools : undefined,
    tool_choice:
      typeof toolChoice === 'object' ? { type: 'function', function: { name: toolChoice.name } } : toolChoice,
    parallel_tool_calls: request.parallelToolCalls,
    user: request.user,
    stream_options: stream && dialect.streamUsage ? { include_usage: true } : undefined,
    ...(request.search === true && dialect.search),
    ...reasoningOf(request, dialect, facts),
  });
}

const steering = ({ temperature, topP, topK, frequencyPenalty, presencePenalty }: AiRequest): object => ({
  temperature,
  top_p: topP,
  top_k: topK,
  frequency_penalty: frequencyPenalty,
  presence_penalty: presencePenalty,
});

/** The vendor's own reasoning parameter. If none is known, the client's effort is passed on unchanged. */
function reasoningOf(request: AiRequest, dialect: ChatDialect, facts: ModelFacts | undefined): object {
  const wanted = wantedEffort(request);
  if (wanted === undefined) return {};
  const own = dialect.reasoning(nearestEffort(facts, wanted), request.model, facts);
  if (Object.keys(own).length > 0 || request.reasoningEffort === undefined) return own;
  return facts?.reasons === false ? {} : { reasoning_effort: request.reasoningEffort };
}

function withoutReasoning(message: AiMessage): AiMessage {
  if (message.role !== 'assistant') return message;
  const { reasoning_content: _words, reasoning_details: _details, ...rest } = message;
  return rest;
}

function responseFormatOf(format: AiResponseFormat | undefined): object | undefined {
  if (format?.type !== 'json_schema') return format;
  const { type, ...schema } = format;
  return { type, json_schema: schema };
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
