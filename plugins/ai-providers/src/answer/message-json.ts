import { openFence } from './code-fence.ts';
import type { Collected } from './collect.ts';
import { completionOf } from './openai-words.ts';
import { searchTitle } from './sources.ts';
import type { Tally } from './tally.ts';

export interface WholeAnswer extends Collected {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly tally: Pick<Tally, 'usage' | 'finishReason'>;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/**
 * An unstreamed answer as one body for three kinds of client: `content` is the editor's message, `type` and `data` one content block,
 * `choices` and `usage` OpenAI's completion. The Markdown comes last, since it is written back.
 */
export function messageJson(answer: WholeAnswer): object {
  const { id, provider, tally, time } = answer;
  const text = answer.text + openFence(answer.text);
  return {
    ...completionOf({ ...answer, ...tally, text, created: Math.floor(time / 1000) }),
    id,
    role: 'assistant',
    status: 'complete',
    datetime: new Date(time).toISOString(),
    content: [...blocks(answer), { type: 'markdown', status: 'complete', data: text }],
    type: 'markdown',
    data: text,
    ext: { provider, finishReason: tally.finishReason },
  };
}

function blocks({ reasoning, references, calls, images }: Collected): object[] {
  const status = 'complete';
  return [
    ...(reasoning === '' ? [] : [{ type: 'thinking', status, data: { title: 'Thinking', text: reasoning } }]),
    ...(references.length === 0
      ? []
      : [{ type: 'search', status, data: { title: searchTitle(references.length), references } }]),
    ...calls.map((call) => ({
      type: 'toolcall',
      status,
      data: { toolCallId: call.id, toolCallName: call.function.name, args: call.function.arguments },
    })),
    ...images.map((url) => ({ type: 'image', status, data: { url } })),
  ];
}
