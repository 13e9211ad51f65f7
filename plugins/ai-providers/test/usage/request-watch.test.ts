import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, hello, startHost } from '../support/ai-host.ts';
import { counted } from '../support/counted.ts';
import { json, startUpstream } from '../support/fake-upstream.ts';
import { completion } from '../support/openai-chunks.ts';

describe('metrics of models', () => {
  it('count requests, tokens, cost and times by provider and model', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, { prices: { openai: { input: 2, output: 4 } } });
    await ask(await host.listen(), hello);
    assert.deepEqual(await counted(host, 'companion_ai_requests_total'), { 'openai m chat done': 1 });
    assert.deepEqual(await counted(host, 'companion_ai_tokens_total'), { 'openai m input': 3, 'openai m output': 5 });
    assert.deepEqual(await counted(host, 'companion_ai_cost_total'), { 'openai m': 0.000026 });
    assert.deepEqual(await counted(host, 'companion_ai_first_word_seconds'), { 'openai m': 1 });
    assert.deepEqual(await counted(host, 'companion_ai_request_seconds'), { 'openai m': 1 });
  });

  it('have no label for a name that a client invents', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    for (const model of ['ada@example.org', 'x/gpt-4o', 'gpt-4o', 'm']) await ask(base, { ...hello, model });
    assert.deepEqual(await counted(host, 'companion_ai_requests_total'), {
      'openai other chat done': 2,
      'openai gpt-4o chat done': 1,
      'openai m chat done': 1,
    });
  });
});
