import type { AiUsage } from '@editor-companion/core/plugin';
import { count, defined, record, type Json } from './json.ts';

/** Usage in the words of the chat API and of the Responses API. */
export function usageOf(usage: Json): AiUsage {
  return defined({
    inputTokens: count(usage['prompt_tokens'] ?? usage['input_tokens']),
    outputTokens: count(usage['completion_tokens'] ?? usage['output_tokens']),
    reasoningTokens: count(
      record(usage['completion_tokens_details'] ?? usage['output_tokens_details'])['reasoning_tokens'],
    ),
    cachedTokens: count(record(usage['prompt_tokens_details'] ?? usage['input_tokens_details'])['cached_tokens']),
  });
}
