import { sse, type Dialect } from './dialect.ts';
import type { Reference, Segment } from './script.ts';

const THINKING = 'Thinking';

/**
 * Writes the editor's default protocol. Its four kinds of clients each find the members that they read: `msg` alone; `type` and `content`;
 * those of the demo mapper for TDesign's chat (`msg`, `title`, and pictures and suggestions as text in `content`); `type` and `data`.
 */
export function createNormal(id: string): Dialect {
  let thinking = false;

  /** Closes an open thought, because clients would show it as unfinished. */
  function settle(): string[] {
    if (!thinking) return [];
    thinking = false;
    return [think('', 'complete')];
  }

  const think = (text: string, status: string): string =>
    sse({
      type: 'think',
      title: THINKING,
      content: text,
      data: { title: THINKING, text },
      status,
      strategy: 'merge',
      id,
    });

  const text = (words: string, more: object = { status: 'streaming' }): string =>
    sse({ type: 'text', msg: words, content: words, data: words, strategy: 'merge', id, ...more });

  return {
    open: () => [': open\n\n'],
    segment(segment) {
      if (segment.type === 'think') {
        thinking = true;
        return [think(segment.text, 'streaming')];
      }
      return [
        ...settle(),
        segment.type === 'text' ? text(segment.text) : sse({ ...blockOf(segment), status: 'complete', id }),
      ];
    },
    end: () => [...settle(), text('', { status: 'complete', finishReason: 'stop' })],
    fail: (code, message) => [
      sse({
        type: 'error',
        content: message,
        data: message,
        status: 'error',
        id,
        error: { code, message, retryable: true },
      }),
    ],
  };
}

type Block = Exclude<Segment, { type: 'think' | 'text' }>;

function blockOf(segment: Block): object {
  switch (segment.type) {
    case 'search':
      return searchBlock(segment.references);
    case 'image': {
      const { type: _type, ...data } = segment;
      return { type: 'image', content: JSON.stringify(data), data };
    }
    case 'suggestion':
      return {
        type: 'suggestion',
        content: segment.items.map(({ title, prompt }) => `- [${title}](#prompt:${prompt})`).join('\n'),
        data: segment.items,
      };
    default:
      return toolBlock(segment);
  }
}

function searchBlock(references: readonly Reference[]): object {
  const title = `${references.length} results`;
  return { type: 'search', title, content: references, data: { title, references } };
}

const toolBlock = ({ id: toolCallId, name, args, result }: Extract<Block, { type: 'tool' }>): object => ({
  type: 'toolcall',
  content: name,
  data: { toolCallId, toolCallName: name, eventType: 'TOOL_CALL_RESULT', args, result },
  strategy: 'append',
});
