import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LLMock } from '@copilotkit/aimock';
import { ask, createAiHost, dataOf } from '../support/ai-host.ts';
import { json, startUpstream } from '../support/fake-upstream.ts';

/** An independent simulation of the vendors' surfaces. */
describe('the vendors, against aimock', () => {
  const mock = new LLMock({ port: 0 });

  before(async () => {
    mock.onMessage('greet', { content: '你好, this is a mocked answer.' });
    await mock.start();
  });
  after(() => mock.stop());

  const providers = () => ({
    openai: { apiKey: 'k', baseUrl: `${mock.url}/v1` },
    anthropic: { apiKey: 'k', baseUrl: `${mock.url}/v1` },
    gemini: { apiKey: 'k', baseUrl: `${mock.url}/v1beta` },
    ollama: { baseUrl: mock.url, models: ['llama3'] },
    responses: { driver: 'responses', apiKey: 'k', baseUrl: `${mock.url}/v1`, models: ['gpt-5'] },
    bridge: {
      driver: 'ai-sdk',
      package: '@ai-sdk/openai',
      factory: 'createOpenAI',
      apiKey: 'k',
      baseUrl: `${mock.url}/v1`,
      models: ['gpt-4o'],
    },
  });

  for (const id of ['openai', 'anthropic', 'gemini', 'ollama', 'responses', 'bridge']) {
    it(`${id} answers, streamed and not`, async () => {
      await using host = await createAiHost({
        options: { 'ai-providers': { providers: providers() } },
      });
      const base = await host.listen();
      const path = `/ai/${id}/chat/completions`;
      const body = { messages: [{ role: 'user', content: 'greet' }] };
      const whole = JSON.parse((await ask(base, body, { path })).text) as { data: string; usage?: object };
      assert.equal(whole.data, '你好, this is a mocked answer.');
      const streamed = dataOf((await ask(base, { ...body, stream: true }, { path })).text);
      assert.equal(streamed.map(({ msg }) => msg as string).join(''), whole.data);
      assert.equal(streamed.at(-1)?.['status'], 'complete');
    });
  }
});

describe('the bridge to the AI SDK', () => {
  it('names its missing package', async () => {
    const providers = { other: { driver: 'ai-sdk', package: '@ai-sdk/not-there', models: ['m'] } };
    await using host = await createAiHost({ options: { 'ai-providers': { providers } } });
    const { status, text } = await ask(await host.listen(), { prompt: 'x' }, { path: '/ai/other/chat/completions' });
    assert.equal(status, 503);
    assert.match(text, /npm install @ai-sdk\/not-there/);
  });

  it('distinguishes a refused request from a failing vendor', async () => {
    await using upstream = await startUpstream(
      json({ error: { message: 'bad model' } }, 400),
      json({ error: { message: 'x' } }, 500),
    );
    const providers = {
      other: {
        driver: 'ai-sdk',
        package: '@ai-sdk/openai',
        factory: 'createOpenAI',
        apiKey: 'k',
        baseUrl: upstream.url,
        models: ['m'],
      },
    };
    await using host = await createAiHost({
      options: { 'ai-providers': { providers, retries: { max: 0 } } },
    });
    const base = await host.listen();
    const statuses = [];
    for (let index = 0; index < 2; index++)
      statuses.push((await ask(base, { prompt: 'x' }, { path: '/ai/other/chat/completions' })).status);
    assert.deepEqual(statuses, [400, 502]);
  });
});
