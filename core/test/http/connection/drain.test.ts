import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, request as send } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { definePlugin, type Host } from '../../../src/plugin/index.ts';
import { createTestHost } from '../../../src/testing/index.ts';

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';

interface Waiting {
  readonly host: Host;
  readonly signal: AbortSignal;
  readonly arrived: () => void;
}

/** Returns a plugin with a route that runs the handler. `arrived` resolves when the handler resolves it. */
const waiting = (handler: (waiting: Waiting) => Promise<object>, config: object = {}) => {
  const there = Promise.withResolvers<void>();
  const plugin = definePlugin({
    name: 'waiting',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      host.routes((app) => {
        app.get('/wait', { config: { public: true, ...config } }, ({ signal }) =>
          handler({ host, signal, arrived: there.resolve }),
        );
        app.get('/quick', { config: { public: true } }, () => ({}));
      });
    },
  });
  return { plugin, arrived: there.promise };
};

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));
const statusOf = (url: string, agent: Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const asked = get(url, { agent }, (response) => {
      const { statusCode: status, headers } = response;
      response.resume().once('end', () => resolve({ status, connection: headers.connection }));
    });
    asked.once('error', reject);
  });

test('running requests are finished, and no new connection is accepted', async () => {
  const finish = Promise.withResolvers<void>();
  const { plugin, arrived } = waiting(async ({ host, signal, arrived: there }) => {
    there();
    await aborted(host.draining);
    await finish.promise;
    return { isAborted: signal.aborted || host.signal.aborted };
  });
  const host = await createTestHost(plugin, { server: { shutdownTimeout: 60_000 } });
  const url = await host.listen();
  const answer = fetch(`${url}/wait`);
  await arrived;
  const closed = host.close();
  await assert.rejects(fetch(`${url}/quick`));
  finish.resolve();
  assert.deepEqual(((await (await answer).json()) as { data: object }).data, { isAborted: false });
  await closed;
});

test('a kept-alive connection does not delay the shutdown once its response is sent', async () => {
  const { plugin, arrived } = waiting(async ({ host, arrived: there }) => {
    there();
    await aborted(host.draining);
    return { ok: true };
  });
  const host = await createTestHost(plugin, { server: { keepAliveTimeout: 600_000, shutdownTimeout: 60_000 } });
  const agent = new Agent({ keepAlive: true });
  const answered = statusOf(`${await host.listen()}/wait`, agent);
  await arrived;
  await host.close();
  assert.equal((await answered).status, 200);
  agent.destroy();
});

test('while balancers notice the shutdown, all requests are served and each response closes its connection', async () => {
  const { plugin } = waiting(async () => ({}));
  const host = await createTestHost(plugin, { server: { drainDelay: 1500, shutdownTimeout: 60_000 } });
  const url = await host.listen();
  const agent = new Agent({ keepAlive: true });
  assert.equal((await statusOf(`${url}/quick`, agent)).connection, 'keep-alive');
  const drained = host.companion.drain();
  const ready = await fetch(`${url}/health/ready`);
  assert.deepEqual([ready.status, ready.headers.get('connection')], [503, 'close']);
  assert.deepEqual(await statusOf(`${url}/quick`, agent), { status: 200, connection: 'close' });
  assert.equal((await fetch(`${url}/health/live`)).status, 200);
  await drained;
  await assert.rejects(fetch(url));
  agent.destroy();
  await host.close();
});

test('a running upload arrives', async () => {
  const plugin = definePlugin({
    name: 'uploads',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      host.routes((app) => void app.post('/upload', { config: { public: true } }, ({ body }) => body));
    },
  });
  const host = await createTestHost(plugin, { server: { shutdownTimeout: 60_000 } });
  const url = await host.listen();
  const upload = send(`${url}/upload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write('{"half":');
  const closed = host.close();
  await assert.rejects(fetch(url));
  upload.end('"whole"}');
  const [response] = (await once(upload, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  assert.equal(response.statusCode, 200);
  response.resume();
  await closed;
});

test('work without a waiting request is finished as well', async () => {
  const steps: string[] = [];
  const plugin = definePlugin({
    name: 'background',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      host.onDrain(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(host.signal.aborted ? 'aborted' : 'drained');
      });
      host.onDrain(() => Promise.reject(new Error('a step that fails ends nothing')));
      host.onClose(() => void steps.push('closed'));
    },
  });
  const host = await createTestHost(plugin, { server: { shutdownTimeout: 60_000 } });
  await host.close();
  assert.deepEqual(steps, ['drained', 'closed']);
  assert.ok(host.logs.some(({ msg }) => msg === 'a drain step failed'));
});

test('an endless stream ends when the server drains', async () => {
  const { plugin, arrived } = waiting(
    async ({ signal, arrived: there }) => {
      there();
      await aborted(signal);
      return { ended: true };
    },
    { endsAtDrain: true },
  );
  const host = await createTestHost(plugin, { server: { shutdownTimeout: 60_000 } });
  const answer = fetch(`${await host.listen()}/wait`);
  await arrived;
  await host.close();
  assert.equal((await answer).status, 200);
});

const endless = waiting(({ arrived: there }) => {
  there();
  return new Promise(() => {});
});
const sockets = () => {
  const taken = Promise.withResolvers<void>();
  const plugin = definePlugin({
    name: 'sockets',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      host.routes((app) => {
        app.get('/socket', { config: { public: true } }, (_request, reply) => {
          reply.takeSocket();
          taken.resolve();
        });
        // A second route with the same path would be refused.
        endless.plugin.setup({ ...host, routes: (routes) => void app.register(routes, { prefix: '/endless' }) }, {});
      });
    },
  });
  return { plugin, taken: taken.promise };
};

test('requests that outlast the deadline are aborted, and connections that remain after it are closed, upgraded ones too', async () => {
  const { plugin, arrived } = waiting(async ({ signal, arrived: there }) => {
    there();
    await aborted(signal);
    throw signal.reason;
  });
  const { plugin: other, taken } = sockets();
  const host = await createTestHost([plugin, other], { server: { shutdownTimeout: 50 } });
  const url = await host.listen();
  const answer = fetch(`${url}/wait`);
  const cut = assert.rejects(fetch(`${url}/endless/wait`));
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /socket HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n\r\n`);
  const closed = once(
    socket.on('error', () => undefined),
    'close',
  );
  await Promise.all([arrived, endless.arrived, taken]);
  await host.close();
  assert.equal(((await (await answer).json()) as { error: string }).error, 'SHUTTING_DOWN');
  await Promise.all([cut, closed]);
});
