import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestHost, credentialOf, runSuite, tenantAuth, tenantSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import templates from '../src/index.ts';
import { templatesOfTenants } from './tenant-kit.ts';

runSuite('templates of tenants', tenantSuite(templatesOfTenants([storage])));

const start = (seeds = false) =>
  createTestHost([storage, templates], { services: { auth: tenantAuth }, options: { templates: { seeds } } });
type Host = Awaited<ReturnType<typeof start>>;
type Person = ReturnType<typeof credentialOf>;

const [ada, bob, foreign] = [credentialOf('ada', 'acme'), credentialOf('bob', 'acme'), credentialOf('ada', 'other')];

const create = async (host: Host, headers: Person, payload: object) =>
  (await host.inject({ method: 'POST', url: '/template', headers, payload })).json().data;
const names = async (host: Host, headers: Person): Promise<string[]> =>
  (await host.inject({ url: '/template?pageSize=100', headers }))
    .json()
    .data.items.map(({ name }: { name: string }) => name);

describe('a private template', () => {
  it('is visible only to its owner, in lists, categories and by its id', async () => {
    await using host = await start();
    const mine = await create(host, ada, { name: 'Mine', category: 'Own', visibility: 'private' });
    const ours = await create(host, ada, { name: 'Ours' });
    assert.deepEqual([mine.owner, mine.visibility, ours.visibility], ['ada', 'private', 'shared']);
    assert.deepEqual((await names(host, ada)).toSorted(), ['Mine', 'Ours']);
    assert.deepEqual(await names(host, bob), ['Ours']);
    assert.deepEqual(await names(host, foreign), []);
    const [hidden, absent] = await Promise.all(
      [mine.id, 'nothing'].map((id) => host.inject({ url: `/template/${id}`, headers: bob })),
    );
    assert.deepEqual([hidden?.statusCode, hidden?.json().error], [absent?.statusCode, absent?.json().error]);
    const categories = (await host.inject({ url: '/template/categories', headers: bob })).json().data;
    assert.deepEqual(categories, []);
  });

  it('is shared and withdrawn by its owner, and by nobody else', async () => {
    await using host = await start();
    const { id } = await create(host, ada, { name: 'Plan' });
    const put = (headers: Person, payload: object) =>
      host.inject({ method: 'PUT', url: `/template/${id}`, headers, payload });
    const refused = await put(bob, { visibility: 'private' });
    assert.deepEqual([refused.statusCode, refused.json().error], [403, 'TEMPLATE_NOT_OWNED']);
    assert.equal((await put(bob, { name: 'Better plan' })).statusCode, 200);
    assert.equal((await put(ada, { visibility: 'private' })).statusCode, 200);
    assert.equal((await put(bob, { name: 'Mine' })).statusCode, 404);
    assert.equal((await put(ada, { visibility: 'shared' })).json().data.owner, 'ada');
    assert.deepEqual(await names(host, bob), ['Better plan']);
  });
});

describe('a built-in template', () => {
  it('is visible to everybody, and capabilities list nothing else', async () => {
    await using host = await start(true);
    await create(host, ada, { name: 'Own', category: 'Secret' });
    assert.ok((await names(host, foreign)).length >= 10);
    const { data } = (await host.inject({ url: '/capabilities', headers: foreign })).json();
    assert.equal(JSON.stringify(data.templates).includes('Secret'), false);
    assert.ok(data.templates.count >= 10);
  });
});
