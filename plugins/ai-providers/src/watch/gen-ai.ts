import type { AiPurpose, AiRequest, AiUsage, SpanAttributes } from '@editor-companion/core/plugin';

/** The purpose of a call to a vendor. The server itself makes `moderation` calls. */
export type CallPurpose = AiPurpose | 'moderation';

interface Operation {
  readonly name: string;
  readonly output?: string;
}

const CHAT: Operation = { name: 'chat' };

const OPERATIONS: Readonly<Record<CallPurpose, Operation>> = {
  chat: CHAT,
  assistant: CHAT,
  suggestion: CHAT,
  embedding: { name: 'embeddings' },
  image: { name: 'generate_content', output: 'image' },
  speech: { name: 'generate_content', output: 'speech' },
  transcription: { name: 'generate_content', output: 'text' },
  moderation: { name: 'moderation' },
};

/** Providers with another name in the conventions. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  azure: 'azure.ai.openai',
  gemini: 'gcp.gemini',
  mistral: 'mistral_ai',
  moonshot: 'moonshot_ai',
  xai: 'x_ai',
};

/** The maximum length of a model's name in characters, since clients may name any. */
const MAX_MODEL = 100;

/** One call in the form for a span. */
export interface ShownCall {
  readonly provider: string;
  readonly request: AiRequest;
  readonly purpose: CallPurpose;
  /** The model's name if it is a known one, since span names should be few. */
  readonly known: string | undefined;
  /** The vendor's address; undefined if a package makes the call. */
  readonly url: string | undefined;
}

/**
 * The span name of a call to a vendor.
 * @see https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ (inference, embeddings)
 */
export const spanName = ({ purpose, known }: ShownCall): string =>
  known === undefined ? OPERATIONS[purpose].name : `${OPERATIONS[purpose].name} ${known}`;

/** The attributes known before a call. Contains neither prompts nor names of people. */
export function requestAttributes({ provider, request, purpose, url }: ShownCall): SpanAttributes {
  const { name, output } = OPERATIONS[purpose];
  return {
    'gen_ai.operation.name': name,
    'gen_ai.provider.name': PROVIDER_NAMES[provider] ?? provider,
    'gen_ai.request.model': request.model.slice(0, MAX_MODEL),
    'gen_ai.output.type': request.responseFormat === undefined ? output : 'json',
    'gen_ai.request.stream': request.stream ? true : undefined,
    'gen_ai.request.max_tokens': request.maxTokens,
    'gen_ai.request.temperature': request.temperature,
    'gen_ai.request.top_p': request.topP,
    'gen_ai.request.top_k': request.topK,
    'gen_ai.request.seed': request.seed,
    'gen_ai.request.frequency_penalty': request.frequencyPenalty,
    'gen_ai.request.presence_penalty': request.presencePenalty,
    ...addressOf(url),
  };
}

/** The attributes of an answer. @param firstChunk seconds until it began; undefined if it did not. */
export const answerAttributes = (
  usage: AiUsage,
  finishReason: string | undefined,
  firstChunk: number | undefined,
): SpanAttributes => ({
  'gen_ai.response.finish_reasons': finishReason === undefined ? undefined : [finishReason],
  'gen_ai.response.time_to_first_chunk': firstChunk,
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
  'gen_ai.usage.reasoning.output_tokens': usage.reasoningTokens,
  'gen_ai.usage.cache_read.input_tokens': usage.cachedTokens,
});

/** The host only, since some vendors' paths name a customer's deployment. */
function addressOf(url: string | undefined): SpanAttributes {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const byScheme = protocol === 'https:' ? 443 : 80;
  return { 'server.address': hostname, 'server.port': port === '' ? byScheme : Number(port) };
}
