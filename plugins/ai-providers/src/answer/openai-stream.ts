import type { AiDocumentEvent } from '@editor-companion/core/plugin';
import { sse, type Encoder } from './encoder.ts';
import { OpenAiChunks } from './openai-chunks.ts';
import { FINISH_REASON, openAiUsage } from './openai-words.ts';
import { toWireError } from './wire-error.ts';

export interface OpenAiStreamOptions {
  readonly id: string;
  /** Whether the client requested usage. Otherwise the chunk without choices that contains it is left out. */
  readonly wantsUsage: boolean;
  readonly requestId: string;
}

/**
 * OpenAI's chat completion chunks: the vendor's own if it speaks that dialect, otherwise made from events. After a failure comes an `error`
 * and no `[DONE]`.
 */
export function createOpenAiStream(options: OpenAiStreamOptions): Encoder {
  const head = `data: {"id":${JSON.stringify(options.id)},`;
  let own = false;
  let chunks = new OpenAiChunks('', 0);

  const chunk = (members: string): string => `${head}${members}}\n\n`;

  function synthesise(event: AiDocumentEvent): string {
    switch (event.type) {
      case 'text':
        return chunk(chunks.choice(`"content":${JSON.stringify(event.text)}`));
      case 'reasoning':
        return chunk(chunks.choice(`"reasoning_content":${JSON.stringify(event.text)}`));
      case 'reasoning-detail':
        return chunk(chunks.choice(`"reasoning_details":[${JSON.stringify(event.detail)}]`));
      case 'tool-call':
        return chunk(chunks.choice(chunks.call(event)));
      case 'finish':
        return chunk(chunks.choice('', JSON.stringify(FINISH_REASON[event.reason])));
      default:
        return '';
    }
  }

  return {
    open: () => '',
    begin({ model }, raw) {
      own = raw;
      if (own) return '';
      chunks = new OpenAiChunks(model, Date.now());
      return chunk(chunks.choice('"content":""'));
    },
    event: (event) => (own ? '' : synthesise(event)),
    frame(data) {
      if (!options.wantsUsage && isUsageOnly(data)) return '';
      return `data: ${data.includes('\n') ? data.replaceAll('\n', ' ') : data}\n\n`;
    },
    end({ usage }) {
      const told = own || !options.wantsUsage ? undefined : openAiUsage(usage);
      const last = told === undefined ? '' : chunk(`${chunks.none()},"usage":${JSON.stringify(told)}`);
      return `${last}data: [DONE]\n\n`;
    },
    fail: (error) => sse({ error: toWireError(error, options.requestId) }),
  };
}

/**
 * The usage chunk that vendors send because the server always requests usage. Azure's first chunk also has no choices, but no usage either.
 */
const isUsageOnly = (data: string): boolean => /"choices":\s*\[\s*\]/.test(data) && /"usage":\s*\{/.test(data);
