import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { main } from '@editor-companion/core/cli';
import { REPOSITORY } from '../support/server.ts';
import { askAs, fill, start, wordOf } from './installation.ts';

let folder: string;
before(async () => (folder = await mkdtemp(join(tmpdir(), 'companion-tenants-'))));
after(() => rm(folder, { recursive: true, force: true }));

const companion = (...argv: string[]): Promise<number> =>
  main(argv, {
    cwd: REPOSITORY,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal' },
    out: () => undefined,
    err: () => undefined,
  });

test('a restored backup keeps the owner of each row, and the tenants that are open', async () => {
  const [dataDir, restored] = [join(folder, 'data'), join(folder, 'restored')];
  {
    await using server = await start(dataDir);
    for (const tenant of ['acme', 'other', 'gone']) await fill(server.url, tenant);
    await server.kernel.service('tenants')?.erase('gone', 'operator');
    assert.equal(await companion('backup', join(folder, 'backups'), '--data-dir', dataDir), 0);
  }
  assert.equal(await companion('restore', join(folder, 'backups'), '--to', restored), 0);
  await using server = await start(restored);
  for (const [tenant, foreign] of [
    ['acme', 'other'],
    ['other', 'acme'],
  ] as const) {
    const ask = await askAs(server.url, tenant);
    for (const path of ['/documents', '/template', '/mock/file', '/convert']) {
      const text = await (await ask('GET', path)).text();
      assert.ok(text.includes(wordOf(tenant)), `${tenant} has its own at ${path}`);
      assert.equal(text.includes(wordOf(foreign)), false, `${tenant} sees nothing of ${foreign} at ${path}`);
    }
    const stranger = await ask('GET', `/documents/protocol-${wordOf(foreign)}`);
    assert.equal(stranger.status, 404);
  }
  const gone = await askAs(server.url, 'gone');
  assert.equal((await gone('GET', '/documents')).status, 403, 'a tenant that was erased stays closed');
});
