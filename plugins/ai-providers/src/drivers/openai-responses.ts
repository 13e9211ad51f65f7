import type {
  AiAssistantMessage,
  AiEmit,
  AiHttpProvider,
  AiMessage,
  AiPart,
  AiReader,
  AiRequest,
  AiResponseFormat,
} from '@editor-companion/core/plugin';
import { factsOf, nearestEffort, wantedEffort, type ModelFacts } from '../models/model-facts.ts';
import { bearer, describe, type Connection } from './connection.ts';
import { partsOf, plainText } from './content.ts';
import { finishReason } from './finish-reason.ts';
import { defined, isRecord, list, parseObject, record, text, type Json } from '../vendor/json.ts';
import { furtherOf } from './further/openai.ts';
import { usageOf } from '../vendor/usage.ts';
import { refuseOthers, refusePart } from './refuse-others.ts';
import { errorOf } from '../vendor/stated-error.ts';

/** The format name of encrypted reasoning in the `reasoning_details` of this driver. */
export const REASONING_FORMAT = 'openai-responses-v1';

/** A provider for OpenAI's Responses API, which newer models and Azure offer beside the chat API. */
export function createResponsesProvider(connection: Connection): AiHttpProvider {
  const url = `${connection.baseUrl}/responses`;
  const headers = { ...bearer(connection), ...connection.headers };
  return {
    ...describe(connection),
    ...furtherOf(connection, headers),
    kind: 'http',
    framing: 'sse',
    request: (request) => ({
      url,
      headers,
      body: { ...responsesBody(connection.id, request), ...connection.parameters },
    }),
    reader: createResponsesReader,
    readBody: readResponsesBody,
  };
}

export function createResponsesReader(): AiReader {
  const calls = new Map<string, { id: string; name: string; hasArguments: boolean }>();

  function openCall(item: Json, emit: AiEmit): void {
    if (item['type'] !== 'function_call') return;
    const call = { id: text(item['call_id']), name: text(item['name']) };
    calls.set(text(item['id']), { ...call, hasArguments: false });
    emit({ type: 'tool-call', ...call, argumentsDelta: '' });
  }

  function argue(event: Json, argumentsDelta: string, emit: AiEmit): void {
    const call = calls.get(text(event['item_id']));
    if (call === undefined || argumentsDelta === '') return;
    call.hasArguments = true;
    emit({ type: 'tool-call', id: call.id, name: call.name, argumentsDelta });
  }

  /** Some servers send no deltas. Then the closing event has all arguments. */
  function closeArguments(event: Json, emit: AiEmit): void {
    if (calls.get(text(event['item_id']))?.hasArguments === false) argue(event, text(event['arguments']), emit);
  }

  return (data, emit) => {
    if (data === '[DONE]') return;
    const event = parseObject(data);
    const delta = text(event['delta']);
    switch (event['type']) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return delta === '' ? undefined : emit({ type: 'text', text: delta });
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return delta === '' ? undefined : emit({ type: 'reasoning', text: delta });
      case 'response.output_text.annotation.added':
        return readAnnotation(event['annotation'], emit);
      case 'response.output_item.added':
        return openCall(record(event['item']), emit);
      case 'response.output_item.done':
        return keepReasoning(record(event['item']), emit);
      case 'response.function_call_arguments.delta':
        return argue(event, delta, emit);
      case 'response.function_call_arguments.done':
        return closeArguments(event, emit);
      case 'response.completed':
      case 'response.incomplete':
        return close(record(event['response']), calls.size > 0, emit);
      case 'response.failed':
        return emit(errorOf(record(event['response'])['error']));
      case 'error':
        return emit(errorOf(isRecord(event['error']) ? event['error'] : event));
      default:
    }
  };
}

/** The reasoning that the vendor requires back in a tool loop, since it stores nothing. */
function keepReasoning(item: Json, emit: AiEmit): void {
  if (item['type'] !== 'reasoning' || text(item['encrypted_content']) === '') return;
  emit({
    type: 'reasoning-detail',
    detail: {
      type: 'reasoning.encrypted',
      format: REASONING_FORMAT,
      id: text(item['id']),
      data: text(item['encrypted_content']),
    },
  });
}

function readResponsesBody(body: unknown, emit: AiEmit): void {
  const answer = record(body);
  if (answer['error'] != null) return emit(errorOf(answer['error']));
  const items = list(answer['output']).map(record);
  for (const item of items) readItem(item, emit);
  close(
    answer,
    items.some(({ type }) => type === 'function_call'),
    emit,
  );
}

function readItem(item: Json, emit: AiEmit): void {
  if (item['type'] === 'function_call')
    emit({
      type: 'tool-call',
      id: text(item['call_id']),
      name: text(item['name']),
      argumentsDelta: text(item['arguments']),
    });
  else if (item['type'] === 'reasoning') {
    for (const part of [...list(item['summary']), ...list(item['content'])].map(record)) {
      if (text(part['text']) !== '') emit({ type: 'reasoning', text: text(part['text']) });
    }
    keepReasoning(item, emit);
  } else if (item['type'] === 'message') for (const part of list(item['content']).map(record)) readPart(part, emit);
}

function readPart(part: Json, emit: AiEmit): void {
  const words = text(part['text']) || text(part['refusal']);
  if (words !== '') emit({ type: 'text', text: words });
  for (const annotation of list(part['annotations'])) readAnnotation(annotation, emit);
}

function readAnnotation(value: unknown, emit: AiEmit): void {
  const { type, url, title } = record(value);
  if (type === 'url_citation' && text(url) !== '')
    emit({ type: 'source', url: text(url), ...(text(title) !== '' && { title: text(title) }) });
}

function close(response: Json, called: boolean, emit: AiEmit): void {
  if (isRecord(response['usage'])) emit({ type: 'usage', ...usageOf(response['usage']) });
  const reason = text(record(response['incomplete_details'])['reason']) || text(response['status']);
  if (reason === 'in_progress' || reason === 'queued') return;
  emit({ type: 'finish', reason: called && reason === 'completed' ? 'tool-calls' : finishReason(reason) });
}

function responsesBody(id: string, request: AiRequest): object {
  refuseOthers(id, request, ['responseFormat', 'parallelToolCalls']);
  const { messages, toolChoice } = request;
  const facts = factsOf(id, request.model);
  const steered = facts?.steered !== false;
  return defined({
    model: request.model,
    input: messages.flatMap((message) => inputOf(id, message)),
    stream: request.stream,
    store: false,
    include: facts?.reasons === true ? ['reasoning.encrypted_content'] : undefined,
    temperature: steered ? request.temperature : undefined,
    top_p: steered ? request.topP : undefined,
    max_output_tokens: request.maxTokens,
    text: formatOf(request.responseFormat),
    tools: request.tools?.map((tool) => ({ type: 'function', ...tool.function })),
    tool_choice: typeof toolChoice === 'object' ? { type: 'function', name: toolChoice.name } : toolChoice,
    parallel_tool_calls: request.parallelToolCalls,
    reasoning: reasoningOf(request, facts),
    user: request.user,
    metadata: request.parameters?.['metadata'],
    service_tier: request.parameters?.['service_tier'],
    prompt_cache_key: request.parameters?.['prompt_cache_key'],
    safety_identifier: request.parameters?.['safety_identifier'],
  });
}

function reasoningOf(request: AiRequest, facts: ModelFacts | undefined): object | undefined {
  const wanted = wantedEffort(request);
  if (wanted === undefined || facts?.reasons === false) return undefined;
  const effort = nearestEffort(facts, wanted);
  if (effort === 'none' && facts === undefined) return undefined;
  return wanted === 'none' ? { effort } : { effort, summary: 'auto' };
}

const formatOf = (format: AiResponseFormat | undefined): object | undefined =>
  format === undefined ? undefined : { format };

function inputOf(id: string, message: AiMessage): object[] {
  if (message.role === 'tool')
    return [{ type: 'function_call_output', call_id: message.tool_call_id, output: plainText(message.content) }];
  const kind = message.role === 'assistant' ? 'output_text' : 'input_text';
  const content = partsOf(message.content).map((part) => inputPart(id, part, kind));
  const { thoughts, calls } = message.role === 'assistant' ? loopOf(message) : { thoughts: [], calls: [] };
  return [...thoughts, ...(content.length > 0 ? [{ role: message.role, content }] : []), ...calls];
}

function inputPart(id: string, part: AiPart, kind: string): object {
  if (part.type === 'text') return { type: kind, text: part.text };
  if (part.type === 'image_url')
    return defined({ type: 'input_image', image_url: part.image_url.url, detail: part.image_url.detail });
  if (part.type === 'file') return { type: 'input_file', ...part.file };
  return refusePart(id, part.type);
}

/** The calls of earlier answers, after the reasoning that led to them. */
function loopOf(message: AiAssistantMessage): { thoughts: object[]; calls: object[] } {
  const thoughts = (message.reasoning_details ?? [])
    .filter(({ format, data }) => format === REASONING_FORMAT && data !== undefined)
    .map((detail) => ({ type: 'reasoning', id: detail.id, summary: [], encrypted_content: detail.data }));
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: 'function_call',
    call_id: call.id,
    ...call.function,
  }));
  return { thoughts, calls };
}
