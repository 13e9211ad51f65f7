import type { AiMessage, AiEmit, AiHttpProvider, AiReader, AiRequest } from '@editor-companion/core/plugin';
import { bearer, describe, type Connection } from './connection.ts';
import { finishReason } from './finish-reason.ts';
import { defined, isRecord, list, parseObject, record, text, type Json } from '../vendor/json.ts';
import { usageOf } from './openai-reader.ts';
import { errorOf } from '../vendor/stated-error.ts';

/** A provider that speaks OpenAI's Responses API, which newer models and Azure offer beside the chat API. */
export function createResponsesProvider(connection: Connection): AiHttpProvider {
  const url = `${connection.baseUrl}/responses`;
  const headers = { ...bearer(connection), ...connection.headers };
  return {
    ...describe(connection),
    kind: 'http',
    framing: 'sse',
    request: (request) => ({
      url,
      headers,
      body: { ...responsesBody(request), ...connection.parameters },
    }),
    reader: createResponsesReader,
    readBody: readResponsesBody,
  };
}

export function createResponsesReader(): AiReader {
  const calls = new Map<string, { id: string; name: string }>();
  let called = false;

  function openCall(item: Json, emit: AiEmit): void {
    if (item['type'] !== 'function_call') return;
    const call = { id: text(item['call_id']), name: text(item['name']) };
    calls.set(text(item['id']), call);
    called = true;
    emit({ type: 'tool-call', ...call, argumentsDelta: '' });
  }

  function argue(event: Json, emit: AiEmit): void {
    const call = calls.get(text(event['item_id']));
    if (call && text(event['delta']) !== '') emit({ type: 'tool-call', ...call, argumentsDelta: text(event['delta']) });
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
      case 'response.function_call_arguments.delta':
        return argue(event, emit);
      case 'response.completed':
      case 'response.incomplete':
        return close(record(event['response']), called, emit);
      case 'response.failed':
        return emit(errorOf(record(event['response'])['error']));
      case 'error':
        return emit(errorOf(isRecord(event['error']) ? event['error'] : event));
      default:
    }
  };
}

function readResponsesBody(body: unknown, emit: AiEmit): void {
  const answer = record(body);
  if (answer['error'] != null) return emit(errorOf(answer['error']));
  let called = false;
  for (const item of list(answer['output']).map(record)) {
    if (item['type'] === 'function_call') {
      called = true;
      emit({
        type: 'tool-call',
        id: text(item['call_id']),
        name: text(item['name']),
        argumentsDelta: text(item['arguments']),
      });
    }
    for (const part of list(item['summary']).map(record)) {
      if (text(part['text']) !== '') emit({ type: 'reasoning', text: text(part['text']) });
    }
    for (const part of list(item['content']).map(record)) {
      const words = text(part['text']) || text(part['refusal']);
      if (words !== '') emit({ type: 'text', text: words });
      for (const annotation of list(part['annotations'])) readAnnotation(annotation, emit);
    }
  }
  close(answer, called, emit);
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

function responsesBody({ messages, toolChoice, reasoning, ...request }: AiRequest): object {
  return defined({
    model: request.model,
    input: messages.flatMap(inputOf),
    stream: request.stream,
    store: false,
    temperature: request.temperature,
    top_p: request.topP,
    max_output_tokens: request.maxTokens,
    tools: request.tools?.map((tool) => ({ type: 'function', ...tool.function })),
    tool_choice: typeof toolChoice === 'object' ? { type: 'function', name: toolChoice.name } : toolChoice,
    reasoning: reasoning === true ? { effort: 'medium', summary: 'auto' } : undefined,
  });
}

function inputOf(message: AiMessage): object[] {
  if (message.role === 'tool')
    return [{ type: 'function_call_output', call_id: message.tool_call_id, output: message.content }];
  const kind = message.role === 'assistant' ? 'output_text' : 'input_text';
  const parts =
    typeof message.content === 'string' ? [{ type: 'text' as const, text: message.content }] : (message.content ?? []);
  const content = parts.map((part) =>
    part.type === 'text' ? { type: kind, text: part.text } : { type: 'input_image', image_url: part.image_url.url },
  );
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  return [
    ...(content.length > 0 ? [{ role: message.role, content }] : []),
    ...calls.map((call) => ({ type: 'function_call', call_id: call.id, ...call.function })),
  ];
}
