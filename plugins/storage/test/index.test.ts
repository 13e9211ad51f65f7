import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import type { BootError } from '@editor-companion/core';
import { createTestHost } from '@editor-companion/core/testing';
import { definePlugin } from '@editor-companion/core/plugin';
import storage from '../src/index.ts';
import { startDatabase, tempFolder } from './support.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

/** Dotted paths of the options below a schema. */
const optionsOf = (schema: object, path = ''): string[] => {
  const properties = 'properties' in schema ? Object.entries(schema.properties as Record<string, object>) : [];
  return properties.length === 0
    ? [path]
    : properties.flatMap(([name, inner]) => optionsOf(inner, path === '' ? name : `${path}.${name}`));
};

describe('plugin storage', () => {
  it('provides the four services and keeps everything below the data folder', async () => {
    await using host = await createTestHost(storage);
    const { id } = await host.use('files').put(Buffer.from('hello'), { owner: 'task:1' });
    assert.equal(await text(await host.use('files').read(id)), 'hello');
    await host.use('kv').open('test').set('key', 1);
    assert.equal(host.use('database').dialect, 'sqlite');
    assert.deepEqual(host.use('jobs').counts(), {});
    await access(join(host.dataDir, 'companion.sqlite'));
    await access(join(host.dataDir, 'files', id.slice(0, 2), id));
  });

  it('keeps rows and files over a restart', async () => {
    await using folder = await tempFolder();
    const first = await createTestHost(storage, { dataDir: folder.path });
    const { id } = await first.use('files').put(Buffer.from('kept'), { owner: 'task:1' });
    await first.close();
    await using second = await createTestHost(storage, { dataDir: folder.path });
    assert.equal(await text(await second.use('files').read(id)), 'kept');
  });

  it('reads its options', async () => {
    const options = { storage: { database: { file: 'sub/other.sqlite' }, files: { folder: 'bytes', maxBytes: 10 } } };
    await using host = await createTestHost(storage, { options });
    await access(join(host.dataDir, 'sub', 'other.sqlite'));
    await access(join(host.dataDir, 'bytes', 'tmp'));
    await assert.rejects(host.use('files').put(Buffer.alloc(11)), { code: 'FILE_TOO_LARGE' });
  });

  for (const service of ['database', 'kv', 'files', 'jobs'] as const) {
    it(`leaves ${service} to another plugin, and provides the others`, async () => {
      await using folder = await tempFolder();
      // The core keeps a table of its own there.
      const database = service === 'database' ? await startDatabase(folder.path) : undefined;
      const other = database ?? {};
      const replacement = definePlugin({
        name: 'replacement',
        version: '1.0.0',
        apiVersion: 1,
        provides: [service],
        setup(host) {
          host.provide(service, other as never);
          host.onClose(async () => database?.close());
        },
      });
      const options = { storage: { [service]: false } };
      await using host = await createTestHost([storage, replacement], { options });
      for (const name of ['database', 'kv', 'files', 'jobs'] as const)
        assert.equal((host.use(name) as unknown) === other, name === service, name);
    });
  }

  it('keeps the ledger of its files in the database of another plugin', async () => {
    await using folder = await tempFolder();
    const database = await startDatabase(folder.path);
    const elsewhere = definePlugin({
      name: 'elsewhere',
      version: '1.0.0',
      apiVersion: 1,
      provides: ['database'],
      setup(host) {
        host.provide('database', database);
        host.onClose(() => database.close());
      },
    });
    await using host = await createTestHost([storage, elsewhere], { options: { storage: { database: false } } });
    const { id } = await host.use('files').put(Buffer.from('hello'), { owner: 'task:1' });
    const rows = await database.open<{ storage_file: { id: string } }>('test', {});
    assert.deepEqual(await rows.selectFrom('storage_file').select('id').execute(), [{ id }]);
    await assert.rejects(access(join(host.dataDir, 'companion.sqlite')));
  });

  it('fails to start with the code of the fault of its folder', async () => {
    await assert.rejects(createTestHost(storage, { dataDir: '/dev/null/data' }), (error: unknown) => {
      const [problem] = (error as BootError).report.problems;
      return /^Its setup failed \(DATA_FOLDER_UNUSABLE\): .*\/dev\/null\/data/u.test(problem?.message ?? '');
    });
  });

  it('has every option and every error code in its README, and no others', () => {
    const documented = [...readme.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name);
    const declared = [...optionsOf(storage.options ?? {}), ...Object.keys(storage.errors ?? {})];
    assert.deepEqual(new Set(documented), new Set(declared));
    assert.equal(documented.length, declared.length);
  });
});
