import type { AiEmit, AiReader } from '@editor-companion/core/plugin';
import { newCallId } from './call-id.ts';
import { finishReason } from './finish-reason.ts';
import { count, defined, isRecord, list, parseObject, record, text, type Json } from '../vendor/json.ts';
import { errorOf } from '../vendor/stated-error.ts';
import { usageOf } from '../vendor/usage.ts';

/**
 * Reads streams of OpenAI's chat API and its many imitations: reasoning in `reasoning_content`, `reasoning` or content parts, usage in a
 * chunk without choices, errors in place of chunks.
 */
export function createChatReader(): AiReader {
  const calls = createCalls();
  return (data, emit) => {
    if (data === '[DONE]') return;
    const chunk = parseObject(data);
    if (chunk['error'] != null) return emit(errorOf(chunk['error']));
    const choice = list(chunk['choices'])[0];
    if (choice !== undefined) readChoice(record(choice), 'delta', calls, emit);
    readUsage(chunk['usage'], emit);
    readCitations(chunk, emit);
  };
}

/** Reads an unstreamed body of the same API. */
export function readChatBody(body: unknown, emit: AiEmit): void {
  const answer = record(body);
  if (answer['error'] != null) return emit(errorOf(answer['error']));
  const choice = list(answer['choices'])[0];
  if (choice === undefined) throw new SyntaxError('the response contains no choices');
  readChoice(record(choice), 'message', createCalls(), emit);
  readUsage(answer['usage'], emit);
  readCitations(answer, emit);
}

function readChoice(choice: Json, member: 'delta' | 'message', calls: Calls, emit: AiEmit): void {
  const delta = record(choice[member]);
  const reasoning = text(delta['reasoning_content']) || text(delta['reasoning']);
  if (reasoning !== '') emit({ type: 'reasoning', text: reasoning });
  for (const detail of list(delta['reasoning_details'])) readDetail(record(detail), emit);
  readContent(delta['content'], emit);
  if (text(delta['refusal']) !== '') emit({ type: 'text', text: text(delta['refusal']) });
  for (const call of list(delta['tool_calls'])) calls.read(record(call), emit);
  for (const image of list(delta['images'])) {
    const url = text(record(record(image)['image_url'])['url']);
    if (url !== '') emit({ type: 'image', url });
  }
  for (const annotation of list(delta['annotations'])) readCitation(record(annotation)['url_citation'], emit);
  if (typeof choice['finish_reason'] === 'string' && choice['finish_reason'] !== '')
    emit({ type: 'finish', reason: finishReason(choice['finish_reason']) });
}

/** OpenRouter's reasoning pieces with signatures. Their text also arrives as `reasoning`. */
function readDetail(detail: Json, emit: AiEmit): void {
  const { type, format, id, text: words, signature, data } = detail;
  if (type !== 'reasoning.text' && type !== 'reasoning.encrypted') return;
  const given = defined({
    id: text(id) || undefined,
    text: text(words) || undefined,
    signature: text(signature) || undefined,
    data: text(data) || undefined,
  });
  emit({ type: 'reasoning-detail', detail: { type, format: text(format) || 'unknown', ...given } });
}

function readContent(content: unknown, emit: AiEmit): void {
  if (typeof content === 'string') {
    if (content !== '') emit({ type: 'text', text: content });
    return;
  }
  for (const part of list(content)) {
    const { type, text: words, thinking } = record(part);
    if (type === 'thinking') {
      for (const thought of list(thinking)) {
        if (text(record(thought)['text']) !== '') emit({ type: 'reasoning', text: text(record(thought)['text']) });
      }
    } else if (text(words) !== '') emit({ type: 'text', text: text(words) });
  }
}

interface Calls {
  read(call: Json, emit: AiEmit): void;
}

/** Maps indexes to calls, since only the first delta of a call names it. */
function createCalls(): Calls {
  const known = new Map<number, { id: string; name: string }>();
  return {
    read(call, emit) {
      const index = count(call['index']) ?? known.size;
      const { name, arguments: argumentsDelta } = record(call['function']);
      const before = known.get(index);
      const identity = before ?? { id: text(call['id']) || newCallId(), name: text(name) };
      known.set(index, identity);
      const state = call['extra_content'];
      if (before === undefined || text(argumentsDelta) !== '' || state !== undefined)
        emit({
          type: 'tool-call',
          ...identity,
          argumentsDelta: text(argumentsDelta),
          ...(state !== undefined && { state }),
        });
    },
  };
}

function readUsage(value: unknown, emit: AiEmit): void {
  if (isRecord(value)) emit({ type: 'usage', ...usageOf(value) });
}

/** Reads sources from the places where vendors with web search put them. */
function readCitations(chunk: Json, emit: AiEmit): void {
  const found = chunk['citations'] ?? chunk['search_results'] ?? chunk['web_search'];
  for (const citation of list(found)) readCitation(citation, emit);
}

function readCitation(citation: unknown, emit: AiEmit): void {
  const { url, link, title } = record(typeof citation === 'string' ? { url: citation } : citation);
  const address = text(url) || text(link);
  if (address !== '') emit({ type: 'source', url: address, ...(text(title) !== '' && { title: text(title) }) });
}
