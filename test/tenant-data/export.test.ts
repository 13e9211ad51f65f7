import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { main } from '@editor-companion/core/cli';
import type { TenantManifest } from '@editor-companion/core/plugin';
import { applyUpdate, Doc } from 'yjs';
import { REPOSITORY } from '../support/server.ts';
import { askAs, fill, start, tokenOf, wordOf } from './installation.ts';
import { filesBelow, filesWith } from './traces.ts';

let folder: string;
let server: Companion & { url: string };
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-export-'));
  server = await start(join(folder, 'data'));
  for (const tenant of ['acme', 'other']) await fill(server.url, tenant);
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command line as on the server's machine. */
async function companion(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const terminal = {
    cwd: REPOSITORY,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATA_DIR: join(folder, 'data') },
    out: (text: string) => void (lines.out += `${text}\n`),
    err: (text: string) => void (lines.err += `${text}\n`),
  };
  return { code: await main(argv, terminal), ...lines };
}

const reach = async (): Promise<string[]> => ['--url', server.url, '--token', await tokenOf()];

void describe('companion tenant export', () => {
  test('writes all data of a tenant into a folder, with checksums, from a running server', async () => {
    const to = join(folder, 'acme');
    const { code, out, err } = await companion('tenant', 'export', 'acme', '--to', to, ...(await reach()));
    assert.equal(code, 0, err);
    assert.match(out, /Exported \d+ files .* of the tenant acme/);
    const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as TenantManifest;
    assert.deepEqual(manifest.missing, []);
    const sums = (await readFile(join(to, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    assert.equal(sums.length, manifest.files);
    for (const line of sums) {
      const [sum, path = ''] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(await readFile(join(to, path)))
          .digest('hex'),
        sum,
        path,
      );
    }
    for (const table of [
      'collab_versions',
      'collab_comment_threads',
      'conversion_tasks',
      'mock_assets',
      'templates_items',
      'ai_usage',
      'auth_keys',
      'audit_entry',
      'webhook_deliveries',
      'assistant_runs',
    ])
      assert.ok((manifest.rows[table] ?? 0) > 0, `rows of ${table}`);
    assert.deepEqual(await filesWith(to, wordOf('other')), []);
    const keys = await readFile(join(to, 'rows/auth_key_secrets.ndjson'), 'utf8');
    assert.equal(keys.includes('"hash"'), false, 'nothing that lets anybody in');
    assert.equal(
      (await filesBelow(to)).some((file) => file.endsWith(`asset-${wordOf('acme')}.txt`)),
      false,
    );
    assert.ok((await filesWith(join(to, 'files'), `asset of ${wordOf('acme')}`)).length > 0, 'files of the library');
  });

  test('contains each document as a state, as JSON, and as an archive that another tenant can import', async () => {
    const documents = join(folder, 'acme/data/collab/documents/1');
    const said = JSON.parse(await readFile(join(documents, 'document.json'), 'utf8')) as { name: string };
    assert.equal(said.name, `protocol-${wordOf('acme')}`);
    assert.match(await readFile(join(documents, 'content.json'), 'utf8'), new RegExp(`More of ${wordOf('acme')}`));
    const doc = new Doc();
    applyUpdate(doc, await readFile(join(documents, 'state.yjs')));
    assert.ok(doc.getXmlFragment('default').toJSON().includes(wordOf('acme')));
    const archive = new Blob([await readFile(join(documents, 'history.ecdoc'))]);
    const authorization = `Bearer ${await tokenOf('third')}`;
    const taken = await fetch(`${server.url}/documents/taken/archive`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/gzip' },
      body: archive,
    });
    assert.ok(taken.ok, await taken.text());
    const third = await askAs(server.url, 'third');
    const versions = await (await third('GET', '/documents/taken/versions')).text();
    assert.ok(versions.includes(`Version ${wordOf('acme')}`), versions);
    const deleted = await readFile(join(folder, 'acme/data/collab/deleted/1/document.json'), 'utf8');
    assert.ok(deleted.includes(`gone-${wordOf('acme')}`));
  });

  test('writes nothing into a folder with files', async () => {
    const to = await mkdtemp(join(folder, 'full-'));
    await writeFile(join(to, 'mine.txt'), 'mine');
    const { code, err } = await companion('tenant', 'export', 'acme', '--to', to, ...(await reach()));
    assert.deepEqual([code, (await filesBelow(to)).length], [1, 1]);
    assert.match(err, /is not empty/);
  });

  test('is for operators of all tenants', async () => {
    for (const tenant of ['acme', 'other']) {
      const ask = await askAs(server.url, tenant);
      for (const [method, path, body] of [
        ['GET', '/tenants/acme/export', undefined],
        ['POST', '/tenants/acme/erasure', { confirm: 'acme' }],
        ['DELETE', '/tenants/acme/erasure', undefined],
      ] as const) {
        const answer = await ask(method, path, body);
        assert.equal(answer.status, 403, `${method} ${path}`);
        assert.equal(((await answer.json()) as { error: string }).error, 'SCOPE_MISSING');
      }
    }
  });

  test('is recorded in the audit log', async () => {
    const operator = await askAs(server.url, undefined);
    const log = await (await operator('GET', '/audit?action=tenant.export')).text();
    assert.ok(log.includes('"acme"'), log);
  });
});

void describe('companion tenant erase', () => {
  test('does nothing unless the name is given a second time', async () => {
    for (const yes of [[], ['--yes', 'other']]) {
      const { code, err } = await companion('tenant', 'erase', 'acme', ...yes, ...(await reach()));
      assert.equal(code, 2);
      assert.match(err, /Nothing was erased/);
    }
    const operator = await askAs(server.url, undefined);
    const answer = await operator('POST', '/tenants/acme/erasure', { confirm: 'other' });
    assert.deepEqual([answer.status, ((await answer.json()) as { error: string }).error], [400, 'TENANT_UNCONFIRMED']);
  });

  test('reports what it has erased, and keeps the tenant closed until it is opened', async () => {
    const { code, out, err } = await companion('tenant', 'erase', 'acme', '--yes', 'acme', ...(await reach()));
    assert.equal(code, 0, err);
    assert.match(out, /documents: 1/);
    assert.match(out, /refused until companion tenant open acme/);
    const acme = await askAs(server.url, 'acme');
    assert.equal((await acme('GET', '/documents')).status, 403);
    assert.equal((await companion('tenant', 'open', 'acme', ...(await reach()))).code, 0);
    assert.equal((await acme('GET', '/documents')).status, 200);
    const again = await companion('tenant', 'open', 'acme', ...(await reach()));
    assert.deepEqual([again.code, again.err.includes('TENANT_NOT_CLOSED')], [1, true]);
  });

  test('reports that the default tenant is open again', async () => {
    const { code, out, err } = await companion('tenant', 'erase', 'default', '--yes', 'default', ...(await reach()));
    assert.equal(code, 0, err);
    assert.match(out, /The tenant default is open again/);
    const nobodys = await askAs(server.url, 'default');
    assert.equal((await nobodys('GET', '/documents')).status, 200);
  });
});

void describe('without a server', () => {
  before(() => server.close());

  test('an erasure is refused if no plugin claims a table, and names the table', async () => {
    // The configuration of the repository does not include the plugin audit.
    const { code, err } = await companion('tenant', 'erase', 'other', '--yes', 'other');
    assert.equal(code, 1);
    assert.match(err, /TENANT_TABLES_UNKNOWN.*audit_entry/);
  });

  test('an export runs in the process of the command, and reports omitted parts', async () => {
    const to = join(folder, 'other');
    const { code, out, err } = await companion('tenant', 'export', 'other', '--to', to);
    assert.equal(code, 0, err);
    assert.match(out, /Not in the export: table audit_entry/);
    assert.ok((await filesWith(to, wordOf('other'))).length > 5);
  });
});
