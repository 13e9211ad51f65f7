import { sse, type Dialect } from './dialect.ts';
import type { Segment } from './script.ts';

export interface AgUiRun {
  readonly threadId: string;
  readonly runId: string;
  /** `tdesign`: thoughts as THINKING_* of AG-UI before 1.0, which TDesign's engine shows. */
  readonly dialect: 'ag-ui-1' | 'tdesign';
}

/** AG-UI's events. Everything that is opened is closed before RUN_FINISHED; RUN_ERROR may come at any time. */
export function createAgUi({ threadId, runId, dialect }: AgUiRun): Dialect {
  const old = dialect === 'tdesign';
  let open: 'thought' | 'text' | undefined;
  let count = 0;
  let messageId = '';

  function close(): string[] {
    const was = open;
    open = undefined;
    if (was === 'text') return [sse({ type: 'TEXT_MESSAGE_END', messageId })];
    if (was === undefined) return [];
    return old
      ? [sse({ type: 'THINKING_TEXT_MESSAGE_END' }), sse({ type: 'THINKING_END' })]
      : [sse({ type: 'REASONING_MESSAGE_END', messageId }), sse({ type: 'REASONING_END', messageId })];
  }

  function begin(kind: 'thought' | 'text'): string[] {
    if (open === kind) return [];
    const before = close();
    open = kind;
    messageId = `${runId}-${++count}`;
    return [
      ...before,
      ...(kind === 'text' ? [sse({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })] : thought()),
    ];
  }

  const thought = (): string[] =>
    old
      ? [sse({ type: 'THINKING_START', title: 'Thinking' }), sse({ type: 'THINKING_TEXT_MESSAGE_START' })]
      : [
          sse({ type: 'REASONING_START', messageId }),
          sse({ type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' }),
        ];

  function tool({ id: toolCallId, name, args, result }: Extract<Segment, { type: 'tool' }>): string[] {
    // Cut where neither part is JSON by itself: some engines would take the second for a replacement.
    const half = Math.floor(args.length / 2);
    return [
      sse({ type: 'TOOL_CALL_START', toolCallId, toolCallName: name }),
      sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta: args.slice(0, half) }),
      sse({ type: 'TOOL_CALL_ARGS', toolCallId, delta: args.slice(half) }),
      sse({ type: 'TOOL_CALL_END', toolCallId }),
      sse({ type: 'TOOL_CALL_RESULT', messageId: `${runId}-${++count}`, toolCallId, content: result, role: 'tool' }),
    ];
  }

  function custom(segment: Extract<Segment, { type: 'search' | 'image' | 'suggestion' }>): string {
    if (segment.type === 'suggestion') return sse({ type: 'CUSTOM', name: 'suggestion', value: segment.items });
    const { type: name, ...value } = segment;
    return sse({ type: 'CUSTOM', name, value });
  }

  return {
    open: () => [sse({ type: 'RUN_STARTED', threadId, runId })],
    segment(segment) {
      switch (segment.type) {
        case 'text':
          return [...begin('text'), sse({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: segment.text })];
        case 'think': {
          const opening = begin('thought');
          const content = old
            ? { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: segment.text }
            : { type: 'REASONING_MESSAGE_CONTENT', messageId, delta: segment.text };
          return [...opening, sse(content)];
        }
        case 'tool':
          return [...close(), ...tool(segment)];
        default:
          return [...close(), custom(segment)];
      }
    },
    end: () => [...close(), sse({ type: 'RUN_FINISHED', threadId, runId })],
    fail: (code, message) => [sse({ type: 'RUN_ERROR', message, code })],
  };
}
