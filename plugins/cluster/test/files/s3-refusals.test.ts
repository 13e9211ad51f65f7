import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { S3Store } from '../../src/files/s3-store.ts';
import { S3Server } from '../servers/s3.ts';

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

void describe('a store that refuses requests', () => {
  let s3: S3Server;
  let folder: string;
  const file = (): string => join(folder, 'file');
  before(async () => {
    s3 = await S3Server.start();
    folder = await mkdtemp(join(tmpdir(), 'companion-refusals-'));
    await writeFile(file(), 'test');
  });
  after(async () => {
    await s3[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  for (const [fault, options] of [
    ['knows no such secret', { secretAccessKey: 'another' }],
    ['has no such bucket', { bucket: 'elsewhere' }],
  ] as const)
    void test(`is reported as refusing, not as unavailable, when it ${fault}`, async () => {
      const store = new S3Store({ ...s3.newStore(), ...options });
      const refused = { code: 'FILES_REFUSED', status: 500 };
      await assert.rejects(store.put('key', file(), SHA256), refused);
      await assert.rejects(store.get('key'), refused);
      await assert.rejects(store.remove('key'), refused);
      await assert.rejects(Array.fromAsync(store.list()), refused);
    });

  void test('is asked again after a fault of its own, at most twice', async (t) => {
    const faults = ['InternalError', 'SlowDown'];
    let requests = 0;
    const faulty = createServer((_request, response) => {
      const fault = faults[requests];
      requests += 1;
      if (fault === undefined) response.end('<ListBucketResult></ListBucketResult>');
      else response.writeHead(500).end(`<Error><Code>${fault}</Code></Error>`);
    }).listen(0, '127.0.0.1');
    await once(faulty, 'listening');
    t.after(() => {
      faulty.closeAllConnections();
      faulty.close();
    });
    const endpoint = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`;
    const store = new S3Store({ ...s3.newStore(), endpoint });
    assert.deepEqual(await Array.fromAsync(store.list()), []);
    assert.equal(requests, 3);
    requests = 0;
    faults.push('InternalError');
    await assert.rejects(Array.fromAsync(store.list()), { code: 'FILES_UNREACHABLE' });
    assert.equal(requests, 3);
  });

  void test('is unavailable, for a file too, when it never answers', { timeout: 10_000 }, async (t) => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    t.after(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = new S3Store({ ...s3.newStore(), endpoint, requestTimeout: 50 });
    await assert.rejects(store.put('key', file(), SHA256), { code: 'FILES_UNREACHABLE', status: 503 });
  });
});
