import { randomUUID } from 'node:crypto';
import type { AiDocumentEvent, AiEvent, AiReasoningDetail } from '@editor-companion/core/plugin';
import { inlineData } from '../../drivers/content.ts';

/** Receives an event of a response: its type and members. */
export type Tell = (type: string, members: object) => void;

export type ItemStatus = 'completed' | 'incomplete';

interface Open {
  readonly index: number;
  readonly id: string;
}

interface Message extends Open {
  text: string;
  readonly annotations: object[];
}

interface Thought extends Open {
  text: string;
  readonly details: AiReasoningDetail[];
}

interface Call extends Open {
  readonly callId: string;
  readonly name: string;
  arguments: string;
  state: unknown;
}

/**
 * The items of a response, assembled from an answer's events in order of their start, and the events of a stream. Text and reasoning
 * alternate; tool calls stay open until the end, since their pieces may be interleaved.
 */
export class ResponseOutput {
  readonly #tell: Tell;
  readonly #items: object[] = [];
  readonly #calls = new Map<string, Call>();
  #message: Message | undefined;
  #thought: Thought | undefined;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  get items(): readonly object[] {
    return this.#items;
  }

  take(event: AiDocumentEvent): void {
    switch (event.type) {
      case 'text':
        return this.#say(event.text);
      case 'reasoning':
        return this.#think(event.text);
      case 'reasoning-detail':
        return void this.#thoughtOf().details.push(event.detail);
      case 'tool-call':
        return this.#call(event);
      case 'source':
        return this.#cite(event);
      case 'image':
        return this.#show(event.url);
      default:
    }
  }

  /** Closes open items. @param status of the text; calls without an end are cut too. */
  close(status: ItemStatus): void {
    this.#closeThought();
    this.#closeMessage(status);
    for (const call of this.#calls.values()) this.#closeCall(call, status);
    this.#calls.clear();
  }

  #begin<T extends object>(prefix: string, item: (id: string) => object, more: T): T & Open {
    const open = { index: this.#items.length, id: newId(prefix), ...more };
    const begun = item(open.id);
    this.#items.push(begun);
    this.#tell('response.output_item.added', { output_index: open.index, item: begun });
    return open;
  }

  #finish({ index }: Open, item: object): void {
    this.#items[index] = item;
    this.#tell('response.output_item.done', { output_index: index, item });
  }

  #messageOf(): Message {
    this.#closeThought();
    if (this.#message !== undefined) return this.#message;
    const item = (id: string) => ({ id, type: 'message', status: 'in_progress', role: 'assistant', content: [] });
    this.#message = this.#begin('msg', item, { text: '', annotations: [] });
    this.#tell('response.content_part.added', { ...placeOf(this.#message), part: wordsOf('', []) });
    return this.#message;
  }

  #say(delta: string): void {
    const message = this.#messageOf();
    message.text += delta;
    this.#tell('response.output_text.delta', { ...placeOf(message), delta, logprobs: [] });
  }

  #cite({ url, title = url }: Extract<AiEvent, { type: 'source' }>): void {
    const message = this.#messageOf();
    const end = message.text.length;
    const annotation = { type: 'url_citation', url, title, start_index: end, end_index: end };
    message.annotations.push(annotation);
    this.#tell('response.output_text.annotation.added', {
      ...placeOf(message),
      annotation_index: message.annotations.length - 1,
      annotation,
    });
  }

  #closeMessage(status: ItemStatus): void {
    const message = this.#message;
    if (message === undefined) return;
    this.#message = undefined;
    const { id, text, annotations } = message;
    const part = wordsOf(text, annotations);
    this.#tell('response.output_text.done', { ...placeOf(message), text, logprobs: [] });
    this.#tell('response.content_part.done', { ...placeOf(message), part });
    this.#finish(message, { id, type: 'message', status, role: 'assistant', content: [part] });
  }

  #thoughtOf(): Thought {
    if (this.#thought !== undefined) return this.#thought;
    this.#closeMessage('completed');
    this.#thought = this.#begin('rs', (id) => ({ id, type: 'reasoning', summary: [] }), { text: '', details: [] });
    return this.#thought;
  }

  #think(delta: string): void {
    const thought = this.#thoughtOf();
    const place = summaryPlaceOf(thought);
    if (thought.text === '')
      this.#tell('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } });
    thought.text += delta;
    this.#tell('response.reasoning_summary_text.delta', { ...place, delta });
  }

  #closeThought(): void {
    const thought = this.#thought;
    if (thought === undefined) return;
    this.#thought = undefined;
    const { id, text, details } = thought;
    const summary = text === '' ? [] : [{ type: 'summary_text', text }];
    for (const part of summary) {
      this.#tell('response.reasoning_summary_text.done', { ...summaryPlaceOf(thought), text });
      this.#tell('response.reasoning_summary_part.done', { ...summaryPlaceOf(thought), part });
    }
    const state = details.length > 0 && { encrypted_content: JSON.stringify(details) };
    this.#finish(thought, { id, type: 'reasoning', summary, ...state });
  }

  #call({ id: callId, name, argumentsDelta: delta, state }: Extract<AiEvent, { type: 'tool-call' }>): void {
    const call = this.#calls.get(callId) ?? this.#openCall(callId, name);
    call.state = state ?? call.state;
    if (delta === '') return;
    call.arguments += delta;
    this.#tell('response.function_call_arguments.delta', { item_id: call.id, output_index: call.index, delta });
  }

  #openCall(callId: string, name: string): Call {
    this.#closeThought();
    this.#closeMessage('completed');
    const more = { callId, name, arguments: '', state: undefined as unknown };
    const call = this.#begin('fc', (id) => callItem({ id, ...more }, 'in_progress'), more);
    this.#calls.set(callId, call);
    return call;
  }

  #closeCall(call: Call, status: ItemStatus): void {
    const { id, index, name } = call;
    const place = { item_id: id, output_index: index };
    this.#tell('response.function_call_arguments.done', { ...place, name, arguments: call.arguments });
    this.#finish(call, callItem(call, status));
  }

  /** A picture by address becomes Markdown, since an item can only contain bytes. */
  #show(url: string): void {
    const inline = inlineData(url);
    if (inline === undefined) return this.#say(`![](${url})`);
    this.#closeThought();
    this.#closeMessage('completed');
    const type = 'image_generation_call';
    const open = this.#begin('ig', (id) => ({ id, type, status: 'in_progress', result: null }), {});
    this.#finish(open, { id: open.id, type, status: 'completed', result: inline.data });
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

const placeOf = ({ id, index }: Open): object => ({ item_id: id, output_index: index, content_index: 0 });
const summaryPlaceOf = ({ id, index }: Open): object => ({ item_id: id, output_index: index, summary_index: 0 });
const wordsOf = (text: string, annotations: readonly object[]): object => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
});

const callItem = (call: Omit<Call, 'index'>, status: string): object => ({
  id: call.id,
  type: 'function_call',
  status,
  call_id: call.callId,
  name: call.name,
  arguments: call.arguments,
  ...(call.state !== undefined && { extra_content: call.state }),
});
