import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutContext } from '../../src/drivers/demo.ts';
import { ask, createAiHost, hello } from '../support/ai-host.ts';

describe('the question that the demo answers', () => {
  it('is the text of the user, without the document and the selection that an editor adds', () => {
    const asked = '<document>\nAll <b>\n\n</document>\n\n<selection>\nof it\n</selection>\nShorter, please.';
    assert.equal(withoutContext(asked), 'Shorter, please.');
    assert.equal(withoutContext('Is <document>\nA\n</document>\tfine?'), 'Is fine?');
  });

  it('is the whole text if no element is closed, or another one is', () => {
    for (const text of [
      '<document>\nA',
      '<document>\nA\n</selection>',
      '<document>\n</document>',
      '<document>A\n</document>',
    ]) {
      assert.equal(withoutContext(text), text);
    }
    assert.equal(withoutContext('<selection>\n<document>\nA\n</document>'), '<selection>\n');
  });

  it('is found in linear time, however many elements are unclosed', () => {
    const size = 500_000;
    for (const text of ['<document>\n'.repeat(size), '<document>\n<selection>\n'.repeat(size)]) {
      assert.ok(withoutContext(text) === text);
    }
    assert.equal(withoutContext(`<document>\n${'<document>\n'.repeat(size)}\n</document>${'\n'.repeat(size)}a`), 'a');
  });
});

describe('the demo in production', () => {
  const options = {
    'ai-providers': {
      demo: true,
      suggestion: { provider: 'demo' },
      providers: { openai: { apiKey: 'sk-secret', baseUrl: 'http://127.0.0.1:9', fallback: ['demo'], models: ['m'] } },
    },
  };

  it('does not answer, not even by its name, and the error lists the other providers', async () => {
    await using host = await createAiHost({ mode: 'production', options });
    const base = await host.listen();
    const { status, text } = await ask(base, hello, { path: '/ai/demo/chat/completions' });
    assert.equal(status, 404);
    assert.match(text, /"AI_PROVIDER_UNKNOWN".*Known: openai, deepseek/);
    assert.doesNotMatch(text, /Demo answer|Known:[^"]*demo/);
    const list = await (await fetch(`${base}/ai/providers`)).text();
    assert.doesNotMatch(list, /demo/i);
  });

  it('neither suggests anything nor replaces a provider that fails', async () => {
    await using host = await createAiHost({ mode: 'production', options });
    const base = await host.listen();
    const suggestion = await ask(base, { text: 'Dear Ada,' }, { path: '/ai/suggestion' });
    assert.deepEqual([suggestion.status, /AI_PROVIDER_UNKNOWN/.test(suggestion.text)], [404, true]);
    const failed = await ask(base, hello);
    assert.equal(failed.status, 502);
    assert.doesNotMatch(failed.text, /demo/i);
  });

  it('is no default if no provider is configured', async () => {
    await using host = await createAiHost({ mode: 'production' });
    const suggestion = await ask(await host.listen(), { text: 'Dear Ada,' }, { path: '/ai/suggestion' });
    assert.deepEqual([suggestion.status, /AI_PROVIDER_NOT_CONFIGURED/.test(suggestion.text)], [503, true]);
  });

  it('answers in development', async () => {
    await using host = await createAiHost({ mode: 'development' });
    const { status, text } = await ask(await host.listen(), hello, { path: '/ai/demo/chat/completions' });
    assert.equal(status, 200);
    assert.match(text, /Demo answer/);
  });
});
