import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import collab from '@editor-companion/collab';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import pg from 'pg';
import { until } from '../../../collab/test/support.ts';
import cluster from '../../src/index.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';

const FILES = 60;
const textOf = (name: string): string => `what nobody shall read in ${name}`;
const keysIn = (...ids: string[]) => ({
  COMPANION_ENCRYPTION__KEYS: JSON.stringify(
    ids.map((id) => ({ id, secret: Buffer.alloc(32, id).toString('base64') })),
  ),
});

/** Stores many files that contain their number. Resolves to their ids. */
const fill = (node: TestHost): Promise<string[]> =>
  Promise.all(
    Array.from(
      { length: FILES },
      async (_, index) => (await node.use('files').put(Buffer.from(`${index}`), { owner: 'task:1' })).id,
    ),
  );

/** Creates a document and a file of one name. Resolves to the id of the file. */
async function write(node: TestHost, name: string): Promise<string> {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: textOf(name) }] }] };
  const made = await node.inject({ method: 'POST', url: `/documents/${name}`, payload: { content } });
  assert.equal(made.statusCode, 201, made.body);
  return (await node.use('files').put(Buffer.from(textOf(name)), { owner: `task:${name}` })).id;
}

async function assertThere(node: TestHost, name: string, file: string): Promise<void> {
  const { body } = await node.inject({ url: `/documents/${name}` });
  assert.ok(body.includes(textOf(name)), body);
  assert.equal((await buffer(await node.use('files').read(file))).toString(), textOf(name));
}

/** Blocks the record of files until it is disposed. */
async function lockFiles(connectionString: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('begin; lock table cluster_file in access exclusive mode');
  return { [Symbol.asyncDispose]: () => client.end() };
}

const isRunning = async (node: TestHost): Promise<boolean> => {
  const { run } = (await node.inject({ url: '/encryption/rotation' })).json().data as {
    run: { endedAt?: number } | null;
  };
  return run !== null && run.endedAt === undefined;
};
const rotate = (node: TestHost) =>
  node.inject({ method: 'POST', url: '/encryption/rotation', payload: { whole: true } });

void describe('keys of two nodes', { skip: withoutPostgres || withoutRedis, timeout: 240_000 }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let folder: string;
  let nodes: TestHost[];
  let engines: object;
  let url: string;

  before(async () => ([postgres, redis] = [await PostgresServer.start(), await RedisServer.start()]));
  after(() => Promise.all([postgres, redis].map((server) => server[Symbol.asyncDispose]())));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'companion-keys-'));
    url = await postgres.newDatabase();
    engines = {
      postgres: { url },
      redis: { url: redis.newDatabase() },
      files: { folder },
    };
    nodes = [];
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  const close = async (): Promise<void> => void (await Promise.all(nodes.splice(0).map((node) => node.close())));
  const start = async (...ids: string[]): Promise<[TestHost, TestHost]> => {
    await close();
    const options = { storage: { database: false, kv: false, jobs: false, files: false }, cluster: engines };
    const node = () => createTestHost([storage, cluster, collab], { env: keysIn(...ids), options: options as never });
    nodes = await Promise.all([node(), node()]);
    return nodes as [TestHost, TestHost];
  };

  it('change while both serve, and changes of either meanwhile need only the new key', async () => {
    const [old] = await start('a');
    const files = await fill(old);
    const minutes = await write(old, 'minutes');

    const [first, second] = await start('b', 'a');
    assert.equal((await rotate(first)).statusCode, 202);
    assert.equal((await rotate(second)).json().error, 'ENCRYPTION_RUNNING', 'one node does the work');
    const meanwhile = [await write(first, 'meanwhile-1'), await write(second, 'meanwhile-2')] as const;
    await until(async () => !(await isRunning(second)));

    for (const node of await start('b')) {
      await assertThere(node, 'minutes', minutes);
      await assertThere(node, 'meanwhile-1', meanwhile[0]);
      await assertThere(node, 'meanwhile-2', meanwhile[1]);
      for (const [index, file] of files.entries())
        assert.equal(String(await buffer(await node.use('files').read(file))), `${index}`);
    }
  });

  it('stay necessary when the other node cancels, and the next run finishes the rest', async () => {
    const [old] = await start('a');
    await fill(old);
    const minutes = await write(old, 'minutes');

    const [first, second] = await start('b', 'a');
    {
      // The run must not end before it is cancelled.
      await using _files = await lockFiles(url);
      assert.equal((await rotate(first)).statusCode, 202);
      assert.equal((await second.inject({ method: 'DELETE', url: '/encryption/rotation' })).statusCode, 200);
    }
    await until(async () => !(await isRunning(first)));
    const { run } = (await first.inject({ url: '/encryption/rotation' })).json().data;
    assert.equal(run.failure, 'cancelled');
    await close();
    await assert.rejects(start('b'), { code: 'ENCRYPTION_KEY_MISSING' });

    const [again, other] = await start('b', 'a');
    assert.equal((await rotate(other)).statusCode, 202);
    await until(async () => !(await isRunning(again)));
    for (const node of await start('b')) await assertThere(node, 'minutes', minutes);
  });
});
