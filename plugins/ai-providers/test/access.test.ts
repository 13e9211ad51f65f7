import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import auth from '@editor-companion/auth';
import { SECRET, sign } from '../../auth/test/credentials-kit.ts';
import { ask, createAiHost, hello, startHost } from './support/ai-host.ts';
import { json, startUpstream } from './support/fake-upstream.ts';
import { completion } from './support/openai-chunks.ts';

describe('a binding list of models', () => {
  it('refuses every other model by its name, before the vendor is asked', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, {}, { models: ['cheap', 'other'], onlyListed: true });
    const base = await host.listen();
    assert.equal((await ask(base, { ...hello, model: 'other' })).status, 200);
    const refused = await ask(base, { ...hello, model: 'dear' });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /AI_MODEL_DENIED.*«dear».*cheap, other/);
    assert.equal((await ask(base, { ...hello, model: 'openai/dear' }, { path: '/v1/chat/completions' })).status, 403);
    assert.equal(upstream.seen.length, 1);
  });
});

describe('access rules for models', () => {
  const options = (url: string) => ({
    auth: { secret: SECRET },
    'ai-providers': {
      providers: {
        openai: { apiKey: 'k', baseUrl: url, models: ['small', 'large'], fallback: ['house'] },
        house: { baseUrl: url, models: ['h'] },
      },
      access: [
        { models: ['openai/small'] },
        { models: ['openai/*'], scopes: ['ai:large'], tenants: ['acme'] },
        { models: ['house/*'], users: ['root-*'] },
      ],
    },
  });
  const bearer = async (claims: object) => ({ authorization: `Bearer ${await sign({ scope: 'ai', ...claims })}` });

  it('allow models to everybody, and further ones by scope, tenant and user', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await createAiHost({ options: options(upstream.url) }, auth);
    const base = await host.listen();
    const statuses = async (claims: object) => {
      const headers = await bearer(claims);
      const of = async (provider: string, model: string) =>
        (await ask(base, { ...hello, model }, { path: `/ai/${provider}/chat/completions`, headers })).status;
      return [await of('openai', 'small'), await of('openai', 'large'), await of('house', 'h')];
    };
    assert.deepEqual(await statuses({}), [200, 403, 403]);
    assert.deepEqual(await statuses({ scope: 'ai ai:large' }), [200, 200, 403]);
    assert.deepEqual(await statuses({ tenant: 'acme' }), [200, 200, 403]);
    assert.deepEqual(await statuses({ sub: 'root-1' }), [200, 403, 200]);
  });

  it('show each caller their own models', async () => {
    await using host = await createAiHost({ options: options('http://127.0.0.1:1/v1') }, auth);
    const list = async (claims: object) =>
      (await host.inject({ url: '/v1/models', headers: await bearer(claims) }))
        .json<{ data: { id: string }[] }>()
        .data.map(({ id }) => id);
    assert.deepEqual(await list({}), ['openai/small']);
    assert.deepEqual(await list({ tenant: 'acme' }), ['openai/small', 'openai/large']);
  });

  it('use no fallback that the caller may not use', async () => {
    await using upstream = await startUpstream(json({}, 500));
    await using host = await createAiHost({ options: options(upstream.url) }, auth);
    const answer = await ask(await host.listen(), hello, { headers: await bearer({}) });
    assert.equal(answer.status, 502);
    assert.ok(upstream.seen.every(({ body }) => body['model'] === 'small'));
  });
});
