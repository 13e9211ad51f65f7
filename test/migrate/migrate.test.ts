import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { moveInstallation } from '../../core/src/move/move.ts';
import { PostgresServer, withoutPostgres } from '../../plugins/cluster/test/servers/postgres.ts';
import { RedisServer, withoutRedis } from '../../plugins/cluster/test/servers/redis.ts';
import { S3Server } from '../../plugins/cluster/test/servers/s3.ts';
import { call, configOf, serve, sourcesOf, type Engines } from './installation.ts';

const LETTER = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear Ada' }] }] };
const SERVED = join(import.meta.dirname, 'served.ts');
const KILLED = join(import.meta.dirname, 'killed-move.ts');

/** Fills an installation through its routes. */
async function fill(server: Companion): Promise<void> {
  for (const name of ['plan', 'straße', 'notes']) {
    const url = `/documents/${encodeURIComponent(name)}`;
    await call(server, 'POST', url, { markdown: `# ${name}\n\nfirst` });
    for (let number = 1; number <= 3; number += 1) {
      await call(server, 'POST', `${url}/versions`, { name: `version ${number}` });
      await call(server, 'PATCH', url, { markdown: `# ${name}\n\n${'A long paragraph. '.repeat(800)} ${number}` });
      await call(server, 'POST', `${url}/threads`, { id: `t${number}`, content: `comment ${number}` });
    }
  }
  await call(server, 'POST', '/template', { name: 'Letter', category: 'business', content: LETTER });
  const folder = await call(server, 'POST', '/mock/file/folder', { name: 'Pictures' });
  await call(server, 'POST', '/mock/file/folder', { name: 'Inside', parentId: folder['id'] });
  await call(server, 'POST', '/auth/revocations', { user: 'mallory' });
}

/** Reads everything that the routes return of it. */
async function read(server: Companion): Promise<unknown> {
  const told: Record<string, unknown> = {};
  const tell = async (url: string): Promise<void> => void (told[url] = await call(server, 'GET', url));
  for (const name of ['plan', 'straße', 'notes']) {
    const url = `/documents/${encodeURIComponent(name)}`;
    await tell(url);
    await tell(`${url}/threads`);
    await tell(`${url}/versions`);
    for (let number = 1; number <= 3; number += 1) await tell(`${url}/versions/${number}`);
  }
  for (const url of ['/template', '/mock/file', '/auth/revocations']) await tell(url);
  // The number of attempts may differ, as servers continue to retry.
  const { items } = await call(server, 'GET', '/webhook/deliveries');
  told['deliveries'] = (items as { id: string; type: string }[]).map(({ id, type }) => `${id} ${type}`).toSorted();
  return told;
}

void describe('companion migrate', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let s3: S3Server;
  let folder: string;
  let filled: unknown;
  before(async () => {
    [postgres, redis, s3] = await Promise.all([PostgresServer.start(), RedisServer.start(), S3Server.start()]);
    folder = await mkdtemp(join(tmpdir(), 'companion-migrate-'));
    {
      await using server = await serve(embedded('embedded'));
      await fill(server);
    }
    // Versions are also saved when a document is closed.
    await using server = await serve(embedded('embedded'));
    filled = await read(server);
  });
  after(async () => {
    await Promise.all([postgres, redis, s3].map((server) => server[Symbol.asyncDispose]()));
    await rm(folder, { recursive: true, force: true });
  });

  const engines = async (): Promise<Engines> => ({
    postgres: await postgres.newDatabase(),
    redis: redis.newDatabase(),
    s3: { ...s3.newStore() },
  });
  const move = (from: object, to: object, options: object = {}) =>
    moveInstallation({ from: sourcesOf(from), to: sourcesOf(to), ...options });
  const embedded = (name: string): object => configOf(join(folder, name));

  void test('moves to a cluster and back, and all responses stay the same', async () => {
    const cluster = configOf(join(folder, 'node'), await engines());
    const dry = await move(embedded('embedded'), cluster, { dryRun: true });
    assert.equal(dry.documents, 3);
    const moved = await move(embedded('embedded'), cluster);
    assert.ok(moved.rows > 20 && moved.files > 0);
    {
      await using server = await serve(cluster);
      assert.deepEqual(await read(server), filled);
      await assert.rejects(move(cluster, embedded('too-early')), { code: 'DATA_FOLDER_IN_USE' });
    }
    await move(cluster, embedded('back'));
    await using server = await serve(embedded('back'));
    assert.deepEqual(await read(server), filled);
    await call(server, 'PATCH', '/documents/plan', { markdown: 'goes on' });
    const { version } = await call(server, 'POST', '/documents/plan/versions', { name: 'afterwards' });
    assert.equal(version, 5);
  });

  void test('killed at any place, it continues, and no server runs on a partial copy', async () => {
    const on = await engines();
    const cluster = configOf(join(folder, 'killed-node'), on);
    for (const place of [1, 30, 60, 90]) {
      const job = { from: join(folder, 'embedded'), to: join(folder, 'killed-node'), engines: on, place };
      const child = fork(KILLED, [JSON.stringify(job)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      assert.equal(signal, 'SIGKILL');
      await assert.rejects(serve(cluster), /MOVE_UNFINISHED|unfinished move/);
    }
    await assert.rejects(move(embedded('other'), cluster), { code: 'MOVE_OTHER_SOURCE' });
    const moved = await move(embedded('embedded'), cluster);
    assert.equal(moved.isResumed, true);
    await using server = await serve(cluster);
    assert.deepEqual(await read(server), filled);
  });

  void test('refuses a target that holds data, and a target that is the source', async () => {
    await assert.rejects(move(embedded('embedded'), embedded('embedded')), { code: 'MOVE_SAME_FOLDER' });
    const second = embedded('second');
    await move(embedded('embedded'), second);
    await assert.rejects(move(embedded('embedded'), second), { code: 'MOVE_TARGET_NOT_EMPTY' });
  });

  void test('refuses a cluster that another node is connected to', async () => {
    const on = await engines();
    const child = fork(SERVED, [JSON.stringify({ dataDir: join(folder, 'elsewhere'), engines: on })]);
    await once(child, 'message');
    const cluster = configOf(join(folder, 'here'), on);
    await assert.rejects(move(embedded('embedded'), cluster, { dryRun: true }), { code: 'MOVE_IN_USE' });
    await assert.rejects(move(cluster, embedded('from-cluster')), { code: 'MOVE_IN_USE' });
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  void test('refuses a source that is served by another process', async () => {
    await using _server = await serve(embedded('embedded'));
    await assert.rejects(move(embedded('embedded'), embedded('third')), { code: 'DATA_FOLDER_IN_USE' });
  });
});
