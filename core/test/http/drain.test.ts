import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { test } from 'node:test';
import { definePlugin, type Host } from '../../src/plugin/index.ts';
import { createTestHost } from '../../src/testing/index.ts';

const waiting = (handler: (host: Host, arrived: () => void) => Promise<object>) => {
  const arrived = Promise.withResolvers<void>();
  const plugin = definePlugin({
    name: 'waiting',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      host.routes((app) => void app.get('/wait', { config: { public: true } }, () => handler(host, arrived.resolve)));
    },
  });
  return { plugin, arrived: arrived.promise };
};

test('a kept-alive connection does not hold the shutdown up once its answer is out', async () => {
  const { plugin, arrived } = waiting(async (host, there) => {
    there();
    await new Promise((resolve) => host.signal.addEventListener('abort', resolve));
    return { ok: true };
  });
  const host = await createTestHost(plugin, { server: { keepAliveTimeout: 600_000 } });
  const agent = new Agent({ keepAlive: true });
  const url = await host.listen();
  const answered = new Promise<number | undefined>((resolve, reject) => {
    get(`${url}/wait`, { agent }, (response) => response.resume().once('end', () => resolve(response.statusCode))).once(
      'error',
      reject,
    );
  });
  await arrived;
  await host.close();
  assert.equal(await answered, 200);
  agent.destroy();
});

test('a request that never ends is cut off at the deadline', async () => {
  const { plugin, arrived } = waiting((_host, there) => {
    there();
    return new Promise(() => {});
  });
  const host = await createTestHost(plugin, { server: { shutdownTimeout: 1000 } });
  const cut = assert.rejects(fetch(`${await host.listen()}/wait`));
  await arrived;
  await host.close();
  await cut;
});
