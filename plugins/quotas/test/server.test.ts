import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import cluster from '@editor-companion/cluster';
import collab from '@editor-companion/collab';
import conversion from '@editor-companion/conversion';
import type { PluginDefinition, Principal } from '@editor-companion/core/plugin';
import { createTestHost, credentialOf, tenantAuth, type TestHost } from '@editor-companion/core/testing';
import mock from '@editor-companion/mock';
import storage from '@editor-companion/storage';
import templates from '@editor-companion/templates';
import { PostgresServer, withoutPostgres } from '../../cluster/test/servers/postgres.ts';
import quotas from '../src/index.ts';

const [ada, foreign] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other')];
const LIMITS = {
  tenant: { documents: 2, assets: 1, conversions: 2 },
  owner: { templates: 1 },
  tenants: { other: { tenant: { assets: 3 } } },
};

const start = (services: readonly PluginDefinition[], options: Record<string, Record<string, unknown>> = {}) =>
  createTestHost([...services, quotas, conversion, collab, templates, mock], {
    services: { auth: tenantAuth },
    options: { quotas: LIMITS, templates: { seeds: false }, ...options },
  });

interface Item {
  readonly kind: string;
  readonly of: string;
  readonly used: number;
  readonly left: number;
}

/** Tests that apply to all databases. @param begin a server with quotas. */
function holds(begin: () => Promise<TestHost>): void {
  let host: TestHost;
  before(async () => (host = await begin()));
  after(() => host.close());

  const ask = (headers: typeof ada, method: 'GET' | 'POST', url: string, payload?: object) =>
    host.inject({ method, url, headers, ...(payload && { payload }) });
  const standing = async (headers: typeof ada): Promise<Record<string, number[]>> => {
    const { items } = (await ask(headers, 'GET', '/quota')).json<{ data: { items: Item[] } }>().data;
    return Object.fromEntries(items.map(({ kind, of, used, left }) => [`${kind} ${of}`, [used, left]]));
  };

  it('limits documents of a tenant, including copies, and reports the rest', async () => {
    for (const name of ['one', 'two'])
      assert.equal((await ask(ada, 'POST', `/documents/${name}`, { html: '<p>x</p>' })).statusCode, 201);
    const refused = [
      await ask(ada, 'POST', '/documents/three', { html: '<p>x</p>' }),
      await ask(ada, 'POST', '/documents/one/copy', { to: 'three' }),
    ];
    for (const answer of refused)
      assert.deepEqual([answer.statusCode, answer.json().error], [507, 'QUOTA_FULL'], answer.body);
    assert.equal((await ask(ada, 'POST', '/documents/two', { html: '<p>x</p>' })).statusCode, 200);
    assert.equal((await ask(foreign, 'POST', '/documents/three', { html: '<p>x</p>' })).statusCode, 201);
    assert.deepEqual((await standing(ada))['documents tenant'], [2, 0]);
    assert.deepEqual((await standing(foreign))['documents tenant'], [1, 1]);
  });

  it('limits templates of an owner, and assets of a tenant with its exception', async () => {
    const template = (name: string) => ask(ada, 'POST', '/template', { name });
    assert.deepEqual([(await template('a')).statusCode, (await template('b')).statusCode], [200, 507]);
    const folder = (headers: typeof ada, name: string) => ask(headers, 'POST', '/mock/file/folder', { name });
    assert.deepEqual([(await folder(ada, 'a')).statusCode, (await folder(ada, 'b')).statusCode], [200, 507]);
    assert.deepEqual([(await folder(foreign, 'a')).statusCode, (await folder(foreign, 'b')).statusCode], [200, 200]);
    assert.deepEqual((await standing(foreign))['assets tenant'], [2, 1]);
  });

  it('limits conversions of a day, counted in the database', async () => {
    const upload = { kind: 'import', filename: 'a.txt', mime: 'text/plain' } as const;
    const accept = (principal: Principal) =>
      host.use('conversion').accept(Buffer.from('text'), { ...upload, principal });
    const principal = await tenantAuth.authenticate({ headers: ada });
    await accept(principal);
    await accept(principal);
    await assert.rejects(accept(principal), { code: 'QUOTA_SPENT', status: 429 });
    await accept(await tenantAuth.authenticate({ headers: foreign }));
    assert.deepEqual((await standing(ada))['conversions tenant'], [2, 0]);
  });
}

describe('quotas on SQLite', () => holds(() => start([storage])));

describe('quotas on PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: PostgresServer;
  before(async () => (postgres = await PostgresServer.start()));
  after(() => postgres[Symbol.asyncDispose]());
  describe('a database for each test', () =>
    holds(async () => {
      const without = { files: false, jobs: false, kv: false, relay: false };
      const engines = { postgres: { url: await postgres.newDatabase() }, ...without };
      return start([storage, cluster], { storage: { database: false }, cluster: engines });
    }));
});
