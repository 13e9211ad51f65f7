import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { test } from 'node:test';
import { definePlugin, Type } from '../../src/plugin/index.ts';
import { createTestHost } from '../../src/testing/index.ts';

const greeter = definePlugin({
  name: 'greeter',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['kv'],
  options: Type.Object({ greeting: Type.String({ default: 'Hello' }) }, { additionalProperties: false }),
  setup(host, { greeting }) {
    const names = host.use('kv').open('greeter');
    host.routes((app) => {
      const schema = {
        tags: ['Test'],
        summary: 'Greets',
        operationId: 'greet',
        response: { 200: Type.Object({ text: Type.String() }) },
      };
      app.get('/greet', { config: { public: true }, schema }, async () => {
        host.emit('import:started', { taskId: 'a', format: 'b' });
        return { text: `${greeting}, ${await names.get<string>('who')}` };
      });
    });
  },
});

const kv = {
  open: () => ({
    get: async () => 'you' as never,
    set: async () => {},
    increment: async () => ({ value: 1, left: 1 }),
    delete: async () => true,
    has: async () => true,
    clear: async () => {},
  }),
};

test('runs a plugin with its options on fakes, and records the events that it emits', async () => {
  await using host = await createTestHost(greeter, { options: { greeter: { greeting: 'Moin' } }, services: { kv } });
  const answer = await host.inject({ method: 'GET', url: '/greet' });
  assert.deepEqual(answer.json(), { code: 200, success: true, data: { text: 'Moin, you' } });
  await host.settle();
  assert.deepEqual(host.events('import:started'), [{ name: 'import:started', payload: { taskId: 'a', format: 'b' } }]);
});

test('listens on a free port and leaves no open handles', async () => {
  const host = await createTestHost(greeter, { services: { kv } });
  const answer = await fetch(`${await host.listen()}/greet`);
  assert.equal(answer.status, 200);
  await host.close();
  await assert.rejects(stat(host.dataDir), { code: 'ENOENT' });
});

test('fails like the real server, with the report', async () => {
  await assert.rejects(
    createTestHost(greeter),
    (error: { code: string; report: { ok: boolean } }) => error.code === 'BOOT_FAILED' && !error.report.ok,
  );
});
