import type { AiDocumentEvent, AiEvent, AiReasoningDetail, CompanionError } from '@editor-companion/core/plugin';
import type { Target } from '../upstream/receiver.ts';
import { defined } from '../vendor/json.ts';
import { openFence } from './code-fence.ts';
import { sse, type Encoder } from './encoder.ts';
import { OpenAiChunks } from './openai-chunks.ts';
import { FINISH_REASON, openAiUsage } from './openai-words.ts';
import { createSources, searchTitle } from './sources.ts';
import type { Tally } from './tally.ts';
import { toWireError } from './wire-error.ts';

const THINKING = 'Thinking';

interface ServerTool {
  readonly id: string;
  readonly name: string;
  readonly eventType: 'TOOL_CALL_END' | 'TOOL_CALL_RESULT';
  readonly args?: string;
  readonly result?: string;
}

type ToolCall = Extract<AiEvent, { type: 'tool-call' }>;

export interface MessageStreamOptions {
  readonly id: string;
  /** Adds OpenAI's members to each chunk, for clients that sent OpenAI's body. */
  readonly compatible: boolean;
  readonly requestId: string;
}

/**
 * The editor's format as server-sent events. Clients may read `msg`, `content` or `data` of each chunk. The last chunk is an empty text
 * with the status `complete` and the usage.
 */
export class MessageStream implements Encoder {
  readonly #options: MessageStreamOptions;
  readonly #id: string;
  /** The end of every chunk of an unfinished text. */
  readonly #streaming: string;
  readonly #sources = createSources();
  readonly #calls = new Map<string, ToolCall>();
  #chunks: OpenAiChunks | undefined;
  #target: Target | undefined;
  #text = '';
  #isThinking = false;
  #hasNewSources = false;
  #details: AiReasoningDetail[] = [];

  constructor(options: MessageStreamOptions) {
    this.#options = options;
    this.#id = JSON.stringify(options.id);
    this.#streaming = `"status":"streaming","strategy":"merge","id":${this.#id}`;
  }

  open(): string {
    return '';
  }

  begin(target: Target): string {
    this.#target = target;
    if (this.#options.compatible) this.#chunks = new OpenAiChunks(target.model, Date.now());
    return '';
  }

  event(event: AiDocumentEvent): string {
    const before = this.#completeBefore(event.type);
    switch (event.type) {
      case 'text':
        return before + this.#words(event.text);
      case 'reasoning':
        this.#isThinking = true;
        return before + this.#thought(event.text, 'streaming');
      case 'reasoning-detail':
        this.#isThinking = true;
        this.#details.push(event.detail);
        return before;
      case 'tool-call':
        this.#collect(event);
        return before;
      case 'source':
        // Some vendors repeat all sources in each chunk.
        if (this.#sources.add(event)) this.#hasNewSources = true;
        return before;
      case 'image':
        return before + this.#picture(event.url);
      case 'server-call':
        return before + this.#serverTool({ ...event, eventType: 'TOOL_CALL_END', args: event.input });
      case 'server-result':
        return before + this.#serverTool({ ...event, eventType: 'TOOL_CALL_RESULT', result: event.text });
      default:
        return before;
    }
  }

  end({ finishReason, usage }: Tally): string {
    const fence = openFence(this.#text);
    const chunk = {
      type: 'text',
      msg: '',
      content: '',
      data: '',
      status: 'complete',
      strategy: 'merge',
      id: this.#options.id,
      finishReason,
      usage: openAiUsage(usage),
      ext: { provider: this.#target?.provider.id, model: this.#target?.model, finishReason },
    };
    const before = this.#completeBefore('finish') + (fence === '' ? '' : this.#words(fence));
    const choice = this.#choice('', JSON.stringify(FINISH_REASON[finishReason]));
    return before + withMembers(chunk, choice);
  }

  fail(error: CompanionError): string {
    const { message } = error;
    const { id, requestId } = this.#options;
    const wire = toWireError(error, requestId);
    return sse({ type: 'error', content: message, data: message, status: 'error', id, error: wire });
  }

  /** OpenAI's members, preceded by a comma, for clients that sent OpenAI's body. @param delta without braces. */
  #choice(delta: string, reason = 'null'): string {
    return this.#chunks === undefined ? '' : `,${this.#chunks.choice(delta, reason)}`;
  }

  /** The same for events that OpenAI's format cannot express. */
  #noChoice(): string {
    return this.#chunks === undefined ? '' : `,${this.#chunks.none()}`;
  }

  #words(piece: string): string {
    this.#text += piece;
    const json = JSON.stringify(piece);
    const choice = this.#choice(`"content":${json}`);
    return `data: {"type":"text","msg":${json},"content":${json},"data":${json},${this.#streaming}${choice}}\n\n`;
  }

  #thought(piece: string, status: 'streaming' | 'complete'): string {
    const json = JSON.stringify(piece);
    const choice = piece === '' ? this.#signatures() : this.#choice(`"reasoning_content":${json}`);
    return `data: {"type":"think","title":"${THINKING}","content":${json},"data":{"title":"${THINKING}","text":${json}},"status":"${status}","strategy":"merge","id":${this.#id}${choice}}\n\n`;
  }

  /** The vendor's signatures of its reasoning, which clients of OpenAI's format send back with the next question. */
  #signatures(): string {
    const details = this.#details.splice(0);
    return details.length === 0 ? this.#noChoice() : this.#choice(`"reasoning_details":${JSON.stringify(details)}`);
  }

  /** Chunks that must precede an event of another kind: finished reasoning, sources, tool calls. */
  #completeBefore(next: AiDocumentEvent['type']): string {
    let out = '';
    if (this.#isThinking && next !== 'reasoning' && next !== 'reasoning-detail') {
      this.#isThinking = false;
      out += this.#thought('', 'complete');
    }
    if (this.#hasNewSources && next !== 'source') {
      this.#hasNewSources = false;
      out += this.#search();
    }
    if (this.#calls.size > 0 && next !== 'tool-call') out += this.#toolCalls();
    return out;
  }

  #search(): string {
    const { references } = this.#sources;
    const title = searchTitle(references.length);
    const data = { title, references };
    const chunk = { type: 'search', title, content: references, data, status: 'complete', id: this.#options.id };
    return withMembers(chunk, this.#noChoice());
  }

  #collect({ id, name, argumentsDelta, state }: ToolCall): void {
    const before = this.#calls.get(id);
    this.#calls.set(id, {
      type: 'tool-call',
      id,
      name,
      argumentsDelta: (before?.argumentsDelta ?? '') + argumentsDelta,
      state: state ?? before?.state,
    });
  }

  #toolCalls(): string {
    const chunks = [...this.#calls.values()].map((call) => this.#toolCall(call));
    this.#calls.clear();
    return chunks.join('');
  }

  #toolCall(call: ToolCall): string {
    const { id: toolCallId, name, argumentsDelta: args } = call;
    const chunk = {
      type: 'toolcall',
      content: name,
      data: { toolCallId, toolCallName: name, eventType: 'TOOL_CALL_END', args },
      status: 'complete',
      strategy: 'append',
      id: this.#options.id,
    };
    return withMembers(chunk, this.#chunks === undefined ? '' : this.#choice(this.#chunks.call(call)));
  }

  /** A tool that the server runs is shown, but not as a call: clients of OpenAI's format would run it. */
  #serverTool({ id: toolCallId, name, eventType, args, result }: ServerTool): string {
    const chunk = {
      type: 'toolcall',
      content: name,
      data: defined({ toolCallId, toolCallName: name, eventType, args, result }),
      status: 'complete',
      strategy: 'append',
      id: this.#options.id,
    };
    return withMembers(chunk, this.#noChoice());
  }

  #picture(url: string): string {
    const data = { url };
    // Some readers parse `content` as JSON, so it is a text here.
    const chunk = { type: 'image', content: JSON.stringify(data), data, status: 'complete', id: this.#options.id };
    return withMembers(chunk, this.#noChoice());
  }
}

/** An event with members that are JSON already, each preceded by a comma. */
const withMembers = (chunk: object, members: string): string =>
  `data: ${JSON.stringify(chunk).slice(0, -1)}${members}}\n\n`;
