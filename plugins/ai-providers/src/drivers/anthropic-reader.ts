import type { AiEmit, AiReader, AiUsage } from '@editor-companion/core/plugin';
import { finishReason } from './finish-reason.ts';
import { count, defined, list, parseObject, record, text, type Json } from '../vendor/json.ts';

/** Reads streams of Anthropic's Messages API. */
export function createMessagesReader(): AiReader {
  const calls = new Map<number, { id: string; name: string }>();

  function openBlock(index: number, block: Json, emit: AiEmit): void {
    if (block['type'] === 'tool_use') {
      const call = { id: text(block['id']), name: text(block['name']) };
      calls.set(index, call);
      emit({ type: 'tool-call', ...call, argumentsDelta: '' });
    } else readBlock(block, emit);
  }

  function continueBlock(index: number, delta: Json, emit: AiEmit): void {
    const call = calls.get(index);
    if (text(delta['text']) !== '') emit({ type: 'text', text: text(delta['text']) });
    else if (text(delta['thinking']) !== '') emit({ type: 'reasoning', text: text(delta['thinking']) });
    else if (call && text(delta['partial_json']) !== '')
      emit({ type: 'tool-call', ...call, argumentsDelta: text(delta['partial_json']) });
  }

  return (data, emit) => {
    const event = parseObject(data);
    const index = count(event['index']) ?? 0;
    switch (event['type']) {
      case 'message_start':
        return emit({ type: 'usage', ...usageOf(record(record(event['message'])['usage'])) });
      case 'content_block_start':
        return openBlock(index, record(event['content_block']), emit);
      case 'content_block_delta':
        return continueBlock(index, record(event['delta']), emit);
      case 'message_delta':
        return finish(record(event['delta']), event['usage'], emit);
      case 'error':
        return fail(record(event['error']), emit);
      default:
    }
  };
}

/** Reads a message of the same API that was not streamed. */
export function readMessage(body: unknown, emit: AiEmit): void {
  const message = record(body);
  if (message['type'] === 'error') return fail(record(message['error']), emit);
  for (const block of list(message['content']).map(record)) {
    if (block['type'] === 'tool_use')
      emit({
        type: 'tool-call',
        id: text(block['id']),
        name: text(block['name']),
        argumentsDelta: JSON.stringify(block['input'] ?? {}),
      });
    else readBlock(block, emit);
  }
  finish(message, message['usage'], emit);
}

function readBlock(block: Json, emit: AiEmit): void {
  if (block['type'] === 'web_search_tool_result') {
    for (const result of list(block['content']).map(record)) {
      if (text(result['url']) !== '')
        emit({
          type: 'source',
          url: text(result['url']),
          ...(text(result['title']) !== '' && { title: text(result['title']) }),
        });
    }
  }
  if (text(block['thinking']) !== '') emit({ type: 'reasoning', text: text(block['thinking']) });
  if (text(block['text']) !== '') emit({ type: 'text', text: text(block['text']) });
}

function finish(delta: Json, usage: unknown, emit: AiEmit): void {
  emit({ type: 'usage', ...usageOf(record(usage)) });
  if (text(delta['stop_reason']) !== '') emit({ type: 'finish', reason: finishReason(text(delta['stop_reason'])) });
}

const STATUS: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  api_error: 500,
  overloaded_error: 529,
};

function fail(error: Json, emit: AiEmit): void {
  const code = text(error['type']);
  emit({
    type: 'error',
    message: text(error['message']) || 'no reason given',
    code,
    ...(STATUS[code] !== undefined && { status: STATUS[code] }),
  });
}

/** Anthropic counts cached input apart; the server's input tokens include it, as OpenAI's do. */
function usageOf(usage: Json): AiUsage {
  const input = count(usage['input_tokens']);
  const cached = count(usage['cache_read_input_tokens']) ?? 0;
  const written = count(usage['cache_creation_input_tokens']) ?? 0;
  return defined({
    inputTokens: input === undefined ? undefined : input + cached + written,
    outputTokens: count(usage['output_tokens']),
    cachedTokens: input === undefined ? undefined : cached,
  });
}
