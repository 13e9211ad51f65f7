import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import collab from '@editor-companion/collab';
import { createTestHost, credentialOf, tenantAuth, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { Asking } from '../../../collab/test/asking.ts';
import { until } from '../../../collab/test/support.ts';
import cluster from '../../src/index.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';

const HTML = '<p>What nobody else may read.</p>';
const [acme, other] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other')];

void describe('tenants on two nodes', { skip: withoutPostgres || withoutRedis, timeout: 240_000 }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  const nodes: TestHost[] = [];
  let socket: string;

  before(async () => {
    [postgres, redis] = [await PostgresServer.start(), await RedisServer.start()];
    const engines = {
      postgres: { url: await postgres.newDatabase() },
      redis: { url: redis.newDatabase() },
      files: false,
    };
    for (let index = 0; index < 2; index += 1)
      nodes.push(
        await createTestHost([storage, cluster, collab], {
          services: { auth: tenantAuth },
          options: { storage: { database: false, kv: false, jobs: false }, cluster: engines },
        }),
      );
    socket = `${(await (nodes[1] as TestHost).listen()).replace('http', 'ws')}/collaboration`;
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await postgres[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  });

  const ask = (index: number, headers: typeof acme, method: 'GET' | 'POST', url: string) =>
    (nodes[index] as TestHost).inject({ method, url, headers, ...(method === 'POST' && { payload: { html: HTML } }) });

  it('keeps documents of one name apart on both, with their participants', async () => {
    for (const headers of [acme, other])
      assert.equal((await ask(0, headers, 'POST', '/documents/minutes')).statusCode, 201);
    using own = await Asking.connectAs(socket, 'minutes', 'ada@acme');
    const people = async (headers: typeof acme): Promise<unknown[]> =>
      (await ask(0, headers, 'GET', '/documents/minutes/people')).json().data.items;
    assert.equal((await people(acme)).length, 1);
    assert.deepEqual(await people(other), [], 'who is in the document of another tenant is told to nobody');
    own.doc.getText('notes').insert(0, 'own');
    assert.equal((await ask(0, other, 'GET', '/documents/minutes')).body.includes('own'), false);
  });

  it('closes sockets of a tenant that is erased through another node, and refuses it there', async () => {
    using own = await Asking.connectAs(socket, 'minutes', 'ada@acme');
    using foreign = await Asking.connectAs(socket, 'minutes', 'ada@other');
    const erased = await (nodes[0] as TestHost).use('tenants').erase('acme', 'operator');
    assert.equal(erased['documents'], 1);
    await until(() => own.refusals.length > 0);
    await until(async () => (await ask(1, acme, 'GET', '/documents')).json().error === 'TENANT_CLOSED');
    assert.deepEqual(foreign.refusals, []);
    assert.equal((await ask(1, other, 'GET', '/documents/minutes')).statusCode, 200);
    await (nodes[1] as TestHost).use('tenants').open('acme');
    await until(async () => (await ask(0, acme, 'GET', '/documents')).statusCode === 200);
    assert.deepEqual((await ask(0, acme, 'GET', '/documents')).json().data.items, []);
  });
});
