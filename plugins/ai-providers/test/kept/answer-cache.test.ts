import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import auth from '@editor-companion/auth';
import { SECRET, sign } from '../../../auth/test/credentials-kit.ts';
import { ask, createAiHost, dataOf, hello, startHost } from '../support/ai-host.ts';
import { json, startUpstream, stream } from '../support/fake-upstream.ts';
import { answerOf, completion, DONE, finish, role, text, toolCall } from '../support/openai-chunks.ts';

const cache = { ttl: 600_000 };
const streamed = { ...hello, stream: true };
const raw = '/ai/openai/chat/completions?format=openai';

describe('a stored answer', () => {
  it('is returned again, as a stream, as JSON and in every form, without a request to a vendor', async () => {
    await using upstream = await startUpstream(stream(answerOf('Hello', ' world')));
    await using host = await startHost(upstream.url, { cache });
    const base = await host.listen();
    const first = await ask(base, streamed);
    assert.equal(first.headers.get('x-ai-cache'), 'miss');
    for (const [body, path] of [
      [streamed, undefined],
      [{ ...hello, stream: false }, undefined],
      [streamed, raw],
      [{ ...hello, stream: false }, raw],
      [{ ...streamed, model: 'openai/m' }, '/v1/chat/completions'],
    ] as const) {
      const again = await ask(base, body, path === undefined ? {} : { path });
      assert.equal(again.headers.get('x-ai-cache'), 'hit', path);
      assert.match(again.text, /Hello world/);
      if (!body.stream) assert.match(again.text, /"completion_tokens":5/);
    }
    assert.equal(upstream.seen.length, 1);
    const { data } = (await host.inject({ url: '/ai/usage' })).json<{ data: { sum: Record<string, number> } }>();
    assert.deepEqual([data.sum['requests'], data.sum['cached'], data.sum['inputTokens']], [6, 5, 3]);
    await host.settle();
    assert.equal(host.events('ai:done').at(-1)?.payload.attempts, 0);
  });

  it('belongs to the same question only, whatever the order of its members', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, { cache });
    const base = await host.listen();
    const states = [];
    for (const more of [
      { temperature: 0, logit_bias: { 1: 1, 2: 2 } },
      { logit_bias: { 2: 2, 1: 1 }, temperature: 0 },
      { temperature: 1, logit_bias: { 1: 1, 2: 2 } },
    ])
      states.push((await ask(base, { ...hello, ...more }, { path: raw })).headers.get('x-ai-cache'));
    assert.deepEqual(states, ['miss', 'hit', 'miss']);
  });

  it('follows the client’s cache headers', async () => {
    await using upstream = await startUpstream(
      json(completion('one')),
      json(completion('two')),
      json(completion('three')),
    );
    await using host = await startHost(upstream.url, { cache });
    const base = await host.listen();
    const seen = [];
    for (const control of ['no-store', '', '', 'no-cache', '']) {
      const answer = await ask(base, hello, { path: raw, headers: { 'cache-control': control } });
      seen.push([answer.headers.get('x-ai-cache'), /one|two|three/.exec(answer.text)?.[0]]);
    }
    assert.deepEqual(seen, [
      [null, 'one'],
      ['miss', 'two'],
      ['hit', 'two'],
      ['miss', 'three'],
      ['hit', 'three'],
    ]);
  });

  it('never calls tools, is never cut short, and never too large', async () => {
    const call = [role(), toolCall(0, { id: 'c', name: 'f', arguments: '{}' }), finish('tool_calls'), DONE];
    for (const answer of [call, [role(), text('Hi'), finish('length'), DONE], answerOf('x'.repeat(2000))]) {
      await using upstream = await startUpstream(stream(answer));
      await using host = await startHost(upstream.url, { cache: { ...cache, maxBytes: 1024 } });
      const base = await host.listen();
      for (let index = 0; index < 2; index++)
        assert.equal((await ask(base, streamed)).headers.get('x-ai-cache'), 'miss');
    }
  });

  it('is shared only within a tenant', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    const providers = { openai: { apiKey: 'k', baseUrl: upstream.url, models: ['m'] } };
    await using host = await createAiHost(
      { options: { auth: { secret: SECRET }, 'ai-providers': { providers, cache } } },
      auth,
    );
    const base = await host.listen();
    const states = [];
    for (const claims of [
      { sub: 'ada', tenant: 'acme' },
      { sub: 'bob', tenant: 'acme' },
      { sub: 'ada', tenant: 'other' },
      { sub: 'ada' },
      { sub: 'bob' },
    ]) {
      const headers = { authorization: `Bearer ${await sign({ scope: 'ai', ...claims })}` };
      states.push((await ask(base, hello, { headers })).headers.get('x-ai-cache'));
    }
    assert.deepEqual(states, ['miss', 'hit', 'miss', 'miss', 'miss']);
  });

  it('is never made unless the operator enables it', async () => {
    await using upstream = await startUpstream(stream(answerOf('Hi')));
    await using host = await startHost(upstream.url);
    const answer = await ask(await host.listen(), streamed);
    assert.equal(answer.headers.get('x-ai-cache'), null);
    assert.equal(dataOf(answer.text).at(-1)?.['status'], 'complete');
  });
});
