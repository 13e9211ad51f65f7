import type { AiEvent, AiUsage } from '@editor-companion/core/plugin';
import { defined } from '../vendor/json.ts';
import type { Target } from '../upstream/receiver.ts';
import { sse, type Encoder } from './encoder.ts';
import { createMergeGuard, type MergeGuard } from './merge-guard.ts';
import { REASONING, THINKING, type ThoughtDialect } from './agui-thoughts.ts';
import { createSources, searchTitle } from './sources.ts';

export interface AgUiStreamOptions {
  readonly threadId: string;
  readonly runId: string;
  /** `tdesign`: thoughts as THINKING_*, which TDesign's engine shows; else REASONING_*, as AG-UI 1.0 has it. */
  readonly dialect: 'ag-ui-1' | 'tdesign';
}

/** AG-UI's events: RUN_STARTED first, exactly one RUN_FINISHED or RUN_ERROR last, everything opened is closed before it. */
export function createAgUiStream({ threadId, runId, dialect }: AgUiStreamOptions): Encoder {
  const thoughts: ThoughtDialect = dialect === 'tdesign' ? THINKING : REASONING;
  const sources = createSources();
  const calls = new Map<string, MergeGuard>();
  let target: Target | undefined;
  let messages = 0;
  let message = '';
  let thought: { id: string; guard: MergeGuard } | undefined;

  const nextId = (): string => `${runId}-${++messages}`;

  function closeMessage(): string {
    if (message === '') return '';
    const out = sse({ type: 'TEXT_MESSAGE_END', messageId: message });
    message = '';
    return out;
  }

  function closeThought(): string {
    if (thought === undefined) return '';
    const { id, guard } = thought;
    const left = guard.end();
    thought = undefined;
    return (left === '' ? '' : thoughts.content(id, left)) + thoughts.close(id);
  }

  function closeCalls(): string {
    let out = '';
    for (const [toolCallId, guard] of calls) {
      const delta = guard.end();
      if (delta !== '') out += sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
      out += sse({ type: 'TOOL_CALL_END', toolCallId });
    }
    calls.clear();
    return out;
  }

  const closeAll = (): string => closeThought() + closeMessage() + closeCalls();

  function words(delta: string): string {
    let out = '';
    if (message === '') {
      out = closeThought() + closeCalls();
      message = nextId();
      out += sse({ type: 'TEXT_MESSAGE_START', messageId: message, role: 'assistant' });
    }
    return `${out}data: {"type":"TEXT_MESSAGE_CONTENT","messageId":${JSON.stringify(message)},"delta":${JSON.stringify(delta)}}\n\n`;
  }

  function think(piece: string): string {
    let out = '';
    if (thought === undefined) {
      out = closeMessage() + closeCalls();
      thought = { id: nextId(), guard: createMergeGuard() };
      out += thoughts.open(thought.id);
    }
    const delta = thought.guard.push(piece);
    return delta === '' ? out : out + thoughts.content(thought.id, delta);
  }

  function call({ id: toolCallId, name, argumentsDelta }: Extract<AiEvent, { type: 'tool-call' }>): string {
    let out = '';
    let guard = calls.get(toolCallId);
    if (guard === undefined) {
      out = closeThought() + closeMessage();
      guard = createMergeGuard();
      calls.set(toolCallId, guard);
      out += sse({ type: 'TOOL_CALL_START', toolCallId, toolCallName: name });
    }
    const delta = argumentsDelta === '' ? '' : guard.push(argumentsDelta);
    return delta === '' ? out : out + sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
  }

  function custom(event: Extract<AiEvent, { type: 'source' | 'image' }>): string {
    if (event.type === 'image') return sse({ type: 'CUSTOM', name: 'image', value: { url: event.url } });
    sources.add(event);
    const { references } = sources;
    const value = { title: searchTitle(references.length), references };
    return sse({ type: 'CUSTOM', name: 'search', value });
  }

  return {
    open: () => sse({ type: 'RUN_STARTED', threadId, runId }),
    begin(chosen) {
      target = chosen;
      return '';
    },
    event(event) {
      switch (event.type) {
        case 'text':
          return words(event.text);
        case 'reasoning':
          return think(event.text);
        case 'tool-call':
          return call(event);
        case 'source':
        case 'image':
          return custom(event);
        default:
          return '';
      }
    },
    end: ({ usage }) => closeAll() + sse({ type: 'RUN_FINISHED', threadId, runId, usage: [usageOf(usage, target)] }),
    fail: ({ message: text, code }) => sse({ type: 'RUN_ERROR', message: text, code }),
  };
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
