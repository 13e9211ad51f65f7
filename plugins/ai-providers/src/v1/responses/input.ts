import type { AiMessage } from '@editor-companion/core/plugin';
import { REASONING_FORMAT } from '../../drivers/openai-responses.ts';
import { readMessage } from '../../request/messages.ts';
import { defined, list, record, text, type Json } from '../../vendor/json.ts';
import type { ResponsesBody } from './body.ts';
import { foreignItem } from './refuse.ts';

/**
 * Converts a list of items to messages. Several items of one answer (its reasoning, text and tool calls) become one message of the
 * assistant.
 * @throws CompanionError AI_RESPONSES_UNSUPPORTED, AI_BODY_INVALID.
 */
export function readInput({ input, instructions }: ResponsesBody): AiMessage[] {
  const turns = new Turns();
  if (instructions != null && instructions !== '') turns.say({ role: 'system', content: instructions });
  if (typeof input === 'string') turns.say({ role: 'user', content: input });
  else for (const [index, item] of input.entries()) readItem(item, index, turns);
  return turns.messages().map(readMessage);
}

function readItem(item: Json, index: number, turns: Turns): void {
  const type = text(item['type']) || ('role' in item ? 'message' : '');
  switch (type) {
    case 'message':
      return item['role'] === 'assistant'
        ? turns.answer({ content: contentOf(item['content']) })
        : turns.say({ role: item['role'], content: contentOf(item['content']) });
    case 'reasoning':
      return turns.think(thoughtOf(item));
    case 'function_call':
      return turns.call(
        defined({
          id: item['call_id'],
          type: 'function',
          function: { name: item['name'], arguments: item['arguments'] },
          extra_content: item['extra_content'],
        }),
      );
    case 'function_call_output':
      return turns.say({ role: 'tool', tool_call_id: item['call_id'], content: contentOf(item['output']) });
    default:
      throw foreignItem(index, type);
  }
}

interface Thought {
  readonly words: string;
  /** State that the vendor requires back. */
  readonly details: readonly unknown[];
}

/** Assembles items to messages in the format of OpenAI's chat API. */
class Turns {
  readonly #messages: Json[] = [];
  #content: unknown;
  #thoughts: Thought[] = [];
  #calls: Json[] = [];

  messages(): readonly Json[] {
    this.#close();
    return this.#messages;
  }

  say(message: Json): void {
    this.#close();
    this.#messages.push(message);
  }

  think(thought: Thought): void {
    if (this.#content !== undefined || this.#calls.length > 0) this.#close();
    this.#thoughts.push(thought);
  }

  answer({ content }: { content: unknown }): void {
    if (this.#content !== undefined || this.#calls.length > 0) this.#close();
    this.#content = content;
  }

  call(call: Json): void {
    this.#calls.push(call);
  }

  /** Drops reasoning without a result: no vendor has a message for it. */
  #close(): void {
    const [content, thoughts, calls] = [this.#content, this.#thoughts, this.#calls];
    [this.#content, this.#thoughts, this.#calls] = [undefined, [], []];
    if (content === undefined && calls.length === 0) return;
    const words = thoughts.map((thought) => thought.words).join('\n\n');
    const details = thoughts.flatMap((thought) => thought.details);
    this.#messages.push({
      role: 'assistant',
      content: content ?? null,
      ...(calls.length > 0 && { tool_calls: calls }),
      ...(words !== '' && { reasoning_content: words }),
      ...(details.length > 0 && { reasoning_details: details }),
    });
  }
}

function thoughtOf(item: Json): Thought {
  const parts = [...list(item['summary']), ...list(item['content'])].map(record);
  return { words: parts.map((part) => text(part['text'])).join(''), details: detailsOf(item) };
}

/** The maximum length of a vendor's state that is parsed, in characters; longer state is opaque. */
const MAX_STATE = 1_000_000;

/** A vendor's state, as `output.ts` issued it or as a client got it from OpenAI itself. */
function detailsOf(item: Json): readonly object[] {
  const data = text(item['encrypted_content']);
  if (data === '') return [];
  const own = data.startsWith('[') && data.length <= MAX_STATE ? parsed(data) : undefined;
  return own?.map(detailOf) ?? [{ type: 'reasoning.encrypted', format: REASONING_FORMAT, id: text(item['id']), data }];
}

/** Accepts texts only. State that is nested too deep is not one of ours. */
function detailOf(value: unknown): object {
  const given = DETAIL.map((name) => [name, record(value)[name]] as const);
  return Object.fromEntries(given.filter(([, member]) => typeof member === 'string'));
}

const DETAIL = ['type', 'format', 'id', 'text', 'signature', 'data'];

function parsed(json: string): readonly unknown[] | undefined {
  try {
    return list(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Content as parts of OpenAI's chat API. Unknown parts pass, and are refused when messages are read. */
const contentOf = (content: unknown): unknown =>
  Array.isArray(content) ? content.map((part) => partOf(record(part))) : content;

function partOf(part: Json): Json {
  switch (part['type']) {
    case 'input_text':
    case 'output_text':
      return { type: 'text', text: part['text'] };
    case 'refusal':
      return { type: 'text', text: part['refusal'] };
    case 'input_image':
      return { type: 'image_url', image_url: { url: part['image_url'], detail: part['detail'] } };
    case 'input_file':
      return { type: 'file', file: { filename: part['filename'], file_data: part['file_data'] } };
    default:
      return part;
  }
}
