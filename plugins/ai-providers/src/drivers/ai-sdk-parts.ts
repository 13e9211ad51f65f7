import type { AiEvent, AiFinishReason, AiUsage } from '@editor-companion/core/plugin';
import { finishReason } from './finish-reason.ts';
import { count, defined, isRecord, record, text, type Json } from '../vendor/json.ts';

/** Reads the AI SDK's stream parts: LanguageModelV4StreamPart, and V3's, whose usage and reason have a simpler form. */
export function createPartReader(): (part: Json) => AiEvent[] {
  const open = new Map<string, string>();

  /** The complete call repeats its deltas and adds the vendor's state. */
  function toolCall(part: Json): AiEvent[] {
    const id = text(part['toolCallId']);
    if (part['providerExecuted'] === true) return [];
    const state = isRecord(part['providerMetadata']) ? { state: part['providerMetadata'] } : {};
    const argumentsDelta = open.has(id) ? '' : text(part['input']);
    if (open.has(id) && !('state' in state)) return [];
    return [{ type: 'tool-call', id, name: text(part['toolName']), argumentsDelta, ...state }];
  }

  return (part) => {
    const delta = text(part['delta']);
    const id = text(part['id']);
    switch (part['type']) {
      case 'text-delta':
        return delta === '' ? [] : [{ type: 'text', text: delta }];
      case 'reasoning-delta':
        return delta === '' ? [] : [{ type: 'reasoning', text: delta }];
      case 'tool-input-start':
        if (part['providerExecuted'] === true) return [];
        open.set(id, text(part['toolName']));
        return [{ type: 'tool-call', id, name: text(part['toolName']), argumentsDelta: '' }];
      case 'tool-input-delta': {
        const name = open.get(id);
        return name === undefined || delta === '' ? [] : [{ type: 'tool-call', id, name, argumentsDelta: delta }];
      }
      case 'tool-call':
        return toolCall(part);
      case 'source':
        return part['sourceType'] === 'url'
          ? [
              {
                type: 'source',
                url: text(part['url']),
                ...(text(part['title']) !== '' && { title: text(part['title']) }),
              },
            ]
          : [];
      case 'file':
        return picture(part);
      case 'finish':
        return [{ type: 'usage', ...usageOf(record(part['usage'])) }, ...ending(part['finishReason'])];
      case 'error':
        return [errorEvent(part['error'])];
      default:
        return [];
    }
  };
}

function picture(part: Json): AiEvent[] {
  const mediaType = text(part['mediaType']);
  if (!mediaType.startsWith('image/')) return [];
  const file = isRecord(part['data']) ? part['data'] : { data: part['data'] };
  if (typeof file['url'] === 'string') return [{ type: 'image', url: file['url'] }];
  const { data } = file;
  const base64 = data instanceof Uint8Array ? Buffer.from(data).toString('base64') : text(data);
  return base64 === '' ? [] : [{ type: 'image', url: `data:${mediaType};base64,${base64}` }];
}

/** `interrupted` is the SDK's reason for a stream that ended early: no finish, so it counts as cut. */
function ending(value: unknown): AiEvent[] {
  const word = isRecord(value) ? text(value['unified']) : text(value);
  if (word === 'interrupted') return [];
  const reason: AiFinishReason = word === 'tool-calls' || word === 'content-filter' ? word : finishReason(word);
  return [{ type: 'finish', reason }];
}

const usageOf = (usage: Json): AiUsage =>
  defined({
    inputTokens: count(isRecord(usage['inputTokens']) ? usage['inputTokens']['total'] : usage['inputTokens']),
    outputTokens: count(isRecord(usage['outputTokens']) ? usage['outputTokens']['total'] : usage['outputTokens']),
    reasoningTokens: count(
      isRecord(usage['outputTokens']) ? usage['outputTokens']['reasoning'] : usage['reasoningTokens'],
    ),
    cachedTokens: count(
      isRecord(usage['inputTokens']) ? usage['inputTokens']['cacheRead'] : usage['cachedInputTokens'],
    ),
  });

function errorEvent(error: unknown): AiEvent {
  const message = error instanceof Error ? error.message : isRecord(error) ? text(error['message']) : text(error);
  const status = count((error as { statusCode?: unknown } | undefined)?.statusCode);
  return { type: 'error', message: message || 'no reason given', ...(status !== undefined && { status }) };
}
