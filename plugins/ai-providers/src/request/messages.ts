import type { AiContent, AiMessage, AiPart, AiToolCall } from '@editor-companion/core/plugin';
import { isRecord, list, record, text, type Json } from '../vendor/json.ts';
import { errors } from '../errors.ts';

/**
 * One message of a client's history as the server keeps it. Content may be a text, OpenAI's or AG-UI's parts, or the editor's
 * blocks (`{type, data}`), of which only the answer's words are kept: thinking, search results and the like are dropped.
 *
 * @throws CompanionError AI_BODY_INVALID.
 */
export function readMessage(value: unknown, index: number): AiMessage {
  if (!isRecord(value)) throw invalid(index, 'it is not an object');
  const { role } = value;
  if (role === 'system' || role === 'developer') return { role: 'system', content: readContent(value, index) };
  if (role === 'user') return { role: 'user', content: readContent(value, index) };
  if (role === 'assistant') return readAssistant(value, index);
  if (role === 'tool') {
    const id = text(value['tool_call_id']) || text(value['toolCallId']);
    return { role: 'tool', tool_call_id: id, content: readContent(value, index) };
  }
  throw invalid(index, 'its role is not one of system, user, assistant and tool');
}

function readAssistant(message: Json, index: number): AiMessage {
  const calls = list(message['tool_calls'] ?? message['toolCalls']).map(readCall);
  const content = message['content'] == null ? null : readContent(message, index);
  return { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) };
}

function readCall(value: unknown): AiToolCall {
  const call = record(value);
  const { name, arguments: args } = record(call['function']);
  return { id: text(call['id']), type: 'function', function: { name: text(name), arguments: text(args) } };
}

function readContent(message: Json, index: number): AiContent {
  const { content } = message;
  if (typeof content === 'string') return content;
  if (content == null) return '';
  if (!Array.isArray(content)) throw invalid(index, 'its content is neither a text nor a list');
  const parts = content.flatMap((part) => readPart(record(part), index));
  return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('\n\n') : parts;
}

/** Kinds of the editor's blocks that are not what the model said. */
const DROPPED = new Set(['thinking', 'reasoning', 'search', 'suggestion', 'toolcall', 'attachment', 'activity']);

function readPart(part: Json, index: number): AiPart[] {
  const { type } = part;
  if (type === 'text' || type === 'markdown') {
    const words = text(part['text']) || text(part['data']);
    return words === '' ? [] : [{ type: 'text', text: words }];
  }
  const picture = pictureOf(part);
  if (picture !== '') return [{ type: 'image_url', image_url: { url: picture } }];
  const kind = text(type);
  if (DROPPED.has(kind) || kind.startsWith('toolcall-')) return [];
  throw invalid(index, `its content holds a part of the type «${kind.slice(0, 40)}», which no provider here takes`);
}

/** OpenAI's `image_url`, the editor's `image`, and AG-UI's `image` and `binary`. */
function pictureOf(part: Json): string {
  if (part['type'] === 'image_url') {
    const url = part['image_url'];
    return pictureUrl(typeof url === 'string' ? url : text(record(url)['url']));
  }
  if (part['type'] === 'image' && isRecord(part['data'])) return pictureUrl(text(part['data']['url']));
  if (part['type'] !== 'image' && part['type'] !== 'binary') return '';
  const source = isRecord(part['source']) ? part['source'] : part;
  const mediaType = text(source['mimeType']);
  if (!mediaType.startsWith('image/')) return '';
  const data = text(source['data']) || (source['type'] === 'data' ? text(source['value']) : '');
  return data === '' ? pictureUrl(text(source['url']) || text(source['value'])) : `data:${mediaType};base64,${data}`;
}

/** Pictures travel as `https:` or inline; anything else would mean nothing to a vendor. */
export const pictureUrl = (url: string): string => (/^(?:https:\/\/|data:image\/)/i.test(url) ? url : '');

const invalid = (index: number, reason: string) =>
  errors.AI_BODY_INVALID({ reason: `message ${index + 1} cannot be read because ${reason}` });
