import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, type PluginDefinition } from '@editor-companion/core/plugin';
import OpenAI from 'openai';
import { createAiHost } from '../support/ai-host.ts';
import { json, silence, startUpstream, type Answer } from '../support/fake-upstream.ts';
import { clientOf } from '../support/openai-client.ts';

const PROVIDERS = ['openai', 'mistral', 'qwen', 'gemini', 'ollama', 'anthropic', 'deepseek', 'azure'] as const;

/** A server whose vendors are all at one address. */
const start = (...answers: Answer[]) => startWith([], ...answers);

async function startWith(plugins: PluginDefinition[], ...answers: Answer[]) {
  const upstream = await startUpstream(...answers);
  const vendor = { apiKey: 'k', baseUrl: upstream.url };
  const host = await createAiHost(
    {
      options: {
        'ai-providers': {
          retries: { minDelay: 1 },
          maxCharacters: 100_000,
          maxAnswerBytes: 4096,
          providers: Object.fromEntries(PROVIDERS.map((id) => [id, vendor])),
        },
      },
    },
    plugins,
  );
  return {
    upstream,
    host,
    client: clientOf(await host.listen()),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

/** Vectors in OpenAI's form, in another order than requested. */
const vectorsOf = (...vectors: unknown[]) =>
  json({
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed(),
    usage: { prompt_tokens: 4, total_tokens: 4 },
  });

const base64 = (...floats: number[]): string => Buffer.from(Float32Array.from(floats).buffer).toString('base64');

describe('POST /v1/embeddings', () => {
  it('returns the requested form, from vendors with and without base64', async () => {
    await using server = await start(vectorsOf(base64(0.5, 1), base64(2, 3)), vectorsOf([0.5, 1], [2, 3]));
    for (const format of ['base64', 'float', undefined] as const) {
      const { data, usage, model } = await server.client.embeddings.create({
        model: 'openai/text-embedding-x',
        input: ['a', 'b'],
        dimensions: 2,
        ...(format !== undefined && { encoding_format: format }),
      });
      const vectors = data.map(({ embedding }) => embedding as unknown);
      const expected =
        format === 'base64'
          ? [base64(0.5, 1), base64(2, 3)]
          : [
              [0.5, 1],
              [2, 3],
            ];
      assert.deepEqual(vectors, expected);
      assert.deepEqual([usage.prompt_tokens, model], [4, 'openai/text-embedding-x']);
    }
    const { path, body } = await server.upstream.request(0);
    assert.deepEqual(
      [path, body],
      ['/v1/embeddings', { model: 'text-embedding-x', input: ['a', 'b'], dimensions: 2, encoding_format: 'base64' }],
    );
    assert.equal((await server.upstream.request(1)).body['encoding_format'], undefined);
  });

  it('asks each vendor in its own form', async () => {
    await using server = await start();
    const ask = { input: 'a', dimensions: 2 };
    const create = (model: string) => server.client.embeddings.create({ ...ask, model, encoding_format: 'float' });
    const cases = {
      'mistral/m': {
        answer: vectorsOf([1, 2]),
        path: '/v1/embeddings',
        body: { model: 'm', input: ['a'], output_dimension: 2 },
      },
      'gemini/m': {
        answer: json({ embeddings: [{ values: [1, 2] }] }),
        path: '/v1/models/m:batchEmbedContents',
        body: { requests: [{ model: 'models/m', content: { parts: [{ text: 'a' }] }, outputDimensionality: 2 }] },
      },
      'ollama/m': {
        answer: json({ embeddings: [[1, 2]], prompt_eval_count: 3 }),
        path: '/api/embed',
        body: { model: 'm', input: ['a'], dimensions: 2 },
      },
    };
    for (const [model, { answer, path, body }] of Object.entries(cases)) {
      server.upstream.answer(answer);
      const { data } = await create(model);
      assert.deepEqual(data[0]?.embedding, [1, 2], model);
      const seen = server.upstream.seen.at(-1);
      assert.deepEqual([seen?.path, seen?.body], [path, body]);
    }
  });

  it('splits texts beyond one request of a vendor, and adds the usage up', async () => {
    const answer: Answer = (response, seen) => {
      const { input } = seen.body as { input: string[] };
      return vectorsOf(...input.map((text) => [Number(text)]))(response, seen);
    };
    await using server = await start(answer);
    const texts = Array.from({ length: 23 }, (_none, index) => String(index));
    const { data, usage } = await server.client.embeddings.create({ model: 'qwen/m', input: texts });
    assert.deepEqual(
      data.map(({ embedding, index }) => [index, ...embedding]),
      texts.map((text) => [Number(text), Number(text)]),
    );
    assert.deepEqual(
      server.upstream.seen.map(({ body }) => (body['input'] as string[]).length),
      [10, 10, 3],
    );
    assert.equal(usage.prompt_tokens, 12);
  });

  it('passes token numbers on if the vendor supports them, and refuses them by name otherwise', async () => {
    await using server = await start(vectorsOf([1]));
    await server.client.embeddings.create({ model: 'openai/m', input: [[1, 2]] });
    assert.deepEqual((await server.upstream.request(0)).body['input'], [[1, 2]]);
    const refused = server.client.embeddings.create({ model: 'gemini/m', input: [1, 2] });
    await assert.rejects(refused, { status: 400, code: 'AI_PARAMETER_UNSUPPORTED' });
  });

  it('names providers with embeddings if the requested one has none', async () => {
    await using server = await start(vectorsOf([1]));
    for (const id of ['anthropic', 'deepseek']) {
      const refused = await Promise.resolve(server.client.embeddings.create({ model: `${id}/m`, input: 'a' })).catch(
        (error: unknown) => error,
      );
      assert.ok(refused instanceof OpenAI.BadRequestError);
      assert.equal(refused.code, 'AI_NOT_OFFERED');
      assert.match(refused.message, /openai.*gemini/);
    }
    assert.equal(server.upstream.seen.length, 0);
  });

  it('retries the same vendor, never another one, whose vectors could not be compared', async () => {
    await using upstream = await startUpstream(json({}, 500));
    const vendor = { apiKey: 'k', baseUrl: upstream.url };
    const options = {
      'ai-providers': {
        retries: { max: 1, minDelay: 1 },
        providers: { openai: { ...vendor, fallback: ['other/m'] }, other: { ...vendor, apiKey: 'other' } },
      },
    };
    await using host = await createAiHost({ options });
    const asked = clientOf(await host.listen()).embeddings.create({ model: 'openai/m', input: 'a' });
    await assert.rejects(asked, { status: 502, code: 'AI_UPSTREAM_FAILED' });
    assert.deepEqual(
      upstream.seen.map(({ headers }) => headers.authorization),
      ['Bearer k', 'Bearer k'],
    );
  });

  it('refuses an answer with too few vectors, or none, as malformed', async () => {
    for (const body of [{ data: [{ index: 0, embedding: [1] }] }, {}, { data: [{ index: 0, embedding: 'a' }, {}] }]) {
      await using server = await start(json(body));
      const asked = server.client.embeddings.create({ model: 'openai/m', input: ['a', 'b'] });
      await assert.rejects(asked, { status: 502, code: 'AI_UPSTREAM_MALFORMED' });
    }
  });

  it('limits texts, their number and the answer', async () => {
    await using server = await start(vectorsOf(Array.from({ length: 300 }, (_none, index) => index / 7)));
    const refusalOf = async (input: string[], model = 'openai/m') => {
      const asked = server.client.embeddings.create({ model, input, encoding_format: 'float' });
      const failure: unknown = await Promise.resolve(asked).catch((error: unknown) => error);
      assert.ok(failure instanceof OpenAI.APIError);
      return `${String(failure.status)} ${String(failure.code)}`;
    };
    assert.equal(await refusalOf(['x'.repeat(100_001)]), '413 AI_CONTENT_TOO_LARGE');
    assert.equal(await refusalOf(Array.from({ length: 2049 }, () => 'x')), '400 BODY_INVALID');
    assert.equal(await refusalOf(['x']), '502 AI_ANSWER_TOO_LARGE');
  });

  it('takes no longer for all its requests than for one', async () => {
    const vectors = Array.from({ length: 10 }, () => [1]);
    await using upstream = await startUpstream(vectorsOf(...vectors), silence);
    const qwen = { apiKey: 'k', baseUrl: upstream.url };
    const options = { 'ai-providers': { timeouts: { total: 200 }, retries: { max: 0 }, providers: { qwen } } };
    await using host = await createAiHost({ options });
    const input = Array.from({ length: 11 }, () => 'x');
    const asked = clientOf(await host.listen()).embeddings.create({ model: 'qwen/m', input });
    await assert.rejects(asked, { status: 504, code: 'AI_UPSTREAM_TIMEOUT' });
    await host.settle();
    assert.equal(host.events('ai:failed').length, 1);
  });

  it('is an event like any other answer, and interceptors receive the texts', async () => {
    const masking = definePlugin({
      name: 'masking',
      version: '1.0.0',
      apiVersion: 1,
      setup(host) {
        host.intercept('ai:request', (decision) => ({
          ...decision,
          request: { ...decision.request, messages: [{ role: 'user', content: `${decision.purpose}: masked` }] },
        }));
      },
    });
    await using server = await startWith([masking], vectorsOf([1]));
    await server.client.embeddings.create({ model: 'openai/m', input: 'my secret' });
    assert.deepEqual((await server.upstream.request(0)).body['input'], ['embedding: masked']);
    await server.host.settle();
    const [done] = server.host.events('ai:done');
    assert.deepEqual([done?.payload.purpose, done?.payload.usage], ['embedding', { inputTokens: 4 }]);
  });
});
