import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, credentialOf, runSuite, tenantAuth, tenantSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import mock from '../src/index.ts';
import { upload, type Asset } from './kit.ts';
import { assetsOfTenants } from './tenant-kit.ts';

runSuite('asset libraries of tenants', tenantSuite(assetsOfTenants([storage])));

const start = () => createTestHost([storage, conversion, mock], { services: { auth: tenantAuth } });
type Host = Awaited<ReturnType<typeof start>>;
type Person = ReturnType<typeof credentialOf>;

const [ada, bob, foreign] = [credentialOf('ada', 'acme'), credentialOf('bob', 'acme'), credentialOf('ada', 'other')];

const addAs = async (host: Host, person: Person, name: string, fields: Record<string, string> = {}) => {
  const request = upload(`of ${name}`, { name, fields });
  return host.inject({ ...request, headers: { ...request.headers, ...person } });
};
const folderAs = async (host: Host, headers: Person, payload: object): Promise<Asset> =>
  (await host.inject({ method: 'POST', url: '/mock/file/folder', headers, payload })).json().data;
const names = async (host: Host, headers: Person, query = ''): Promise<string[]> =>
  (await host.inject({ url: `/mock/file${query}`, headers })).json().data.items.map(({ name }: Asset) => name);

describe('files and folders', () => {
  it('of one tenant take no name from another one, and private ones none from anybody', async () => {
    await using host = await start();
    const given: string[] = [];
    for (const [person, fields] of [
      [ada, { visibility: 'private' }],
      [bob, {}],
      [foreign, {}],
      [bob, {}],
    ] as const)
      given.push((await addAs(host, person, 'plan.txt', fields)).json().data.name);
    assert.deepEqual(given, ['plan.txt', 'plan.txt', 'plan.txt', 'plan (2).txt']);
  });

  it('that are private are visible only to their owner, with all their content', async () => {
    await using host = await start();
    const secret = await folderAs(host, ada, { name: 'Secret', visibility: 'private' });
    const inside = (await addAs(host, ada, 'inside.txt', { parentId: secret.id })).json().data;
    assert.equal(inside.visibility, 'private');
    assert.deepEqual(await names(host, ada), ['Secret']);
    assert.deepEqual(await names(host, ada, '?keyword=inside'), ['inside.txt']);
    for (const person of [bob, foreign]) {
      assert.deepEqual(await names(host, person), []);
      assert.deepEqual(await names(host, person, '?keyword=inside'), []);
      const into = await addAs(host, person, 'x.txt', { parentId: secret.id });
      assert.deepEqual([into.statusCode, into.json().error], [404, 'ASSET_FOLDER_NOT_FOUND']);
      for (const [method, url] of [
        ['GET', `/mock/file/${inside.id}`],
        ['GET', `/mock/file?parentId=${secret.id}`],
        ['DELETE', `/mock/file/${secret.id}`],
      ] as const)
        assert.equal((await host.inject({ method, url, headers: person })).statusCode, 404, url);
    }
    assert.deepEqual(await names(host, ada), ['Secret']);
  });

  it('cannot be private in a folder that others may delete', async () => {
    await using host = await start();
    const shared = await folderAs(host, ada, { name: 'Shared' });
    const refused = await addAs(host, ada, 'x.txt', { parentId: shared.id, visibility: 'private' });
    assert.deepEqual([refused.statusCode, refused.json().error], [409, 'ASSET_FOLDER_SHARED']);
  });
});
