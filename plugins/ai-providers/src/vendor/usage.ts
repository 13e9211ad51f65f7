import type { AiUsage } from '@editor-companion/core/plugin';
import { count, defined, record, type Json } from './json.ts';

/**
 * Usage in the format of the chat API or of the Responses API. Some vendors count reasoning outside the answer, which the total reveals;
 * the server's output tokens include it.
 */
export function usageOf(usage: Json): AiUsage {
  const inputTokens = count(usage['prompt_tokens'] ?? usage['input_tokens']);
  const answer = count(usage['completion_tokens'] ?? usage['output_tokens']);
  const reasoningTokens = count(
    record(usage['completion_tokens_details'] ?? usage['output_tokens_details'])['reasoning_tokens'],
  );
  const total = count(usage['total_tokens']) ?? 0;
  const isBeside = answer !== undefined && reasoningTokens === total - (inputTokens ?? 0) - answer;
  return defined({
    inputTokens,
    outputTokens: isBeside ? answer + reasoningTokens : answer,
    reasoningTokens,
    cachedTokens: count(record(usage['prompt_tokens_details'] ?? usage['input_tokens_details'])['cached_tokens']),
  });
}
