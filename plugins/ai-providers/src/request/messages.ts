import type {
  AiAssistantMessage,
  AiContent,
  AiMessage,
  AiPart,
  AiReasoningDetail,
  AiToolCall,
} from '@editor-companion/core/plugin';
import { defined, isRecord, list, record, text, type Json } from '../vendor/json.ts';
import { errors } from '../errors.ts';

/**
 * Parses one message of a client's history. Content may be a text, parts of OpenAI or AG-UI, or the editor's blocks (`{type, data}`), of
 * which only the answer's text is kept: reasoning, search results and the like are dropped.
 * @throws CompanionError AI_BODY_INVALID.
 */
export function readMessage(value: unknown, index: number): AiMessage {
  if (!isRecord(value)) throw invalid(index, 'it is not an object');
  const { role } = value;
  const name = defined({ name: text(value['name']) || undefined });
  if (role === 'system' || role === 'developer') return { role: 'system', content: readContent(value, index), ...name };
  if (role === 'user') return { role: 'user', content: readContent(value, index), ...name };
  if (role === 'assistant') return { ...readAssistant(value, index), ...name };
  if (role === 'tool') {
    const id = text(value['tool_call_id']) || text(value['toolCallId']);
    return { role: 'tool', tool_call_id: id, content: readContent(value, index) };
  }
  throw invalid(index, 'its role is not one of system, user, assistant and tool');
}

function readAssistant(message: Json, index: number): AiAssistantMessage {
  const calls = list(message['tool_calls'] ?? message['toolCalls']).map(readCall);
  const content = message['content'] == null ? null : readContent(message, index);
  const details = list(message['reasoning_details']).filter(isDetail);
  return {
    role: 'assistant',
    content,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...defined({
      reasoning_content: text(message['reasoning_content']) || undefined,
      reasoning_details: details.length > 0 ? details : undefined,
    }),
  };
}

const isDetail = (value: unknown): value is AiReasoningDetail =>
  isRecord(value) &&
  (value['type'] === 'reasoning.text' || value['type'] === 'reasoning.encrypted') &&
  typeof value['format'] === 'string';

function readCall(value: unknown): AiToolCall {
  const call = record(value);
  const { name, arguments: args } = record(call['function']);
  return {
    id: text(call['id']),
    type: 'function',
    function: { name: text(name), arguments: text(args) },
    ...(call['extra_content'] !== undefined && { extra_content: call['extra_content'] }),
  };
}

function readContent(message: Json, index: number): AiContent {
  const { content } = message;
  if (typeof content === 'string') return content;
  if (content == null) return '';
  if (!Array.isArray(content)) throw invalid(index, 'its content is neither a text nor a list');
  const parts = content.flatMap((part) => readPart(record(part), index));
  const isPlain = parts.every((part) => part.type === 'text' && part.cache_control === undefined);
  return isPlain ? parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n\n') : parts;
}

/** Types of the editor's blocks that are not the model's text. */
const DROPPED = new Set(['thinking', 'reasoning', 'search', 'suggestion', 'toolcall', 'attachment', 'activity']);

function readPart(part: Json, index: number): AiPart[] {
  const { type } = part;
  const mark = part['cache_control'] === undefined ? {} : { cache_control: part['cache_control'] };
  if (type === 'text' || type === 'markdown') {
    const words = text(part['text']) || text(part['data']);
    return words === '' ? [] : [{ type: 'text', text: words, ...mark }];
  }
  const media = pictureOf(part) ?? fileOf(part) ?? audioOf(part);
  if (media !== undefined) return [{ ...media, ...mark }];
  const kind = text(type);
  if (DROPPED.has(kind) || kind.startsWith('toolcall-')) return [];
  throw invalid(
    index,
    `its content has a part of the type «${kind.slice(0, 40)}», which is not supported. Supported are text, image_url (an address or a data: URL), file (with file_data as a data: URL) and input_audio`,
  );
}

/** OpenAI's `image_url`, the editor's `image`, and AG-UI's `image` and `binary`. */
function pictureOf(part: Json): AiPart | undefined {
  const stated = record(part['image_url']);
  const url = pictureUrl(addressOf(part));
  if (url === '') return undefined;
  const detail = text(stated['detail']);
  return { type: 'image_url', image_url: { url, ...(detail !== '' && { detail }) } };
}

function addressOf(part: Json): string {
  if (part['type'] === 'image_url') {
    const url = part['image_url'];
    return typeof url === 'string' ? url : text(record(url)['url']);
  }
  if (part['type'] === 'image' && isRecord(part['data'])) return text(part['data']['url']);
  if (part['type'] !== 'image' && part['type'] !== 'binary') return '';
  const source = isRecord(part['source']) ? part['source'] : part;
  const mediaType = text(source['mimeType']);
  if (!mediaType.startsWith('image/')) return '';
  const data = text(source['data']) || (source['type'] === 'data' ? text(source['value']) : '');
  return data === '' ? text(source['url']) || text(source['value']) : `data:${mediaType};base64,${data}`;
}

/** OpenAI's `file` with its bytes. A file stored at the vendor (`file_id`) is unknown to other vendors. */
function fileOf(part: Json): AiPart | undefined {
  const { file_data: data, filename } = record(part['file']);
  if (part['type'] !== 'file' || !/^data:[\w.+/-]+;base64,/.test(text(data))) return undefined;
  return { type: 'file', file: { file_data: text(data), ...(text(filename) !== '' && { filename: text(filename) }) } };
}

function audioOf(part: Json): AiPart | undefined {
  const { data, format } = record(part['input_audio']);
  if (part['type'] !== 'input_audio' || text(data) === '' || text(format) === '') return undefined;
  return { type: 'input_audio', input_audio: { data: text(data), format: text(format) } };
}

/** Accepts pictures by address or inline. Anything else is meaningless to a vendor. */
export const pictureUrl = (url: string): string => (/^(?:https?:\/\/|data:image\/)/i.test(url) ? url : '');

const invalid = (index: number, reason: string) =>
  errors.AI_BODY_INVALID({ reason: `message ${index + 1} cannot be read because ${reason}` });
