import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AiEvent, AiHttpProvider, AiRequest } from '@editor-companion/core/plugin';
import { createProvider } from '../../src/drivers/connect.ts';

const PICTURE = 'data:image/png;base64,AAAA';

const request: AiRequest = {
  model: 'm',
  stream: true,
  temperature: 0.5,
  maxTokens: 100,
  stop: ['END'],
  messages: [
    { role: 'system', content: 'Be kind.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: PICTURE } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'done' },
  ],
  tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
  toolChoice: { name: 'f' },
};

const http = (id: string, options: Parameters<typeof createProvider>[1] = {}): AiHttpProvider => {
  const provider = createProvider(id, { apiKey: 'k', ...options }, {}, '/');
  return provider.kind === 'http' ? provider : assert.fail();
};

describe('a request is converted to the form of its vendor:', () => {
  it('OpenAI’s own, nearly unchanged', () => {
    const { url, headers, body } = http('openai').request(request);
    assert.deepEqual([url, headers], ['https://api.openai.com/v1/chat/completions', { authorization: 'Bearer k' }]);
    assert.deepEqual(body, {
      model: 'm',
      stream: true,
      messages: request.messages,
      temperature: 0.5,
      max_completion_tokens: 100,
      stop: ['END'],
      tools: request.tools,
      tool_choice: { type: 'function', function: { name: 'f' } },
      stream_options: { include_usage: true },
    });
  });

  it('Anthropic’s', () => {
    const { url, headers, body } = http('anthropic').request(request);
    assert.deepEqual(
      [url, headers],
      ['https://api.anthropic.com/v1/messages', { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' }],
    );
    assert.deepEqual(body, {
      model: 'm',
      system: 'Be kind.',
      max_tokens: 100,
      stream: true,
      temperature: 0.5,
      stop_sequences: ['END'],
      tools: [{ name: 'f', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'f' },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'done' }] },
      ],
    });
  });

  it('Gemini’s', () => {
    const { url, headers, body } = http('gemini').request({ ...request, model: 'gemini-2.5-flash', reasoning: false });
    assert.equal(
      url,
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    );
    assert.deepEqual(headers, { 'x-goog-api-key': 'k' });
    assert.deepEqual(body, {
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Look' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'f', response: { result: 'done' } } }] },
      ],
      tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: { type: 'object' } }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
      generationConfig: {
        temperature: 0.5,
        maxOutputTokens: 100,
        stopSequences: ['END'],
        thinkingConfig: { thinkingBudget: 0 },
      },
    });
  });

  it('Ollama’s', () => {
    const { url, body } = http('ollama', { baseUrl: 'http://127.0.0.1:11434/v1' }).request({
      ...request,
      reasoning: true,
    });
    assert.equal(url, 'http://127.0.0.1:11434/api/chat');
    assert.deepEqual((body as { messages: unknown }).messages, [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Look', images: ['AAAA'] },
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
      { role: 'tool', content: 'done' },
    ]);
    assert.equal((body as { think: unknown }).think, true);
  });

  it('Azure’s, by deployment, and its newer interface unchanged', () => {
    const { url, headers } = http('azure', { baseUrl: 'https://r.openai.azure.com/' }).request(request);
    assert.equal(url, 'https://r.openai.azure.com/openai/deployments/m/chat/completions?api-version=2024-10-21');
    assert.deepEqual(headers, { 'api-key': 'k' });
    const newer = http('azure', { baseUrl: 'https://r.openai.azure.com/openai/v1' }).request(request);
    assert.equal(newer.url, 'https://r.openai.azure.com/openai/v1/chat/completions');
  });

  it('the Responses API’s', () => {
    const { url, body } = http('openai', { driver: 'responses' }).request(request);
    assert.equal(url, 'https://api.openai.com/v1/responses');
    assert.deepEqual((body as { input: unknown }).input, [
      { role: 'system', content: [{ type: 'input_text', text: 'Be kind.' }] },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Look' },
          { type: 'input_image', image_url: PICTURE },
        ],
      },
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"a":1}' },
      { type: 'function_call_output', call_id: 'c1', output: 'done' },
    ]);
  });
});

describe('the reasoning option', () => {
  const wishes: Record<string, [model: string, on: object, off: object]> = {
    openai: ['gpt-5', { reasoning_effort: 'medium' }, { reasoning_effort: 'minimal' }],
    deepseek: ['deepseek-chat', { thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    qwen: ['qwen-plus', { enable_thinking: true }, { enable_thinking: false }],
    zhipu: ['glm-4.6', { thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    openrouter: ['a/b', { reasoning: { effort: 'medium' } }, { reasoning: { enabled: false } }],
  };

  it('is sent to each vendor in its own form, and only to models that support it', () => {
    for (const [id, [model, on, off]] of Object.entries(wishes)) {
      const plain = http(id).request({ ...request, model }).body as object;
      for (const [reasoning, more] of [
        [true, on],
        [false, off],
      ] as const)
        assert.deepEqual(http(id).request({ ...request, model, reasoning }).body, { ...plain, ...more }, id);
    }
    assert.equal(
      'reasoning_effort' in (http('openai').request({ ...request, model: 'gpt-4o', reasoning: true }).body as object),
      false,
    );
  });
});

describe('a body without streaming', () => {
  const bodies: Record<string, unknown> = {
    anthropic: {
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'ok' },
        { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 2 },
    },
    gemini: {
      candidates: [
        {
          content: {
            parts: [{ text: 'hm', thought: true }, { text: 'ok' }, { functionCall: { name: 'f', args: { a: 1 } } }],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2 },
    },
    ollama: {
      message: { thinking: 'hm', content: 'ok', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
      done: true,
      prompt_eval_count: 1,
      eval_count: 2,
    },
    openai: {
      choices: [
        {
          message: {
            reasoning_content: 'hm',
            content: 'ok',
            tool_calls: [{ id: 't', function: { name: 'f', arguments: '{"a":1}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    },
  };

  for (const [id, body] of Object.entries(bodies)) {
    it(`of ${id} gives the same result as a stream`, () => {
      const events: AiEvent[] = [];
      http(id).readBody?.(body, (event) => events.push(event));
      const of = (type: AiEvent['type']) => events.filter((event) => event.type === type);
      assert.deepEqual(of('reasoning'), [{ type: 'reasoning', text: 'hm' }]);
      assert.deepEqual(of('text'), [{ type: 'text', text: 'ok' }]);
      assert.deepEqual(of('finish'), [{ type: 'finish', reason: 'tool-calls' }]);
      const [call] = of('tool-call');
      assert.equal(call?.type === 'tool-call' && call.argumentsDelta, '{"a":1}');
      const [usage] = of('usage');
      assert.deepEqual(usage?.type === 'usage' && [usage.inputTokens, usage.outputTokens], [1, 2]);
    });
  }
});
