import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { startHost } from '../support/ai-host.ts';
import { cut, json, startUpstream, stream, type Answer } from '../support/fake-upstream.ts';
import { answerOf, DONE, finish, role, text, thought, toolCall, usage } from '../support/openai-chunks.ts';
import { clientOf } from '../support/openai-client.ts';

const question = { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] };
const tools = [{ type: 'function' as const, name: 'weather', inputSchema: { type: 'object' as const } }];

async function start(...answers: Answer[]) {
  const upstream = await startUpstream(...answers);
  const host = await startHost(upstream.url, { retries: { max: 0 } });
  const client = clientOf(await host.listen());
  return {
    upstream,
    openai: createOpenAI({ baseURL: client.baseURL, apiKey: 'any' }),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

/** Returns the parts of a stream, with consecutive texts of one kind joined. */
async function told(parts: AsyncIterable<object>): Promise<string[]> {
  const lines: string[] = [];
  for await (const part of parts) {
    const { type, delta, input, finishReason } = part as Record<string, unknown> & {
      finishReason?: { unified: string };
    };
    const before = lines.at(-1);
    if (type === 'text-delta' || type === 'reasoning-delta') {
      if (before?.startsWith(`${type}: `) === true) lines[lines.length - 1] = `${before}${String(delta)}`;
      else lines.push(`${type}: ${String(delta)}`);
    }
    if (type === 'tool-call') lines.push(`tool-call: ${String(input)}`);
    if (type === 'error') lines.push('error');
    if (type === 'finish') lines.push(`finish: ${String(finishReason?.unified)}`);
  }
  return lines;
}

describe('the AI SDK, which uses the Responses API', () => {
  it('reads words, thoughts, calls of tools and errors of a stream', async () => {
    const call = toolCall(0, { id: 'c1', name: 'weather', arguments: '{"city":"Bern"}' });
    await using server = await start(
      stream([role(), thought('hm'), ...answerOf('Hel', 'lo').slice(1)]),
      stream([role(), call, finish('tool_calls'), usage(), DONE]),
      cut([role(), text('Hel')]),
    );
    const ask = async () => told((await server.openai('openai/m').doStream({ prompt: [question], tools })).stream);
    assert.deepEqual(await ask(), ['reasoning-delta: hm', 'text-delta: Hello', 'finish: stop']);
    assert.deepEqual(await ask(), ['tool-call: {"city":"Bern"}', 'finish: tool-calls']);
    assert.deepEqual(await ask(), ['text-delta: Hel', 'error', 'finish: error']);
  });

  it('reads a whole answer and vectors', async () => {
    const message = { content: 'Hi', reasoning_content: 'hm' };
    await using server = await start(
      json({ choices: [{ message, finish_reason: 'stop' }] }),
      json({ data: [{ embedding: [1, 2] }] }),
    );
    const { content } = await server.openai('openai/m').doGenerate({ prompt: [question] });
    assert.deepEqual(
      content.map((part) => ('text' in part ? `${part.type}: ${part.text}` : part.type)),
      ['reasoning: hm', 'text: Hi'],
    );
    const { embeddings } = await server.openai.embedding('openai/m').doEmbed({ values: ['a'] });
    assert.deepEqual(embeddings, [[1, 2]]);
  });

  it('continues a conversation when it is told that nothing is stored, and otherwise learns the option to set', async () => {
    await using server = await start(json({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] }));
    const model = server.openai('openai/m');
    const { content } = await model.doGenerate({ prompt: [question] });
    const [answer] = content;
    assert.ok(answer?.type === 'text');
    const { providerMetadata } = answer;
    assert.ok(providerMetadata);
    const said = { ...answer, providerOptions: providerMetadata };
    const prompt = [question, { role: 'assistant' as const, content: [said] }, question];
    await model.doGenerate({ prompt, providerOptions: { openai: { store: false } } });
    assert.deepEqual((await server.upstream.request(1)).body['messages'], [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Hello' },
    ]);
    await assert.rejects(Promise.resolve(model.doGenerate({ prompt })), /does not store answers.*`store: false`/);
  });
});
