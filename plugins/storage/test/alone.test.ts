import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createCompanion } from '@editor-companion/core';
import { definePlugin, type ServiceMap } from '@editor-companion/core/plugin';
import storage from '../src/index.ts';
import { tempFolder } from './support.ts';

const SERVICES = ['database', 'kv', 'files', 'jobs'] as const;
type Service = (typeof SERVICES)[number];

/** Another package that provides some of the same services. */
const stranger = definePlugin({ ...storage, name: 'stranger' });

const without = (services: readonly Service[]): Record<string, false> =>
  Object.fromEntries(services.map((service) => [service, false]));

/** Uses every service once, as other plugins do. */
async function useAll({ database, kv, files, jobs }: Pick<ServiceMap, Service>): Promise<void> {
  const rows = await database.open<{ note: { text: string } }>('probe', {
    '001': { up: (schema) => schema.schema.createTable('note').addColumn('text', 'text').execute() },
  });
  await rows.insertInto('note').values({ text: 'kept' }).execute();
  assert.deepEqual(await rows.selectFrom('note').selectAll().execute(), [{ text: 'kept' }]);
  await kv.open('probe').set('key', 1);
  assert.equal(await kv.open('probe').get('key'), 1);
  const { id } = await files.put(Buffer.from('bytes'), { owner: 'probe' });
  assert.equal(await text(await files.read(id)), 'bytes');
  const job = jobs.define('double', async (value: number) => value * 2, { concurrency: 1, timeout: 60_000 });
  assert.equal(await job.run(21), 42);
}

for (const service of SERVICES) {
  void test(`the ${service} may come from another package, and all others from this one`, async () => {
    await using folder = await tempFolder();
    const used = Promise.withResolvers<Pick<ServiceMap, Service>>();
    const probe = definePlugin({
      name: 'probe',
      version: '1.0.0',
      apiVersion: 1,
      needs: [...SERVICES],
      setup: (host) =>
        used.resolve({
          database: host.use('database'),
          kv: host.use('kv'),
          files: host.use('files'),
          jobs: host.use('jobs'),
        }),
    });
    await using _companion = await createCompanion({
      cwd: folder.path,
      env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal' },
      config: {
        dataDir: folder.path,
        plugins: {
          storage: { use: storage, options: without([service]) },
          stranger: { use: stranger, options: without(SERVICES.filter((other) => other !== service)) },
          probe: { use: probe },
        },
      } as never,
    });
    await useAll(await used.promise);
  });
}
