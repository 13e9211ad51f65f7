import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AiRequest } from '@editor-companion/core/plugin';
import { createProvider } from '../../src/drivers/connect.ts';
import { callOptions } from '../../src/drivers/ai-sdk-prompt.ts';
import { readConversation } from '../../src/request/read-conversation.ts';

const SCHEMA = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
const FORMAT = { type: 'json_schema', json_schema: { name: 'point', schema: SCHEMA, strict: true } };

const asked = (more: object, model: string): AiRequest => ({
  ...readConversation({ messages: [{ role: 'user', content: 'Hi' }], ...more }).request,
  model,
  stream: false,
});

function sent(id: string, more: object, model = 'm'): Record<string, unknown> {
  if (id === 'ai-sdk') return callOptions(id, asked(more, model)) as Record<string, unknown>;
  const driver = id === 'responses' ? { driver: 'responses' as const } : {};
  const provider = createProvider(id, { apiKey: 'k', baseUrl: 'http://127.0.0.1', ...driver }, {}, '/');
  assert.ok(provider.kind === 'http');
  return provider.request(asked(more, model)).body as Record<string, unknown>;
}

/** The expected result of a parameter for each API: the members of the request, or the name under which it is refused. */
const CASES: readonly [wish: object, results: Readonly<Record<string, object | string>>][] = [
  [
    { response_format: FORMAT },
    {
      mistral: { response_format: FORMAT },
      anthropic: { output_config: { format: { type: 'json_schema', schema: SCHEMA } } },
      gemini: { generationConfig: { responseMimeType: 'application/json', responseJsonSchema: SCHEMA } },
      responses: { text: { format: { type: 'json_schema', name: 'point', schema: SCHEMA, strict: true } } },
      ollama: { format: SCHEMA },
      'ai-sdk': { responseFormat: { type: 'json', schema: SCHEMA, name: 'point' } },
    },
  ],
  [
    { response_format: { type: 'json_object' } },
    {
      mistral: { response_format: { type: 'json_object' } },
      anthropic: 'response_format',
      gemini: { generationConfig: { responseMimeType: 'application/json' } },
      responses: { text: { format: { type: 'json_object' } } },
      ollama: { format: 'json' },
      'ai-sdk': { responseFormat: { type: 'json' } },
    },
  ],
  [
    { seed: 7, top_k: 4 },
    {
      mistral: { seed: 7, top_k: 4 },
      anthropic: 'seed',
      gemini: { generationConfig: { seed: 7, topK: 4 } },
      responses: 'top_k',
      ollama: { options: { seed: 7, top_k: 4 } },
      'ai-sdk': { seed: 7, topK: 4 },
    },
  ],
  [
    { frequency_penalty: 0.5, presence_penalty: 0.25 },
    {
      mistral: { frequency_penalty: 0.5, presence_penalty: 0.25 },
      anthropic: 'frequency_penalty',
      gemini: { generationConfig: { frequencyPenalty: 0.5, presencePenalty: 0.25 } },
      responses: 'frequency_penalty',
      ollama: { options: { frequency_penalty: 0.5, presence_penalty: 0.25 } },
      'ai-sdk': { frequencyPenalty: 0.5, presencePenalty: 0.25 },
    },
  ],
  [
    { parallel_tool_calls: false, tools: [{ type: 'function', function: { name: 'f' } }] },
    {
      mistral: { parallel_tool_calls: false },
      anthropic: { tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
      gemini: 'parallel_tool_calls',
      responses: { parallel_tool_calls: false },
      ollama: 'parallel_tool_calls',
    },
  ],
  [
    { logit_bias: { 5: 1 } },
    { mistral: { logit_bias: { 5: 1 } }, anthropic: 'logit_bias', gemini: 'logit_bias', responses: 'logit_bias' },
  ],
  [
    { user: 'u', metadata: { a: 'b' }, n: 1, logprobs: false, presence_penalty: 0 },
    { mistral: { user: 'u', metadata: { a: 'b' }, n: 1 }, anthropic: { metadata: { user_id: 'u' } }, gemini: {} },
  ],
];

describe('a parameter of OpenAI’s API', () => {
  for (const [wish, results] of CASES)
    for (const [id, expected] of Object.entries(results))
      it(`${Object.keys(wish).join(', ')}: ${typeof expected === 'string' ? 'is refused by name' : 'is mapped'} for ${id}`, () => {
        if (typeof expected === 'string')
          return assert.throws(() => sent(id, wish), {
            code: 'AI_PARAMETER_UNSUPPORTED',
            message: new RegExp(`\`${expected}\``),
          });
        const body = sent(id, wish);
        for (const [name, value] of Object.entries(expected)) assert.deepEqual(body[name], value, name);
      });

  it('that is unknown goes unchanged to vendors of that API, unless it would choose address, key or model', () => {
    const own = { guided_json: SCHEMA, prompt_cache_key: 'k', service_tier: 'flex' };
    const body = sent('house', {
      ...own,
      api_base: 'http://10.0.0.1',
      api_key: 'x',
      models: ['dear'],
      fallbacks: ['dear'],
    });
    assert.deepEqual(body, { ...own, model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream: false });
  });

  for (const [member, value] of [
    ['temperature', 'hot'],
    ['tools', 'a'],
    ['tools', [{}]],
    ['stop', [1]],
    ['response_format', 'json'],
    ['response_format', { type: 'json_schema' }],
    ['reasoning_effort', 'very'],
    ['parallel_tool_calls', 'no'],
    ['tool_choice', 'f'],
  ] as const)
    it(`with an invalid value is refused with its path: ${member} = ${JSON.stringify(value)}`, () => {
      assert.throws(() => asked({ [member]: value }, 'm'), { code: 'AI_BODY_INVALID', message: new RegExp(member) });
    });
});

describe('reasoning', () => {
  it('uses the nearest supported level of a model', () => {
    assert.equal(sent('openai', { reasoning_effort: 'xhigh' }, 'gpt-5-mini')['reasoning_effort'], 'high');
    assert.equal(sent('openai', { reasoning: false }, 'gpt-5.4-mini')['reasoning_effort'], 'none');
    assert.equal(sent('openai', { reasoning: true }, 'gpt-4.1')['reasoning_effort'], undefined);
    assert.equal(sent('house', { reasoning_effort: 'low' })['reasoning_effort'], 'low');
  });

  it('is a budget for Claude models that support one, and an effort for the others', () => {
    const old = sent('anthropic', { reasoning: true, temperature: 0.5 }, 'claude-haiku-4-5-20251001');
    assert.deepEqual([old['thinking'], old['temperature']], [{ type: 'enabled', budget_tokens: 4096 }, undefined]);
    const young = sent('anthropic', { reasoning: true }, 'claude-sonnet-5');
    assert.deepEqual([young['thinking'], young['output_config']], [{ type: 'adaptive' }, { effort: 'medium' }]);
  });

  it('omits parameters that reasoning models refuse', () => {
    for (const [id, model] of [
      ['openai', 'gpt-5-mini'],
      ['openai', 'gpt-6.1-terra'],
      ['anthropic', 'claude-sonnet-5-5'],
    ] as const) {
      const body = sent(id, { temperature: 0.7, top_p: 0.5 }, model);
      assert.deepEqual([body['temperature'], body['top_p']], [undefined, undefined], model);
    }
    assert.equal(sent('anthropic', { temperature: 0.7 }, 'claude-opus-4-5')['temperature'], 0.7);
  });
});

describe('parts of messages', () => {
  const PDF = 'data:application/pdf;base64,JVBERg==';
  const content = [
    { type: 'text', text: 'Read', cache_control: { type: 'ephemeral' } },
    { type: 'image_url', image_url: { url: 'http://pictures.example/a.png', detail: 'low' } },
    { type: 'file', file: { filename: 'a.pdf', file_data: PDF } },
  ];
  const messages = [{ role: 'user', name: 'Ann', content }];

  it('reach vendors of OpenAI’s API with all their members', () => {
    assert.deepEqual(sent('house', { messages })['messages'], messages);
  });

  it('become those of other APIs', () => {
    const source = { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' };
    const [turn] = sent('anthropic', { messages })['messages'] as { content: object[] }[];
    assert.deepEqual(turn?.content, [
      { type: 'text', text: 'Read', cache_control: { type: 'ephemeral' } },
      { type: 'image', source: { type: 'url', url: 'http://pictures.example/a.png' } },
      { type: 'document', source, title: 'a.pdf' },
    ]);
    const [one] = sent('gemini', { messages })['contents'] as { parts: object[] }[];
    assert.deepEqual(one?.parts[2], { inlineData: { mimeType: 'application/pdf', data: 'JVBERg==' } });
  });

  it('are refused by their kind if a vendor does not support them', () => {
    const audio = [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } }] }];
    assert.throws(() => sent('anthropic', { messages: audio }), {
      code: 'AI_PARAMETER_UNSUPPORTED',
      message: /input_audio/,
    });
    assert.deepEqual((sent('gemini', { messages: audio })['contents'] as { parts: object[] }[])[0]?.parts, [
      { inlineData: { mimeType: 'audio/mp3', data: 'AA==' } },
    ]);
  });
});
