import type { AiFinishReason, AiReasoningDetail, AiToolCall, AiUsage } from '@editor-companion/core/plugin';
import { defined } from '../vendor/json.ts';

/** The server's finish reasons in OpenAI's terms. */
export const FINISH_REASON: Readonly<Record<AiFinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  other: 'stop',
};

/** Usage in OpenAI's format; undefined if the vendor reported none. */
export function openAiUsage(usage: AiUsage): object | undefined {
  const { inputTokens, outputTokens, reasoningTokens, cachedTokens } = usage;
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return defined({
    prompt_tokens: inputTokens ?? 0,
    completion_tokens: outputTokens ?? 0,
    total_tokens: (inputTokens ?? 0) + (outputTokens ?? 0),
    completion_tokens_details: reasoningTokens === undefined ? undefined : { reasoning_tokens: reasoningTokens },
    prompt_tokens_details: cachedTokens === undefined ? undefined : { cached_tokens: cachedTokens },
  });
}

/** A whole answer as an OpenAI chat completion. */
export interface Completion {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly model: string;
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly AiToolCall[];
  readonly details: readonly AiReasoningDetail[];
  readonly finishReason: AiFinishReason;
  readonly usage: AiUsage;
}

export const completionOf = (answer: Completion): object =>
  defined({
    id: answer.id,
    object: 'chat.completion',
    created: answer.created,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: defined({
          role: 'assistant',
          content: answer.calls.length > 0 && answer.text === '' ? null : answer.text,
          reasoning_content: answer.reasoning || undefined,
          reasoning_details: answer.details.length > 0 ? answer.details : undefined,
          tool_calls: answer.calls.length > 0 ? answer.calls : undefined,
        }),
        finish_reason: FINISH_REASON[answer.finishReason],
      },
    ],
    usage: openAiUsage(answer.usage),
  });
