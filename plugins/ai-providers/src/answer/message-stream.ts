import type { AiEvent, CompanionError } from '@editor-companion/core/plugin';
import type { Target } from '../upstream/receiver.ts';
import { openFence } from './code-fence.ts';
import { sse, type Encoder } from './encoder.ts';
import { FINISH_REASON, openAiUsage } from './openai-words.ts';
import { createSources, searchTitle } from './sources.ts';
import { toWireError } from './wire-error.ts';

const THINKING = 'Thinking';

export interface MessageStreamOptions {
  readonly id: string;
  /** Adds OpenAI's members to each chunk, for clients that sent OpenAI's body. */
  readonly compatible: boolean;
  readonly requestId: string;
}

/**
 * The editor's form as server-sent events: each chunk can be read by clients that look at `msg`, at `content` or at `data`. The
 * last one is an empty text with the status `complete` and the usage.
 */
export function createMessageStream({ id, compatible, requestId }: MessageStreamOptions): Encoder {
  const sources = createSources();
  const calls = new Map<string, { name: string; args: string }>();
  const tail = `"status":"streaming","strategy":"merge","id":${JSON.stringify(id)}`;
  let openAi = '';
  let target: Target | undefined;
  let text = '';
  let thinking = false;
  let pendingSources = false;

  const choice = (delta: string, reason = 'null'): string =>
    compatible ? `,${openAi}"choices":[{"index":0,"delta":${delta},"finish_reason":${reason}}]` : '';

  function words(piece: string): string {
    text += piece;
    const json = JSON.stringify(piece);
    return `data: {"type":"text","msg":${json},"content":${json},"data":${json},${tail}${choice(`{"content":${json}}`)}}\n\n`;
  }

  function thought(piece: string, status: 'streaming' | 'complete'): string {
    const json = JSON.stringify(piece);
    const extra = piece === '' ? '' : choice(`{"reasoning_content":${json}}`);
    return `data: {"type":"think","title":"${THINKING}","content":${json},"data":{"title":"${THINKING}","text":${json}},"status":"${status}","strategy":"merge","id":${JSON.stringify(id)}${extra}}\n\n`;
  }

  /** What must go out before an event of another kind: a finished thought, sources, tool calls. */
  function settle(next: AiEvent['type']): string {
    let out = '';
    if (thinking && next !== 'reasoning') {
      thinking = false;
      out += thought('', 'complete');
    }
    if (pendingSources && next !== 'source') {
      pendingSources = false;
      out += search();
    }
    if (calls.size > 0 && next !== 'tool-call') out += toolCalls();
    return out;
  }

  function search(): string {
    const { references } = sources;
    const title = searchTitle(references.length);
    return sse({ type: 'search', title, content: references, data: { title, references }, status: 'complete', id });
  }

  function toolCalls(): string {
    let out = '';
    for (const [toolCallId, { name, args }] of calls) {
      const chunk = {
        type: 'toolcall',
        content: name,
        data: { toolCallId, toolCallName: name, eventType: 'TOOL_CALL_END', args },
        status: 'complete',
        strategy: 'append',
        id,
      };
      const delta = {
        tool_calls: [{ index: 0, id: toolCallId, type: 'function', function: { name, arguments: args } }],
      };
      out += `data: ${JSON.stringify(chunk).slice(0, -1)}${choice(JSON.stringify(delta))}}\n\n`;
    }
    calls.clear();
    return out;
  }

  function call({ id: callId, name, argumentsDelta }: Extract<AiEvent, { type: 'tool-call' }>): string {
    calls.set(callId, { name, args: (calls.get(callId)?.args ?? '') + argumentsDelta });
    return '';
  }

  function picture(url: string): string {
    const data = { url };
    // Some readers parse `content` as JSON, so it is a text here.
    return sse({ type: 'image', content: JSON.stringify(data), data, status: 'complete', id });
  }

  return {
    open: () => '',
    begin(chosen) {
      target = chosen;
      openAi = `"object":"chat.completion.chunk","created":${Math.floor(Date.now() / 1000)},"model":${JSON.stringify(chosen.model)},`;
      return '';
    },
    event(event) {
      const before = settle(event.type);
      switch (event.type) {
        case 'text':
          return before + words(event.text);
        case 'reasoning':
          thinking = true;
          return before + thought(event.text, 'streaming');
        case 'tool-call':
          return before + call(event);
        case 'source':
          pendingSources = true;
          sources.add(event);
          return before;
        case 'image':
          return before + picture(event.url);
        default:
          return before;
      }
    },
    end({ finishReason, usage }) {
      const fence = openFence(text);
      const chunk = {
        type: 'text',
        msg: '',
        content: '',
        data: '',
        status: 'complete',
        strategy: 'merge',
        id,
        finishReason,
        usage: openAiUsage(usage),
        ext: { provider: target?.provider.id, model: target?.model, finishReason },
      };
      const reason = JSON.stringify(FINISH_REASON[finishReason]);
      return `${settle('finish')}${fence === '' ? '' : words(fence)}data: ${JSON.stringify(chunk).slice(0, -1)}${choice('{}', reason)}}\n\n`;
    },
    fail(error: CompanionError) {
      const { message } = error;
      return sse({
        type: 'error',
        content: message,
        data: message,
        status: 'error',
        id,
        error: toWireError(error, requestId),
      });
    },
  };
}
