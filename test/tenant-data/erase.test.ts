import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { askAs, fill, start, wordOf } from './installation.ts';
import { filesWith, rowsWith, vacuum } from './traces.ts';

const TENANTS = ['acme', 'other', 'default'];

/** Excludes pending notifications, which are removed after delivery and count their attempts. */
const isAtRest = (row: string): boolean => !/^(conversion_announcements|webhook_deliveries):/.test(row);

void describe('a tenant that is erased while the server runs', () => {
  let dataDir: string;
  before(async () => (dataDir = await mkdtemp(join(tmpdir(), 'companion-erase-'))));
  after(() => rm(dataDir, { recursive: true, force: true }));

  test('leaves no trace in any table, file or index, and all data of other tenants', async () => {
    {
      await using server = await start(dataDir);
      for (const tenant of TENANTS) await fill(server.url, tenant);
      await server.kernel.bus.settle();
      const rowsOfOthers = async (): Promise<readonly string[]> =>
        (await Promise.all(['other', 'default'].map((tenant) => rowsWith(server, wordOf(tenant)))))
          .flat()
          .filter(isAtRest);
      const rowsBefore = await rowsOfOthers();
      assert.ok((await rowsWith(server, wordOf('acme'))).length > 10, 'there are rows to be erased');
      const operator = await askAs(server.url, undefined);
      const answer = await operator('POST', '/tenants/acme/erasure', { confirm: 'acme' });
      const lines = (await answer.text()).trim().split('\n');
      const last = JSON.parse(lines.at(-1) ?? '') as { done?: Record<string, number> };
      assert.ok(last.done, lines.at(-1));
      assert.equal(last.done['documents'], 1);
      assert.equal(last.done['deleted documents'], 1);
      await server.kernel.bus.settle();
      assert.deepEqual(await rowsWith(server, wordOf('acme')), []);
      const rowsAfter = new Set(await rowsOfOthers());
      assert.deepEqual(
        rowsBefore.filter((row) => !rowsAfter.has(row)),
        [],
        'rows of others are as they were',
      );
      const acme = await askAs(server.url, 'acme');
      const refused = await acme('GET', '/documents');
      assert.equal(refused.status, 403);
      assert.equal(((await refused.json()) as { error: string }).error, 'TENANT_CLOSED');
      const other = await askAs(server.url, 'other');
      for (const [method, path] of [
        ['GET', '/tenants/default/export'],
        ['POST', '/tenants/other/erasure'],
        ['DELETE', '/tenants/acme/erasure'],
      ] as const) {
        const { status } = await other(method, path, method === 'POST' ? { confirm: 'other' } : undefined);
        assert.equal(status, 403, `${method} ${path} is for those who look after all tenants`);
      }
      const found = await other('POST', '/search', { query: wordOf('other') });
      assert.ok((await found.text()).includes(wordOf('other')), 'another tenant finds its own');
    }
    await vacuum(dataDir);
    assert.deepEqual(await filesWith(dataDir, wordOf('acme')), []);
    assert.ok((await filesWith(dataDir, wordOf('other'))).length > 0);
  });
});
