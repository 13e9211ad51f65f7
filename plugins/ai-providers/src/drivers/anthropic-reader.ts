import type { AiEmit, AiEvent, AiReader, AiUsage } from '@editor-companion/core/plugin';
import { finishReason } from './finish-reason.ts';
import { count, defined, list, parseObject, record, text, type Json } from '../vendor/json.ts';

/** The format name in the `reasoning_details` of this driver. */
export const REASONING_FORMAT = 'anthropic-claude-v1';

/** An incomplete block of a streamed message. */
interface OpenBlock {
  readonly call?: { readonly id: string; readonly name: string };
  /** The block's initial input: some gateways send a call's whole input there. */
  readonly first: Json;
  hasDeltas: boolean;
  thought: string;
  signature: string;
}

/** Reads streams of Anthropic's Messages API. */
export function createMessagesReader(): AiReader {
  const blocks = new Map<number, OpenBlock>();

  function openBlock(index: number, first: Json, emit: AiEmit): void {
    const block = { first, hasDeltas: false, thought: text(first['thinking']), signature: text(first['signature']) };
    if (first['type'] === 'tool_use') {
      const call = { id: text(first['id']), name: text(first['name']) };
      blocks.set(index, { ...block, call });
      return emit({ type: 'tool-call', ...call, argumentsDelta: '' });
    }
    if (first['type'] === 'thinking') blocks.set(index, block);
    readBlock(first, emit);
  }

  function continueBlock(index: number, delta: Json, emit: AiEmit): void {
    const block = blocks.get(index);
    const thought = text(delta['thinking']);
    if (text(delta['text']) !== '') emit({ type: 'text', text: text(delta['text']) });
    else if (thought !== '') emit({ type: 'reasoning', text: thought });
    if (block === undefined) return;
    block.thought += thought;
    block.signature += text(delta['signature']);
    if (block.call === undefined || text(delta['partial_json']) === '') return;
    block.hasDeltas = true;
    emit({ type: 'tool-call', ...block.call, argumentsDelta: text(delta['partial_json']) });
  }

  function closeBlock(index: number, emit: AiEmit): void {
    const block = blocks.get(index);
    blocks.delete(index);
    if (block === undefined) return;
    const { call, first, hasDeltas, thought, signature } = block;
    if (signature !== '') emit(signed(thought, signature));
    if (call !== undefined && !hasDeltas && Object.keys(record(first['input'])).length > 0)
      emit({ type: 'tool-call', ...call, argumentsDelta: JSON.stringify(first['input']) });
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
      case 'content_block_stop':
        return closeBlock(index, emit);
      case 'message_delta':
        return finish(record(event['delta']), event['usage'], emit);
      case 'error':
        return fail(record(event['error']), emit);
      default:
    }
  };
}

const signed = (thought: string, signature: string): AiEvent => ({
  type: 'reasoning-detail',
  detail: { type: 'reasoning.text', format: REASONING_FORMAT, text: thought, signature },
});

/** Reads an unstreamed message of the same API. */
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
    if (text(block['signature']) !== '') emit(signed(text(block['thinking']), text(block['signature'])));
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
  if (block['type'] === 'redacted_thinking')
    emit({
      type: 'reasoning-detail',
      detail: { type: 'reasoning.encrypted', format: REASONING_FORMAT, data: text(block['data']) },
    });
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

/** Anthropic counts cached input separately; the server's input tokens include it, like OpenAI's. */
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
