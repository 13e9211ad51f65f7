import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import audit from '../../audit/src/index.ts';
import auth from '../../auth/src/index.ts';
import { makeApiKey } from '../../auth/test/credentials-kit.ts';
import collab from '../../collab/src/index.ts';
import { Asking } from '../../collab/test/asking.ts';
import { until } from '../../collab/test/support.ts';
import cluster from '../src/index.ts';
import { PostgresServer, withoutPostgres } from './servers/postgres.ts';
import { RedisServer, withoutRedis } from './servers/redis.ts';

const operator = makeApiKey();

/** Milliseconds between the plugin auth's checks for revocations by other nodes. */
const LOOK_EVERY_MS = 5000;
const every = setInterval;
const looks: (() => void)[] = [];

void describe('actions of operators on one node of two', { skip: withoutPostgres || withoutRedis }, () => {
  let [postgres, redis] = [undefined as PostgresServer | undefined, undefined as RedisServer | undefined];
  const nodes: TestHost[] = [];
  const origins: string[] = [];
  before(async () => {
    // The test triggers the timed database checks itself. Without these checks, changes arrive through the relay only.
    mock.method(globalThis, 'setInterval', (run: () => void, delay: number) => {
      if (delay !== LOOK_EVERY_MS) return every(run, delay);
      looks.push(run);
      return every(() => undefined, delay);
    });
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    const engines = {
      postgres: { url: await postgres.newDatabase() },
      redis: { url: redis.newDatabase() },
      files: false,
      jobs: false,
      kv: false,
    };
    const apiKeys = [{ id: 'operations', hash: operator.hash, scopes: ['*'], documents: { '*': 'owner' } as const }];
    const options = { storage: { database: false }, cluster: engines, auth: { apiKeys } };
    for (let count = 0; count < 2; count += 1)
      nodes.push(
        await createTestHost([storage, cluster, auth, audit, collab], { options, server: { rateLimit: { max: 0 } } }),
      );
    origins.push(...(await Promise.all(nodes.map((node) => node.listen()))));
  });
  after(async () => {
    mock.restoreAll();
    for (const node of nodes) await node.close();
    await redis?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
  });

  /** Uses a connection, because requests within the process have no end that the audit log observes. */
  async function call(
    node: number,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    key = operator.key,
  ) {
    const answer = await fetch(`${origins[node]}${url}`, {
      method,
      headers: { authorization: key, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return (await answer.json()) as {
      error?: string;
      data: { id: string; secret: string; items: { action: string; target?: { id: string } }[] };
    };
  }

  test('a key that is created, rotated and revoked there is accepted, and refused, here', async () => {
    const made = await call(0, 'POST', '/keys', { name: 'CMS', scopes: ['audit', 'keys'] });
    const { id, secret } = made.data;
    assert.equal((await call(1, 'GET', '/keys', undefined, secret)).error, undefined);
    const { promise: told, resolve } = Promise.withResolvers<string>();
    nodes[1]?.companion.kernel.bus.on('test', 'auth:revoked', ({ value }) => resolve(value));
    await call(0, 'DELETE', `/keys/${id}`);
    assert.equal(await told, id, 'whoever has connections open here hears of it');
    assert.equal((await call(1, 'GET', '/keys', undefined, secret)).error, 'AUTH_REVOKED');
  });

  test('clients connected with a key are disconnected when it is revoked, on both nodes, and others stay', async () => {
    const [revoked, other] = [
      await call(0, 'POST', '/keys', { name: 'CMS', scopes: ['collab'], documents: { '*': 'editor' } }),
      await call(0, 'POST', '/keys', { name: 'other', scopes: ['collab'], documents: { '*': 'editor' } }),
    ];
    const [here, there] = origins.map((origin) => `${origin.replace('http', 'ws')}/collaboration`);
    assert.ok(here !== undefined && there !== undefined);
    using first = await Asking.connectAs(here, 'minutes', revoked.data.secret);
    using second = await Asking.connectAs(there, 'minutes', revoked.data.secret);
    using third = await Asking.connectAs(there, 'minutes', other.data.secret);
    await call(0, 'DELETE', `/keys/${revoked.data.id}`);
    await until(() => first.refusals.length > 0 && second.refusals.length > 0);
    await third.ask('hello');
    assert.deepEqual(third.refusals, []);
  });

  test('both write one audit log, which each shows', async () => {
    const [one, other] = [
      await call(0, 'POST', '/keys', { name: 'one', scopes: [] }),
      await call(1, 'POST', '/keys', { name: 'other', scopes: [] }),
    ];
    const ids = [other.data.id, one.data.id];
    for (const node of [0, 1]) {
      let found: (string | undefined)[] = [];
      // Entries are on disk a moment after the answer.
      for (let tries = 0; found.length < 2 && tries < 1000; tries += 1) {
        const page = await call(node, 'GET', '/audit?action=key.create&limit=10');
        found = page.data.items.map(({ target }) => target?.id).filter((id) => id !== undefined && ids.includes(id));
      }
      assert.deepEqual(found, ids, `as node ${node} tells it`);
    }
  });

  test('lost messages of the relay are made up by a look into the database', async () => {
    const { data } = await call(0, 'POST', '/keys', { name: 'CMS', scopes: ['keys'] });
    assert.equal((await call(1, 'GET', '/keys', undefined, data.secret)).error, undefined);
    await redis?.stop('SIGKILL');
    await call(0, 'DELETE', `/keys/${data.id}`);
    await until(async () => {
      for (const look of looks) look();
      return (await call(1, 'GET', '/keys', undefined, data.secret)).error === 'AUTH_REVOKED';
    });
    await redis?.restart();
  });
});
