import type { AiEmit, AiReader, AiUsage } from '@editor-companion/core/plugin';
import { newCallId } from './call-id.ts';
import { finishReason } from './finish-reason.ts';
import { count, defined, isRecord, list, parseObject, record, text, type Json } from '../vendor/json.ts';
import { errorOf } from '../vendor/stated-error.ts';

/** Reads streams of Google's Gemini API: each event is a complete response with the next parts. */
export function createGeminiReader(): AiReader {
  const state = { calls: 0 };
  return (data, emit) => readResponse(parseObject(data), state, emit);
}

/** Reads an unstreamed response of the same API. */
export const readGenerateContent = (body: unknown, emit: AiEmit): void =>
  readResponse(record(body), { calls: 0 }, emit);

function readResponse(response: Json, state: { calls: number }, emit: AiEmit): void {
  if (response['error'] != null) return emit(errorOf(response['error']));
  const candidate = record(list(response['candidates'])[0]);
  for (const part of list(record(candidate['content'])['parts']).map(record)) readPart(part, state, emit);
  for (const chunk of list(record(candidate['groundingMetadata'])['groundingChunks']).map(record)) {
    const { uri, title } = record(chunk['web']);
    if (text(uri) !== '') emit({ type: 'source', url: text(uri), ...(text(title) !== '' && { title: text(title) }) });
  }
  if (isRecord(response['usageMetadata'])) emit({ type: 'usage', ...usageOf(response['usageMetadata']) });
  const blocked = text(record(response['promptFeedback'])['blockReason']);
  const reason = text(candidate['finishReason']);
  if (blocked !== '') emit({ type: 'finish', reason: 'content-filter' });
  else if (reason !== '')
    emit({ type: 'finish', reason: state.calls > 0 && reason === 'STOP' ? 'tool-calls' : finishReason(reason) });
}

function readPart(part: Json, state: { calls: number }, emit: AiEmit): void {
  const words = text(part['text']);
  if (words !== '') emit({ type: part['thought'] === true ? 'reasoning' : 'text', text: words });
  if (isRecord(part['functionCall'])) {
    const { id, name, args } = part['functionCall'];
    const signature = text(part['thoughtSignature']);
    emit({
      type: 'tool-call',
      id: text(id) || newCallId(),
      name: text(name),
      argumentsDelta: JSON.stringify(args ?? {}),
      ...(signature !== '' && { state: { google: { thought_signature: signature } } }),
    });
    state.calls += 1;
  }
  if (isRecord(part['inlineData']))
    emit({
      type: 'image',
      url: `data:${text(part['inlineData']['mimeType'])};base64,${text(part['inlineData']['data'])}`,
    });
}

/** Gemini counts reasoning separately; the server's output tokens include it, like OpenAI's. */
function usageOf(usage: Json): AiUsage {
  const answer = count(usage['candidatesTokenCount']);
  const thoughts = count(usage['thoughtsTokenCount']);
  return defined({
    inputTokens: count(usage['promptTokenCount']),
    outputTokens: answer === undefined && thoughts === undefined ? undefined : (answer ?? 0) + (thoughts ?? 0),
    reasoningTokens: thoughts,
    cachedTokens: count(usage['cachedContentTokenCount']),
  });
}
