import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createTestShell } from '../test-shell.ts';

it('refuses work while the process is overloaded, but still reports its state', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { app } = await createTestShell((scope) => void scope.get('/work', { config: { public: true } }, () => ({})), {
    server: { pressure: { maxRssBytes: 1 } },
  });
  await app.ready();
  context.mock.timers.tick(20_000);
  const refused = await app.inject('/work');
  assert.equal(refused.json<{ error: string }>().error, 'OVERLOADED');
  assert.ok(refused.headers['retry-after']);
  const webSocket = await app.inject({ url: '/work', headers: { upgrade: 'websocket' } });
  assert.equal(webSocket.statusCode, 200);
  for (const url of ['/', '/health/live']) assert.equal((await app.inject(url)).statusCode, 200, url);
});
