import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, createAiHost, dataOf } from './support/ai-host.ts';
import { json, startUpstream, stream, type Answer, type FakeUpstream } from './support/fake-upstream.ts';
import { event } from './support/openai-chunks.ts';

/** Parsed JSON. Each test shows by its reads which format it expects. */
type Json = Readonly<Record<string, ReturnType<typeof JSON.parse>>>;

const TOOLS = ['read_theme', 'read_screen'].map((name) => ({ type: 'function', function: { name } }));
const QUESTION = { role: 'user', content: 'Which theme, on which screen?' };

/** A server whose Gemini and Claude are the same fake vendor. */
async function startLoop(...answers: Answer[]) {
  const upstream = await startUpstream(...answers);
  const vendor = { apiKey: 'k', baseUrl: upstream.url };
  const host = await createAiHost({
    options: { 'ai-providers': { providers: { gemini: vendor, anthropic: vendor } } },
  });
  return {
    upstream,
    base: await host.listen(),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

const bodyOf = (upstream: FakeUpstream, index: number): Json => upstream.seen[index]?.body ?? assert.fail();

async function complete(base: string, provider: string, body: object): Promise<Json> {
  const path = `/ai/${provider}/chat/completions?format=openai`;
  const { status, text } = await ask(base, { tools: TOOLS, ...body }, { path });
  assert.equal(status, 200, text);
  return JSON.parse(text) as Json;
}

const functionCall = (name: string, signature?: string) => ({
  functionCall: { name, args: {} },
  ...(signature !== undefined && { thoughtSignature: signature }),
});

const geminiAnswer = (...parts: object[]) => ({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });

describe('a loop of tools with Gemini', () => {
  it('gives every call an id of its own, across all answers, and each result the name of its function', async () => {
    await using loop = await startLoop(
      json(geminiAnswer(functionCall('read_theme'))),
      json(geminiAnswer(functionCall('read_screen'))),
      json(geminiAnswer({ text: 'Dark, on the first.' })),
    );
    const messages: object[] = [QUESTION];
    for (const result of ['dark', 'first']) {
      const { message } = (await complete(loop.base, 'gemini', { messages }))['choices'][0];
      messages.push(message, { role: 'tool', tool_call_id: message.tool_calls[0].id, content: result });
    }
    await complete(loop.base, 'gemini', { messages });
    const results = bodyOf(loop.upstream, 2)['contents'].flatMap(({ parts }: Json) => parts[0].functionResponse ?? []);
    assert.deepEqual(results, [
      { name: 'read_theme', response: { result: 'dark' } },
      { name: 'read_screen', response: { result: 'first' } },
    ]);
  });

  it('returns the vendor’s signatures', async () => {
    await using loop = await startLoop(
      json(geminiAnswer(functionCall('read_theme', 'sig-1'))),
      json(geminiAnswer({ text: 'Dark.' })),
    );
    const { message } = (await complete(loop.base, 'gemini', { messages: [QUESTION] }))['choices'][0];
    const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'dark' };
    await complete(loop.base, 'gemini', { messages: [QUESTION, message, result] });
    assert.deepEqual(bodyOf(loop.upstream, 1)['contents'][1].parts, [
      { functionCall: { name: 'read_theme', args: {} }, thoughtSignature: 'sig-1' },
    ]);
  });
});

const CLAUDE = [
  { type: 'message_start', message: { usage: { input_tokens: 3, output_tokens: 0 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'I shall ' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'look.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig-2' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'redacted_thinking', data: 'secret' } },
  { type: 'content_block_stop', index: 1 },
  {
    type: 'content_block_start',
    index: 2,
    content_block: { type: 'tool_use', id: 'toolu_1', name: 'read_theme', input: { of: 'all' } },
  },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
].map(event);

const THOUGHTS = [
  { type: 'thinking', thinking: 'I shall look.', signature: 'sig-2' },
  { type: 'redacted_thinking', data: 'secret' },
];
const DONE = json({ content: [{ type: 'text', text: 'Dark.' }], stop_reason: 'end_turn', usage: {} });
const CALLED = { type: 'tool_use', id: 'toolu_1', name: 'read_theme', input: { of: 'all' } };

describe('a loop of tools with Claude', () => {
  it('returns the vendor’s signed thoughts, in OpenAI’s form', async () => {
    await using loop = await startLoop(stream(CLAUDE), DONE);
    const path = '/ai/anthropic/chat/completions?format=openai';
    const first = await ask(loop.base, { messages: [QUESTION], tools: TOOLS, reasoning: true, stream: true }, { path });
    const deltas = dataOf(first.text).map((chunk) => (chunk as Json)['choices'][0].delta as Json);
    const details = deltas.flatMap((delta) => delta['reasoning_details'] ?? []);
    const calls = deltas.flatMap((delta) => delta['tool_calls'] ?? []);
    const call = {
      ...calls[0],
      function: { name: 'read_theme', arguments: calls.map((one) => one.function.arguments).join('') },
    };
    const answer = { role: 'assistant', content: null, reasoning_details: details, tool_calls: [call] };
    const result = { role: 'tool', tool_call_id: 'toolu_1', content: 'dark' };
    await complete(loop.base, 'anthropic', { messages: [QUESTION, answer, result], reasoning: true });
    assert.deepEqual(bodyOf(loop.upstream, 1)['messages'][1].content, [...THOUGHTS, CALLED]);
  });

  it('returns the vendor’s signed thoughts, in AG-UI’s form', async () => {
    await using loop = await startLoop(
      stream(CLAUDE),
      stream([event({ type: 'message_delta', delta: { stop_reason: 'end_turn' } })]),
    );
    const path = '/ai/anthropic/chat/completions';
    const run = { threadId: 't', runId: 'r', tools: [{ name: 'read_theme' }], context: [], state: {} };
    const forwardedProps = { reasoning: true };
    const asked = { id: 'q', role: 'user', content: 'Which theme?' };
    const first = await ask(loop.base, { ...run, forwardedProps, messages: [asked] }, { path });
    const kept = dataOf(first.text).findLast(({ type }) => type === 'REASONING_ENCRYPTED_VALUE') as Json;
    const messages = [
      asked,
      { id: kept['entityId'], role: 'reasoning', content: 'I shall look.', encryptedValue: kept['encryptedValue'] },
      {
        id: 'a',
        role: 'assistant',
        toolCalls: [{ id: 'toolu_1', type: 'function', function: { name: 'read_theme', arguments: '{"of":"all"}' } }],
      },
      { id: 'b', role: 'tool', toolCallId: 'toolu_1', content: 'dark' },
    ];
    await ask(loop.base, { ...run, forwardedProps, messages }, { path });
    assert.deepEqual(bodyOf(loop.upstream, 1)['messages'][1].content, [...THOUGHTS, CALLED]);
  });

  it('omits thoughts if the vendor is asked not to think', async () => {
    await using loop = await startLoop(DONE);
    const details = [{ type: 'reasoning.text', format: 'anthropic-claude-v1', text: 'x', signature: 's' }];
    const answer = { role: 'assistant', content: 'Dark.', reasoning_details: details };
    await complete(loop.base, 'anthropic', { messages: [QUESTION, answer, QUESTION] });
    assert.deepEqual(bodyOf(loop.upstream, 0)['messages'][1].content, [{ type: 'text', text: 'Dark.' }]);
  });
});

describe('the editor’s chunks for a body of OpenAI', () => {
  it('are all chunks of OpenAI: a role first, an index for each call, and no choices without words', async () => {
    await using loop = await startLoop(
      stream(
        [
          geminiAnswer({ text: 'hm', thought: true }),
          { candidates: [{ groundingMetadata: { groundingChunks: [{ web: { uri: 'https://a.example/' } }] } }] },
          { candidates: [{ content: { parts: [{ inlineData: { mimeType: 'image/png', data: 'AA==' } }] } }] },
          geminiAnswer(functionCall('read_theme'), functionCall('read_screen')),
        ].map(event),
      ),
    );
    const path = '/ai/gemini/chat/completions?format=message';
    const { text } = await ask(loop.base, { messages: [QUESTION], tools: TOOLS, stream: true }, { path });
    const chunks = dataOf(text) as Json[];
    for (const chunk of chunks)
      assert.deepEqual(
        [chunk['object'], Array.isArray(chunk['choices'])],
        ['chat.completion.chunk', true],
        String(chunk['type']),
      );
    const deltas = chunks.flatMap((chunk) => chunk['choices'].map(({ delta }: Json) => delta as Json)) as Json[];
    assert.equal(deltas[0]?.['role'], 'assistant');
    const calls = deltas.flatMap((delta) => delta['tool_calls'] ?? []);
    assert.deepEqual(
      calls.map(({ index, function: { name } }: Json) => [index, name]),
      [
        [0, 'read_theme'],
        [1, 'read_screen'],
      ],
    );
  });
});
