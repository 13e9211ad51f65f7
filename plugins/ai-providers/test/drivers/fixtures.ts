/** The content of a stream, regardless of how it was split. */
export interface Summary {
  readonly text: string;
  readonly reasoning: string;
  /** Arguments by tool name. */
  readonly tools: Readonly<Record<string, string>>;
  readonly usage: {
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    readonly reasoningTokens?: number;
    readonly cachedTokens?: number;
  };
  readonly sources: number;
  readonly finish: string | undefined;
  readonly error: string | undefined;
}

interface Fixture {
  readonly name: string;
  readonly kind: 'chat' | 'responses' | 'anthropic' | 'gemini' | 'ollama';
  readonly lines: readonly string[];
  readonly expected: Summary;
}

const nothing: Summary = {
  text: '',
  reasoning: '',
  tools: {},
  usage: {},
  sources: 0,
  finish: undefined,
  error: undefined,
};
const lines = (...values: readonly object[]): string[] => values.map((value) => JSON.stringify(value));
const delta = (value: object, finish: string | null = null): object => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }],
});

export const fixtures: readonly Fixture[] = [
  {
    name: 'OpenAI-like chunks',
    kind: 'chat',
    lines: lines(
      { choices: [], prompt_filter_results: [] },
      delta({ role: 'assistant', content: '' }),
      delta({ content: null, reasoning_content: '想' }),
      delta({ content: '你好 👋' }),
      delta({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'a', arguments: '' } }] }),
      delta({ tool_calls: [{ index: 0, id: '', function: { arguments: '{"x":' } }] }),
      delta({ tool_calls: [{ index: 1, id: 'c2', function: { name: 'b', arguments: '{}' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
      delta({}, 'tool_calls'),
      {
        choices: [],
        usage: {
          prompt_tokens: 3,
          completion_tokens: 5,
          completion_tokens_details: { reasoning_tokens: 2 },
          prompt_tokens_details: { cached_tokens: 1 },
        },
      },
    ),
    expected: {
      ...nothing,
      text: '你好 👋',
      reasoning: '想',
      tools: { a: '{"x":1}', b: '{}' },
      usage: { inputTokens: 3, outputTokens: 5, reasoningTokens: 2, cachedTokens: 1 },
      finish: 'tool-calls',
    },
  },
  {
    name: 'chunks with an error',
    kind: 'chat',
    lines: lines(delta({ content: 'a' }), { error: { message: 'no', code: 'overloaded' } }),
    expected: { ...nothing, text: 'a', error: 'overloaded' },
  },
  {
    name: 'chunks with content parts and citations',
    kind: 'chat',
    lines: lines(
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }),
      delta({ content: [{ type: 'text', text: 'ok' }] }),
      { ...delta({}, 'stop'), citations: ['https://a.example/', 'https://b.example/'] },
    ),
    expected: { ...nothing, text: 'ok', reasoning: 'hm', sources: 2, finish: 'stop' },
  },
  {
    name: 'Responses events',
    kind: 'responses',
    lines: lines(
      { type: 'response.created', response: { status: 'in_progress' } },
      { type: 'response.reasoning_summary_text.delta', delta: 'hm' },
      { type: 'response.output_text.delta', delta: '好' },
      { type: 'response.output_item.added', item: { id: 'i1', type: 'function_call', call_id: 'c1', name: 'f' } },
      { type: 'response.function_call_arguments.delta', item_id: 'i1', delta: '{"a":1}' },
      { type: 'response.function_call_arguments.done', item_id: 'i1', arguments: '{"a":1}' },
      { type: 'response.completed', response: { status: 'completed', usage: { input_tokens: 1, output_tokens: 2 } } },
    ),
    expected: {
      ...nothing,
      text: '好',
      reasoning: 'hm',
      tools: { f: '{"a":1}' },
      usage: { inputTokens: 1, outputTokens: 2 },
      finish: 'tool-calls',
    },
  },
  {
    name: 'Responses that stop short',
    kind: 'responses',
    lines: lines({
      type: 'response.incomplete',
      response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    }),
    expected: { ...nothing, finish: 'length' },
  },
  {
    name: 'Anthropic events',
    kind: 'anthropic',
    lines: lines(
      { type: 'message_start', message: { usage: { input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: '想' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } },
      { type: 'ping' },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'ok' } },
      { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 't', name: 'f', input: {} } },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"a":1}' } },
      {
        type: 'content_block_start',
        index: 3,
        content_block: { type: 'web_search_tool_result', content: [{ url: 'https://a.example/', title: 'A' }] },
      },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ),
    expected: {
      ...nothing,
      text: 'ok',
      reasoning: '想',
      tools: { f: '{"a":1}' },
      usage: { inputTokens: 7, cachedTokens: 4, outputTokens: 9 },
      sources: 1,
      finish: 'tool-calls',
    },
  },
  {
    name: 'an Anthropic error',
    kind: 'anthropic',
    lines: lines({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    expected: { ...nothing, error: 'overloaded_error' },
  },
  {
    name: 'Gemini responses',
    kind: 'gemini',
    lines: lines(
      { candidates: [{ content: { parts: [{ text: '想', thought: true }] } }] },
      { candidates: [{ content: { parts: [{ text: '好' }, { functionCall: { name: 'f', args: { a: 1 } } }] } }] },
      {
        candidates: [
          {
            content: { parts: [{ text: '' }] },
            finishReason: 'STOP',
            groundingMetadata: { groundingChunks: [{ web: { uri: 'https://a.example/' } }] },
          },
        ],
        usageMetadata: { promptTokenCount: 2, candidatesTokenCount: 3, thoughtsTokenCount: 4 },
      },
    ),
    expected: {
      ...nothing,
      text: '好',
      reasoning: '想',
      tools: { f: '{"a":1}' },
      usage: { inputTokens: 2, outputTokens: 7, reasoningTokens: 4 },
      sources: 1,
      finish: 'tool-calls',
    },
  },
  {
    name: 'a blocked Gemini prompt',
    kind: 'gemini',
    lines: lines({ promptFeedback: { blockReason: 'SAFETY' } }),
    expected: { ...nothing, finish: 'content-filter' },
  },
  {
    name: 'Ollama lines',
    kind: 'ollama',
    lines: lines(
      { message: { thinking: '想' } },
      { message: { content: '好' } },
      { message: { tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] } },
      { done: true, done_reason: 'stop', prompt_eval_count: 2, eval_count: 3 },
    ),
    expected: {
      ...nothing,
      text: '好',
      reasoning: '想',
      tools: { f: '{"a":1}' },
      usage: { inputTokens: 2, outputTokens: 3 },
      finish: 'tool-calls',
    },
  },
];
