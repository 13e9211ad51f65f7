import { sse, type Dialect } from './dialect.ts';
import type { Segment } from './script.ts';

export interface AgUiRun {
  readonly threadId: string;
  readonly runId: string;
  /** `tdesign` sends thoughts as the THINKING_* events of AG-UI before 1.0, which TDesign's engine shows. */
  readonly dialect: 'ag-ui-1' | 'tdesign';
}

/** Writes AG-UI events. RUN_FINISHED closes everything that is open; RUN_ERROR may come at any time. */
export class AgUi implements Dialect {
  readonly #run: { readonly threadId: string; readonly runId: string };
  readonly #hasOldThoughts: boolean;
  #open: 'thought' | 'text' | undefined;
  #count = 0;
  #messageId = '';

  constructor({ threadId, runId, dialect }: AgUiRun) {
    this.#run = { threadId, runId };
    this.#hasOldThoughts = dialect === 'tdesign';
  }

  open(): string[] {
    return [sse({ type: 'RUN_STARTED', ...this.#run })];
  }

  segment(segment: Segment): string[] {
    switch (segment.type) {
      case 'text':
        return [...this.#begin('text'), this.#content('TEXT_MESSAGE_CONTENT', segment.text)];
      case 'think':
        return [...this.#begin('thought'), this.#thought(segment.text)];
      case 'tool':
        return [...this.#close(), ...this.#tool(segment)];
      default:
        return [...this.#close(), custom(segment)];
    }
  }

  end(): string[] {
    return [...this.#close(), sse({ type: 'RUN_FINISHED', ...this.#run })];
  }

  fail(code: string, message: string): string[] {
    return [sse({ type: 'RUN_ERROR', message, code })];
  }

  #begin(kind: 'thought' | 'text'): string[] {
    if (this.#open === kind) return [];
    const before = this.#close();
    this.#open = kind;
    this.#messageId = this.#nextId();
    return [...before, ...(kind === 'text' ? [this.#start('TEXT_MESSAGE_START', 'assistant')] : this.#startThought())];
  }

  #close(): string[] {
    const was = this.#open;
    const messageId = this.#messageId;
    this.#open = undefined;
    if (was === 'text') return [sse({ type: 'TEXT_MESSAGE_END', messageId })];
    if (was === undefined) return [];
    if (this.#hasOldThoughts) return [sse({ type: 'THINKING_TEXT_MESSAGE_END' }), sse({ type: 'THINKING_END' })];
    return [sse({ type: 'REASONING_MESSAGE_END', messageId }), sse({ type: 'REASONING_END', messageId })];
  }

  #startThought(): string[] {
    if (this.#hasOldThoughts)
      return [sse({ type: 'THINKING_START', title: 'Thinking' }), sse({ type: 'THINKING_TEXT_MESSAGE_START' })];
    return [
      sse({ type: 'REASONING_START', messageId: this.#messageId }),
      this.#start('REASONING_MESSAGE_START', 'reasoning'),
    ];
  }

  #thought(delta: string): string {
    if (this.#hasOldThoughts) return sse({ type: 'THINKING_TEXT_MESSAGE_CONTENT', delta });
    return this.#content('REASONING_MESSAGE_CONTENT', delta);
  }

  #start(type: string, role: string): string {
    return sse({ type, messageId: this.#messageId, role });
  }

  #content(type: string, delta: string): string {
    return sse({ type, messageId: this.#messageId, delta });
  }

  #tool({ id: toolCallId, name, args, result }: Extract<Segment, { type: 'tool' }>): string[] {
    // Split the arguments where neither half is valid JSON, because some engines would read the second half as a replacement.
    const half = Math.floor(args.length / 2);
    return [
      sse({ type: 'TOOL_CALL_START', toolCallId, toolCallName: name }),
      sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta: args.slice(0, half) }),
      sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta: args.slice(half) }),
      sse({ type: 'TOOL_CALL_END', toolCallId }),
      sse({ type: 'TOOL_CALL_RESULT', messageId: this.#nextId(), toolCallId, content: result, role: 'tool' }),
    ];
  }

  #nextId(): string {
    return `${this.#run.runId}-${++this.#count}`;
  }
}

function custom(segment: Extract<Segment, { type: 'search' | 'image' | 'suggestion' }>): string {
  if (segment.type === 'suggestion') return sse({ type: 'CUSTOM', name: 'suggestion', value: segment.items });
  const { type: name, ...value } = segment;
  return sse({ type: 'CUSTOM', name, value });
}
