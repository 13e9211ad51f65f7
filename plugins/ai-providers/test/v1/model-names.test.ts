import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import OpenAI from 'openai';
import { createAiHost } from '../support/ai-host.ts';
import { json, startUpstream, type FakeUpstream } from '../support/fake-upstream.ts';
import { clientOf } from '../support/openai-client.ts';
import { completion } from '../support/openai-chunks.ts';

const vendorOf = ({ url }: FakeUpstream, ...models: string[]) => ({ apiKey: 'k', baseUrl: url, models });

/** Three vendors at one URL. Each is identified by its key. */
async function start(v1: object = {}) {
  const upstream = await startUpstream(json(completion('ok')));
  const host = await createAiHost({
    options: {
      'ai-providers': {
        v1,
        providers: {
          one: { ...vendorOf(upstream, 'shared', 'own', 'maker/big'), apiKey: 'one' },
          two: { ...vendorOf(upstream, 'shared', 'two/auto'), apiKey: 'two' },
        },
      },
    },
  });
  const client = clientOf(await host.listen());
  return {
    client,
    /** Returns the vendor that receives a request for a model. */
    async asked(model: string): Promise<string> {
      await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hello' }] });
      const { headers, body } = upstream.seen.at(-1) ?? assert.fail();
      return `${headers.authorization?.slice(7)}: ${String(body['model'])}`;
    },
    async refused(model: string): Promise<string> {
      const failure: unknown = await this.asked(model).catch((error: unknown) => error);
      assert.ok(failure instanceof OpenAI.APIError);
      assert.equal(failure.param, 'model');
      return `${String(failure.status)} ${String(failure.code)}: ${failure.message}`;
    },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

describe('the model name of a client', () => {
  it('refers to a provider’s model, known or not', async () => {
    await using server = await start();
    assert.equal(await server.asked('one/own'), 'one: own');
    assert.equal(await server.asked('two/brand-new'), 'two: brand-new');
    assert.equal(await server.asked('one/maker/big'), 'one: maker/big');
  });

  it('refers to the first model of a provider, if it is the provider’s name', async () => {
    await using server = await start();
    assert.equal(await server.asked('two'), 'two: shared');
  });

  it('needs no provider if only one lists it, also with a slash in it', async () => {
    await using server = await start();
    assert.equal(await server.asked('own'), 'one: own');
    assert.equal(await server.asked('maker/big'), 'one: maker/big');
    assert.equal(await server.asked('two/auto'), 'two: two/auto', 'a name that begins with its provider');
  });

  it('is refused with the choices if several list it, or none', async () => {
    await using server = await start();
    assert.match(await server.refused('shared'), /^400 AI_MODEL_AMBIGUOUS: .*one\/shared, two\/shared/);
    assert.match(await server.refused('nobodys'), /^404 AI_MODEL_UNKNOWN: .*one\/nobodys, two\/nobodys/);
    assert.match(await server.refused('__proto__'), /^404 AI_MODEL_UNKNOWN/);
  });

  it('refers to the default provider then, if the operator has named one', async () => {
    await using server = await start({ defaultProvider: 'two' });
    assert.equal(await server.asked('shared'), 'two: shared');
    assert.equal(await server.asked('nobodys'), 'two: nobodys');
    assert.equal(await server.asked('own'), 'one: own');
  });

  it('may be an alias, which has priority', async () => {
    await using server = await start({ aliases: { 'gpt-4o': 'two/new', own: 'two' } });
    assert.equal(await server.asked('gpt-4o'), 'two: new');
    assert.equal(await server.asked('own'), 'two: shared');
  });

  it('refers to the only configured provider', async () => {
    await using upstream = await startUpstream(json(completion('ok')));
    await using host = await createAiHost({
      options: { 'ai-providers': { providers: { openai: vendorOf(upstream) } } },
    });
    const client = clientOf(await host.listen());
    await client.chat.completions.create({ model: 'anything', messages: [{ role: 'user', content: 'Hello' }] });
    assert.equal(upstream.seen[0]?.body['model'], 'anything');
  });
});

describe('the list of models', () => {
  it('contains those of configured providers, and the aliases', async () => {
    await using server = await start({ aliases: { fast: 'two/shared' } });
    const models = [];
    for await (const model of server.client.models.list()) models.push(`${model.id} of ${model.owned_by}`);
    assert.deepEqual(models, [
      'fast of two',
      'one/shared of one',
      'one/own of one',
      'one/maker/big of one',
      'two/shared of two',
      'two/two/auto of two',
    ]);
  });

  it('returns each of them by its name, with its slashes escaped or not', async () => {
    await using server = await start();
    const { id, object } = await server.client.models.retrieve('one/maker/big');
    assert.deepEqual([id, object], ['one/maker/big', 'model']);
    const plain = await fetch(`${server.client.baseURL}/models/one/maker/big`);
    assert.equal(((await plain.json()) as { id: string }).id, 'one/maker/big');
    await assert.rejects(server.client.models.retrieve('one/none'), OpenAI.NotFoundError);
  });
});
