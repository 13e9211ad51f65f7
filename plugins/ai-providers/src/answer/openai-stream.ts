import type { AiEvent } from '@editor-companion/core/plugin';
import { sse, type Encoder } from './encoder.ts';
import { FINISH_REASON, openAiUsage } from './openai-words.ts';
import { toWireError } from './wire-error.ts';

export interface OpenAiStreamOptions {
  readonly id: string;
  /** The client asked for usage; else the chunk without choices that holds it is left out. */
  readonly wantsUsage: boolean;
  readonly requestId: string;
}

/**
 * OpenAI's chat completion chunks: the vendor's own where it speaks that dialect, made from events for all others. After a failure
 * there is an `error` and no `[DONE]`.
 */
export function createOpenAiStream(options: OpenAiStreamOptions): Encoder {
  const calls = new Map<string, number>();
  let own = false;
  let base = '';

  const chunk = (delta: string, reason = 'null'): string =>
    `data: {${base}"choices":[{"index":0,"delta":${delta},"finish_reason":${reason}}]}\n\n`;

  function call({ id, name, argumentsDelta }: Extract<AiEvent, { type: 'tool-call' }>): string {
    const known = calls.get(id);
    const index = known ?? calls.size;
    calls.set(id, index);
    const first = known === undefined ? { id, type: 'function' } : {};
    const named = known === undefined ? { name } : {};
    return chunk(
      JSON.stringify({ tool_calls: [{ index, ...first, function: { ...named, arguments: argumentsDelta } }] }),
    );
  }

  function synthesise(event: AiEvent): string {
    switch (event.type) {
      case 'text':
        return chunk(`{"content":${JSON.stringify(event.text)}}`);
      case 'reasoning':
        return chunk(`{"reasoning_content":${JSON.stringify(event.text)}}`);
      case 'tool-call':
        return call(event);
      case 'finish':
        return chunk('{}', JSON.stringify(FINISH_REASON[event.reason]));
      default:
        return '';
    }
  }

  return {
    open: () => '',
    begin({ model }, raw) {
      own = raw;
      if (own) return '';
      const created = Math.floor(Date.now() / 1000);
      base = `"id":${JSON.stringify(options.id)},"object":"chat.completion.chunk","created":${created},"model":${JSON.stringify(model)},`;
      return chunk('{"role":"assistant","content":""}');
    },
    event: (event) => (own ? '' : synthesise(event)),
    frame(data, plain) {
      if (!plain && !options.wantsUsage && isUsageOnly(data)) return '';
      return `data: ${data.includes('\n') ? data.replaceAll('\n', ' ') : data}\n\n`;
    },
    end({ usage }) {
      const told = own || !options.wantsUsage ? undefined : openAiUsage(usage);
      const last = told === undefined ? '' : `data: {${base}"choices":[],"usage":${JSON.stringify(told)}}\n\n`;
      return `${last}data: [DONE]\n\n`;
    },
    fail: (error) => sse({ error: toWireError(error, options.requestId) }),
  };
}

/** The chunk that vendors send because the server always asks for usage. Azure's first chunk has no choices either, but no usage. */
const isUsageOnly = (data: string): boolean => /"choices":\s*\[\s*\]/.test(data) && /"usage":\s*\{/.test(data);
