import type { Api } from './vendor.ts';

/** A model that thinks, changes a word with one call, and then reports it, in the format of one API. */
export interface Recording {
  readonly call: readonly string[];
  readonly end: readonly string[];
  /** Patterns that the second request must contain: the result of the call by its id, and the content that the vendor signed. */
  readonly returns: readonly RegExp[];
}

const INPUT = { anchor: '2', find: 'quick', put: 'slow' };
const JSON_INPUT = JSON.stringify(INPUT);
const HALVES = [JSON_INPUT.slice(0, 14), JSON_INPUT.slice(14)] as const;
const lines = (...values: readonly object[]): string[] => values.map((value) => JSON.stringify(value));

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});
const usage = { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 };

const openai: Recording = {
  call: lines(
    chunk({ role: 'assistant', content: null, reasoning_content: 'One word.' }),
    chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'change', arguments: '' } }] }),
    ...HALVES.map((piece) => chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
    chunk({}, 'tool_calls'),
    { ...chunk({}), choices: [], usage },
  ),
  end: lines(chunk({ role: 'assistant', content: 'It is ' }), chunk({ content: 'slow.' }), chunk({}, 'stop'), {
    ...chunk({}),
    choices: [],
    usage,
  }),
  returns: [
    /"role":"tool","tool_call_id":"call_1","content":"[^"]*@2 The slow brown fox\./,
    /"reasoning_content":"One word\."/,
  ],
};

const claude = (index: number, block: object, ...deltas: readonly object[]) => [
  { type: 'content_block_start', index, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];
const claudeStart = {
  type: 'message_start',
  message: { role: 'assistant', content: [], usage: { input_tokens: 90, output_tokens: 1 } },
};
const claudeEnd = (stop_reason: string) => [
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 10 } },
  { type: 'message_stop' },
];

const anthropic: Recording = {
  call: lines(
    claudeStart,
    ...claude(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'One word.' },
      { type: 'signature_delta', signature: 'sig-claude' },
    ),
    { type: 'ping' },
    ...claude(
      1,
      { type: 'tool_use', id: 'toolu_1', name: 'change', input: {} },
      ...['', ...HALVES].map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    ),
    ...claudeEnd('tool_use'),
  ),
  end: lines(
    claudeStart,
    ...claude(
      0,
      { type: 'text', text: '' },
      { type: 'text_delta', text: 'It is ' },
      { type: 'text_delta', text: 'slow.' },
    ),
    ...claudeEnd('end_turn'),
  ),
  returns: [/"type":"tool_result","tool_use_id":"toolu_1"/, /@2 The slow brown fox\./],
};

const gemini: Recording = {
  call: lines(
    {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ functionCall: { name: 'change', args: INPUT }, thoughtSignature: 'sig-gemini' }],
          },
          index: 0,
        },
      ],
    },
    {
      candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 10, totalTokenCount: 100 },
    },
  ),
  end: lines({
    candidates: [{ content: { role: 'model', parts: [{ text: 'It is slow.' }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 10, totalTokenCount: 100 },
  }),
  returns: [
    /"functionResponse":\{"name":"change","response":\{"result":"[^"]*@2 The slow/,
    /"thoughtSignature":"sig-gemini"/,
  ],
};

const completed = {
  type: 'response.completed',
  response: { status: 'completed', usage: { input_tokens: 90, output_tokens: 10 } },
};
const responses: Recording = {
  call: lines(
    { type: 'response.created', response: { status: 'in_progress' } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'change', arguments: '' },
    },
    ...HALVES.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id: 'fc_1',
      output_index: 0,
      delta,
    })),
    { type: 'response.function_call_arguments.done', item_id: 'fc_1', output_index: 0, arguments: JSON_INPUT },
    completed,
  ),
  end: lines(
    { type: 'response.created', response: { status: 'in_progress' } },
    ...['It is ', 'slow.'].map((delta) => ({
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 0,
      delta,
    })),
    completed,
  ),
  returns: [/"type":"function_call_output","call_id":"call_1","output":"[^"]*@2 The slow brown fox\./],
};

const ollama: Recording = {
  call: lines(
    { message: { role: 'assistant', content: '', thinking: 'One word.' }, done: false },
    {
      message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'change', arguments: INPUT } }] },
      done: false,
    },
    {
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 90,
      eval_count: 10,
    },
  ),
  end: lines(
    { message: { role: 'assistant', content: 'It is slow.' }, done: false },
    {
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 90,
      eval_count: 10,
    },
  ),
  returns: [/"role":"tool"[^}]*@2 The slow brown fox\./],
};

/** Written by hand from the vendors' documentation and responses. */
export const RECORDINGS: Readonly<Record<Api, Recording>> = { openai, responses, anthropic, gemini, ollama };
