import type { AiFinishReason } from '@editor-companion/core/plugin';

const REASONS: Readonly<Record<string, AiFinishReason>> = {
  stop: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  completed: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  max_output_tokens: 'length',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  sensitive: 'content-filter',
  refusal: 'content-filter',
  safety: 'content-filter',
  recitation: 'content-filter',
  blocklist: 'content-filter',
  prohibited_content: 'content-filter',
  spii: 'content-filter',
};

/** Translates a vendor's finish reason. */
export const finishReason = (word: string): AiFinishReason => REASONS[word.toLowerCase()] ?? 'other';
