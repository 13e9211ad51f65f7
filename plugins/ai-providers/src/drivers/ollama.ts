import type { AiEmit, AiHttpProvider, AiMessage, AiPart, AiReader, AiRequest } from '@editor-companion/core/plugin';
import { bearer, describe, type Connection } from './connection.ts';
import { argumentsOf, inlineData, partsOf, plainText } from './content.ts';
import { wantedEffort } from '../models/model-facts.ts';
import { newCallId } from './call-id.ts';
import { finishReason } from './finish-reason.ts';
import { count, defined, list, parseObject, record, text, type Json } from '../vendor/json.ts';
import { errorOf } from '../vendor/stated-error.ts';
import { textsOf, vectorOf } from './further/embeddings.ts';
import { CODE_MODEL } from './presets.ts';
import { refuseOthers, refusePart } from './refuse-others.ts';

/** A provider for Ollama's native API, which streams a line of JSON per step. */
export function createOllamaProvider(connection: Connection): AiHttpProvider {
  const headers = { ...bearer(connection), ...connection.headers };
  const base = connection.baseUrl.replace(/\/(?:v1|api)$/, '');
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'ndjson',
    request: (request) => ({
      url: `${base}/api/chat`,
      headers,
      body: { ...chatBody(connection.id, request), ...connection.parameters },
    }),
    reader: createOllamaReader,
    readBody: (body, emit) => readStep(record(body), { calls: 0 }, emit),
    embeddings: {
      maxInputs: 256,
      request: ({ model, input, dimensions }) => ({
        url: `${base}/api/embed`,
        headers,
        body: { ...defined({ model, input: textsOf(connection.id, { input }), dimensions }), ...connection.parameters },
      }),
      read: (body) => ({
        vectors: list(record(body)['embeddings']).map(vectorOf),
        usage: defined({ inputTokens: count(record(body)['prompt_eval_count']) }),
      }),
    },
    fill: {
      supports: (model) => CODE_MODEL.test(model),
      request: ({ model, prefix, suffix, maxTokens, temperature, stop }) => ({
        url: `${base}/api/generate`,
        headers,
        body: {
          model,
          prompt: prefix,
          suffix,
          stream: false,
          options: defined({ num_predict: maxTokens, temperature, stop }),
          ...connection.parameters,
        },
      }),
      read: (body) => [text(record(body)['response'])],
    },
  };
}

export function createOllamaReader(): AiReader {
  const state = { calls: 0 };
  return (data, emit) => readStep(parseObject(data), state, emit);
}

function readStep(step: Json, state: { calls: number }, emit: AiEmit): void {
  if (step['error'] != null) return emit(errorOf(step['error']));
  const message = record(step['message']);
  if (text(message['thinking']) !== '') emit({ type: 'reasoning', text: text(message['thinking']) });
  if (text(message['content']) !== '') emit({ type: 'text', text: text(message['content']) });
  for (const call of list(message['tool_calls']).map(record)) {
    const { name, arguments: args } = record(call['function']);
    emit({
      type: 'tool-call',
      id: text(call['id']) || newCallId(),
      name: text(name),
      argumentsDelta: JSON.stringify(args ?? {}),
    });
    state.calls += 1;
  }
  if (step['done'] !== true) return;
  emit({
    type: 'usage',
    ...defined({ inputTokens: count(step['prompt_eval_count']), outputTokens: count(step['eval_count']) }),
  });
  emit({ type: 'finish', reason: state.calls > 0 ? 'tool-calls' : finishReason(text(step['done_reason']) || 'stop') });
}

function chatBody(id: string, request: AiRequest): object {
  refuseOthers(id, request, ['topK', 'frequencyPenalty', 'presencePenalty', 'seed', 'responseFormat']);
  const format = request.responseFormat;
  return defined({
    model: request.model,
    messages: request.messages.map((message) => messageOf(id, message)),
    stream: request.stream,
    think: thinkOf(request),
    tools: request.tools,
    format: format?.type === 'json_schema' ? format.schema : format === undefined ? undefined : 'json',
    options: defined({
      temperature: request.temperature,
      top_p: request.topP,
      top_k: request.topK,
      frequency_penalty: request.frequencyPenalty,
      presence_penalty: request.presencePenalty,
      seed: request.seed,
      num_predict: request.maxTokens,
      stop: request.stop,
    }),
  });
}

/** On or off. gpt-oss cannot be switched off and takes a level instead. */
function thinkOf(request: AiRequest): boolean | string | undefined {
  const wanted = wantedEffort(request);
  if (wanted === undefined) return undefined;
  if (!request.model.includes('gpt-oss')) return wanted !== 'none';
  return { none: 'low', minimal: 'low', low: 'low', medium: 'medium', high: 'high', xhigh: 'high' }[wanted];
}

/** Ollama takes pictures beside the text as plain base64 and fetches no URLs. */
function messageOf(id: string, message: AiMessage): object {
  const images = partsOf(message.content).flatMap((part) => pictureOf(id, part));
  const calls = message.role === 'assistant' ? message.tool_calls : undefined;
  return defined({
    role: message.role,
    content: plainText(message.content),
    images: images.length > 0 ? images : undefined,
    tool_calls: calls?.map(({ function: { name, arguments: args } }) => ({
      function: { name, arguments: argumentsOf(args) },
    })),
  });
}

function pictureOf(id: string, part: AiPart): string[] {
  if (part.type === 'text') return [];
  if (part.type !== 'image_url') return refusePart(id, part.type);
  const inline = inlineData(part.image_url.url);
  return [inline?.data ?? refusePart(id, 'image_url with an address (send it as a data: URL)')];
}
