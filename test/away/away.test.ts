import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { PostgresServer, withoutPostgres } from '../../plugins/cluster/test/servers/postgres.ts';
import { RedisServer, withoutRedis } from '../../plugins/cluster/test/servers/redis.ts';
import { S3Server } from '../../plugins/cluster/test/servers/s3.ts';
import { call, configOf, KEY, serve } from '../migrate/installation.ts';
import { fileForm } from '../support/server.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: string | undefined;
  readonly text: string;
}

/** Routes that need rows. */
const NEED_ROWS = [
  ['GET', '/documents'],
  ['GET', '/documents/unopened'],
  ['POST', '/documents/new', { markdown: 'text' }],
  ['POST', '/documents/plan/threads', { content: 'comment' }],
  ['GET', '/documents/plan/versions'],
  ['GET', '/template'],
  ['GET', '/webhook/deliveries'],
] as const;

void describe('a node whose engines are unavailable', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let s3: S3Server;
  let folder: string;
  let server: Companion;
  let url: string;
  before(async () => {
    [postgres, redis, s3] = await Promise.all([PostgresServer.start(), RedisServer.start(), S3Server.start()]);
    folder = await mkdtemp(join(tmpdir(), 'companion-away-'));
    const engines = { postgres: await postgres.newDatabase(), redis: redis.newDatabase(), s3: { ...s3.newStore() } };
    server = await serve({ ...configOf(folder, engines), server: { port: 0, pressure: { maxEventLoopDelay: 0 } } });
    url = await server.listen();
    await call(server, 'POST', '/documents/plan', { markdown: 'first' });
  });
  after(async () => {
    await server.close();
    await Promise.all([postgres, redis, s3].map((engine) => engine[Symbol.asyncDispose]()));
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${KEY}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { error } = JSON.parse(text) as { error?: string };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code: error, text };
  }

  /** Waits until the readiness route returns the status. It is polled as load balancers do. */
  async function untilReady(status: 200 | 503): Promise<string> {
    for (;;) {
      const answer = await ask('GET', '/health/ready');
      if (answer.status === status) return answer.text;
    }
  }

  void test('answers with 503, a code and Retry-After without PostgreSQL, and recovers by itself when it returns', async () => {
    await postgres.stop('SIGQUIT');
    for (const [method, path, body] of NEED_ROWS) {
      const { status, retryAfter, code, text } = await ask(method, path, body);
      assert.equal(status, 503, `${method} ${path}: ${text}`);
      assert.match(retryAfter ?? '', /^\d+$/, `${method} ${path}`);
      assert.match(code ?? '', /^(DATABASE_UNREACHABLE|DATABASE_UNAVAILABLE|LOG_FAILED)$/, `${method} ${path}`);
    }
    assert.match(await untilReady(503), /cluster\.postgres/);
    assert.equal((await ask('GET', '/health/live')).status, 200);
    await postgres.restart();
    await untilReady(200);
    for (const [method, path] of NEED_ROWS.filter(([verb, one]) => verb === 'GET' && one !== '/documents/unopened'))
      assert.equal((await ask(method, path)).status, 200, path);
  });

  void test('keeps serving documents without the file store, and refuses other requests with a code of its own', async () => {
    const upload = (): Promise<Answer> =>
      ask('POST', '/mock/file/upload', fileForm('note.txt', new TextEncoder().encode('note')));
    await s3.stop();
    const refused = await upload();
    assert.deepEqual([refused.status, refused.code], [503, 'FILES_UNREACHABLE'], refused.text);
    assert.match(refused.retryAfter ?? '', /^\d+$/);
    assert.equal((await ask('GET', '/documents/plan')).status, 200);
    assert.match(await untilReady(503), /cluster\.files/);
    await s3.restart();
    await untilReady(200);
    const taken = await upload();
    assert.ok(taken.status < 300, taken.text);
  });

  void test('is ready without Redis, reports it as missing, and still counts requests', async () => {
    await redis.stop('SIGKILL');
    for (;;) {
      const { status, text } = await ask('GET', '/health/ready');
      assert.equal(status, 200, text);
      if (text.includes('cluster.redis')) break;
    }
    assert.equal((await ask('GET', '/documents/plan')).status, 200);
    await redis.restart();
  });
});
