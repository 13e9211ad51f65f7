import type { AiDocumentEvent, AiEvent, AiReasoningDetail, AiUsage } from '@editor-companion/core/plugin';
import { defined } from '../vendor/json.ts';
import type { Target } from '../upstream/receiver.ts';
import { sse, type Encoder } from './encoder.ts';
import { createMergeGuard, type MergeGuard } from './merge-guard.ts';
import { REASONING, THINKING, type ThoughtDialect } from './agui-thoughts.ts';
import { createSources, searchTitle } from './sources.ts';
import type { Tally } from './tally.ts';

export interface AgUiStreamOptions {
  readonly threadId: string;
  readonly runId: string;
  /** `tdesign`: reasoning as THINKING_*, which TDesign's engine shows; otherwise as REASONING_*, as in AG-UI 1.0. */
  readonly dialect: 'ag-ui-1' | 'tdesign';
}

/** Writes AG-UI events: RUN_STARTED first, exactly one RUN_FINISHED or RUN_ERROR last, and everything opened is closed before it. */
export class AgUiStream implements Encoder {
  readonly #run: { readonly threadId: string; readonly runId: string };
  readonly #thoughts: ThoughtDialect;
  readonly #sources = createSources();
  readonly #calls = new Map<string, MergeGuard>();
  #target: Target | undefined;
  #messages = 0;
  /** The id of the open text; empty for none. */
  #message = '';
  #thought: { readonly id: string; readonly guard: MergeGuard; readonly details: AiReasoningDetail[] } | undefined;

  constructor({ threadId, runId, dialect }: AgUiStreamOptions) {
    this.#run = { threadId, runId };
    this.#thoughts = dialect === 'tdesign' ? THINKING : REASONING;
  }

  open(): string {
    return sse({ type: 'RUN_STARTED', ...this.#run });
  }

  begin(target: Target): string {
    this.#target = target;
    return '';
  }

  event(event: AiDocumentEvent): string {
    switch (event.type) {
      case 'text':
        return this.#words(event.text);
      case 'reasoning':
        return this.#think(event.text);
      case 'reasoning-detail':
        return this.#sign(event.detail);
      case 'tool-call':
        return this.#call(event);
      case 'source':
      case 'image':
        return this.#custom(event);
      case 'server-call':
        return this.#serverCall(event);
      case 'server-result':
        return this.#serverResult(event);
      case 'note':
        return sse({ type: 'CUSTOM', name: `assistant:${event.name}`, value: event.value });
      default:
        return '';
    }
  }

  end({ usage }: Pick<Tally, 'usage'>): string {
    return this.#closeAll() + sse({ type: 'RUN_FINISHED', ...this.#run, usage: [usageOf(usage, this.#target)] });
  }

  fail({ message, code }: { readonly message: string; readonly code: string }): string {
    return sse({ type: 'RUN_ERROR', message, code });
  }

  #words(delta: string): string {
    let out = '';
    if (this.#message === '') {
      out = this.#closeThought() + this.#closeCalls();
      this.#message = this.#nextId();
      out += sse({ type: 'TEXT_MESSAGE_START', messageId: this.#message, role: 'assistant' });
    }
    return `${out}data: {"type":"TEXT_MESSAGE_CONTENT","messageId":${JSON.stringify(this.#message)},"delta":${JSON.stringify(delta)}}\n\n`;
  }

  #think(piece: string): string {
    let out = '';
    if (this.#thought === undefined) {
      out = this.#closeMessage() + this.#closeCalls();
      this.#thought = { id: this.#nextId(), guard: createMergeGuard(), details: [] };
      out += this.#thoughts.open(this.#thought.id);
    }
    const delta = piece === '' ? '' : this.#thought.guard.push(piece);
    return delta === '' ? out : out + this.#thoughts.content(this.#thought.id, delta);
  }

  /** Reasoning with the vendor's signature, which the client sends back with the reasoning message. */
  #sign(detail: AiReasoningDetail): string {
    const opened = this.#think('');
    const thought = this.#thought;
    if (thought === undefined) return opened;
    thought.details.push(detail);
    return opened + this.#thoughts.keep('message', thought.id, thought.details);
  }

  #call({ id: toolCallId, name, argumentsDelta, state }: Extract<AiEvent, { type: 'tool-call' }>): string {
    let out = '';
    let guard = this.#calls.get(toolCallId);
    if (guard === undefined) {
      out = this.#closeThought() + this.#closeMessage();
      guard = createMergeGuard();
      this.#calls.set(toolCallId, guard);
      out += sse({ type: 'TOOL_CALL_START', toolCallId, toolCallName: name });
    }
    if (state !== undefined) out += this.#thoughts.keep('tool-call', toolCallId, state);
    const delta = argumentsDelta === '' ? '' : guard.push(argumentsDelta);
    return delta === '' ? out : out + sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
  }

  /** A call that the server runs itself: its result follows, and the client only shows it. */
  #serverCall({ id: toolCallId, name, input }: Extract<AiDocumentEvent, { type: 'server-call' }>): string {
    const started = this.#closeAll() + sse({ type: 'TOOL_CALL_START', toolCallId, toolCallName: name });
    const delta = input === '' ? '' : sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta: input });
    return started + delta + sse({ type: 'TOOL_CALL_END', toolCallId });
  }

  #serverResult({ id: toolCallId, text: content }: Extract<AiDocumentEvent, { type: 'server-result' }>): string {
    const result = { type: 'TOOL_CALL_RESULT', messageId: this.#nextId(), toolCallId, content, role: 'tool' };
    return this.#closeAll() + sse(result);
  }

  #custom(event: Extract<AiEvent, { type: 'source' | 'image' }>): string {
    if (event.type === 'image') return sse({ type: 'CUSTOM', name: 'image', value: { url: event.url } });
    if (!this.#sources.add(event)) return '';
    const { references } = this.#sources;
    return sse({ type: 'CUSTOM', name: 'search', value: { title: searchTitle(references.length), references } });
  }

  #nextId(): string {
    return `${this.#run.runId}-${++this.#messages}`;
  }

  #closeAll(): string {
    return this.#closeThought() + this.#closeMessage() + this.#closeCalls();
  }

  #closeMessage(): string {
    if (this.#message === '') return '';
    const out = sse({ type: 'TEXT_MESSAGE_END', messageId: this.#message });
    this.#message = '';
    return out;
  }

  #closeThought(): string {
    if (this.#thought === undefined) return '';
    const { id, guard } = this.#thought;
    const left = guard.end();
    this.#thought = undefined;
    return (left === '' ? '' : this.#thoughts.content(id, left)) + this.#thoughts.close(id);
  }

  #closeCalls(): string {
    let out = '';
    for (const [toolCallId, guard] of this.#calls) {
      const delta = guard.end();
      if (delta !== '') out += sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
      out += sse({ type: 'TOOL_CALL_END', toolCallId });
    }
    this.#calls.clear();
    return out;
  }
}

const usageOf = (usage: AiUsage, target: Target | undefined): object =>
  defined({
    provider: target?.provider.id,
    model: target?.model,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    reasoningTokens: usage.reasoningTokens,
    cachedInputTokens: usage.cachedTokens,
  });
