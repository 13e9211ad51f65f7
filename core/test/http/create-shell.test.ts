import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { RoutePlugin } from '../../src/plugin/host.ts';
import { createTestShell, type TestShell } from './test-shell.ts';

const open = { config: { public: true } } as const;

async function listen({ app }: TestShell): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

describe('the request id', () => {
  it('is on every answer, also of unknown paths and broken addresses', async () => {
    const { app } = await createTestShell();
    const urls = ['/', '/nowhere', '/%zz'];
    const ids = await Promise.all(urls.map(async (url) => (await app.inject(url)).headers['x-request-id']));
    for (const id of ids) assert.match(String(id), /^[\w-]{14,}$/);
    assert.equal(new Set(ids).size, urls.length);
  });

  it('is the caller’s own if that is harmless', async () => {
    const { app } = await createTestShell();
    const idFor = async (id: string) =>
      (await app.inject({ url: '/', headers: { 'x-request-id': id } })).headers['x-request-id'];
    assert.equal(await idFor('trace:1.a-B_c'), 'trace:1.a-B_c');
    for (const bad of ['a b', '<x>', 'x'.repeat(129), '']) assert.notEqual(await idFor(bad), bad);
  });

  it('is on the answer to bytes that are not HTTP', async () => {
    const port = await listen(await createTestShell());
    const socket = connect(port, '127.0.0.1').end('nonsense\r\n\r\n');
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /x-request-id: /);
    assert.match(answer, /"error":"REQUEST_INVALID"/);
  });
});

async function mountBoth(routes: RoutePlugin): Promise<{ shell: TestShell; failures: unknown[] }> {
  const failures: unknown[] = [];
  const shell = await createTestShell(routes, {
    mount: { plugin: 'bad', onFailure: (error) => void failures.push(error) },
  });
  shell.mount({
    plugin: 'good',
    routes: (scope) => void scope.get('/good', open, () => ({})),
    active: () => true,
    onFailure: assert.fail,
  });
  return { shell, failures };
}

describe('a plugin that fails to register its routes', () => {
  it('answers 503 and does not affect later plugins', async () => {
    const { shell, failures } = await mountBoth((scope) => {
      scope.get('/bad', open, () => ({}));
      throw new Error('half way');
    });
    const answer = await shell.app.inject('/bad');
    assert.equal(answer.json<{ error: string }>().error, 'PLUGIN_UNAVAILABLE');
    assert.equal((await shell.app.inject('/good')).statusCode, 200);
    assert.equal(failures.length, 1);
  });

  it('answers 503 if a plugin that it registers itself fails', async () => {
    const { shell, failures } = await mountBoth((scope) => {
      scope.get('/bad', open, () => ({}));
      void scope.register(() => Promise.reject(new Error('nested')));
    });
    assert.equal((await shell.app.inject('/bad')).statusCode, 503);
    assert.equal((await shell.app.inject('/good')).statusCode, 200);
    assert.equal(failures.length, 1);
  });

  it('answers 503 if its route already exists', async () => {
    const { shell, failures } = await mountBoth((scope) => void scope.get('/', open, () => ({})));
    assert.equal((await shell.app.inject('/')).statusCode, 200);
    assert.equal((await shell.app.inject('/good')).statusCode, 200);
    assert.equal(failures.length, 1);
  });
});

it('answers 503 for a plugin while it is not active', async () => {
  let active = true;
  const { app } = await createTestShell((scope) => void scope.get('/thing', open, () => ({})), {
    mount: { active: () => active },
  });
  assert.equal((await app.inject('/thing')).statusCode, 200);
  active = false;
  assert.equal((await app.inject('/thing')).statusCode, 503);
});

it('puts a plugin below its prefix', async () => {
  const { app, routes } = await createTestShell((scope) => void scope.get('/thing', open, () => ({})), {
    mount: { prefix: '/v1' },
  });
  assert.equal((await app.inject('/v1/thing')).statusCode, 200);
  assert.ok(routes.list().some(({ url, plugin }) => url === '/v1/thing' && plugin === 'sample'));
});

describe('request.signal', () => {
  it('aborts when the client disconnects', async () => {
    const { promise, resolve } = Promise.withResolvers<AbortSignal>();
    const shell = await createTestShell((scope) => {
      scope.get('/slow', open, async ({ signal }) => {
        resolve(signal);
        await once(signal, 'abort');
        throw signal.reason;
      });
    });
    const socket = connect(await listen(shell), '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const signal = await promise;
    assert.equal(signal.aborted, false);
    const aborted = once(signal, 'abort');
    socket.destroy();
    await aborted;
    await shell.app.close();
    assert.ok(
      !shell.logs.some(({ level }) => level === 'warn' || level === 'error'),
      'a client that leaves is no error',
    );
  });

  it('aborts at shutdown, and the answer names the shutdown', async () => {
    const started = Promise.withResolvers<void>();
    const { app, shutdown } = await createTestShell((scope) => {
      scope.get('/slow', open, async ({ signal }) => {
        started.resolve();
        await once(signal, 'abort');
        throw signal.reason;
      });
    });
    const answer = app.inject('/slow');
    void answer.then(() => undefined);
    await started.promise;
    shutdown.abort(new DOMException('The server is shutting down.', 'AbortError'));
    assert.equal((await answer).json<{ error: string }>().error, 'SHUTTING_DOWN');
  });

  it('does not abort after a complete answer', async () => {
    let kept: AbortSignal | undefined;
    const shell = await createTestShell((scope) => {
      scope.get('/quick', open, ({ signal }) => {
        kept = signal;
        return {};
      });
    });
    await (await fetch(`http://127.0.0.1:${await listen(shell)}/quick`)).text();
    await shell.app.close();
    assert.equal(kept?.aborted, false);
  });

  it('is the same object throughout a request', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/same', open, (request) => ({ same: request.signal === request.signal }));
    });
    assert.deepEqual((await app.inject('/same')).json<{ data: object }>().data, { same: true });
  });
});

describe('a shutdown', () => {
  it('refuses new work at once and ends readiness, but not liveness', async () => {
    const { app, shutdown } = await createTestShell((scope) => void scope.get('/work', open, () => ({})));
    shutdown.abort();
    assert.equal((await app.inject('/work')).json<{ error: string }>().error, 'SHUTTING_DOWN');
    assert.equal((await app.inject('/health/ready')).statusCode, 503);
    assert.equal((await app.inject('/health/live')).statusCode, 200);
  });
});

it('forbids browsers to load, run or frame the response, unless the route has a policy of its own', async () => {
  const { app } = await createTestShell((scope) => {
    scope.get('/picture', open, (_request, reply) => reply.type('image/svg+xml').send('<svg/>'));
    scope.get('/page', open, (_request, reply) => {
      return reply.type('text/html').header('content-security-policy', "default-src 'self'").send('<p>');
    });
  });
  const { headers } = await app.inject('/picture');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal((await app.inject('/page')).headers['content-security-policy'], "default-src 'self'");
  assert.equal((await app.inject('/')).headers['x-content-type-options'], 'nosniff');
});

it('logs a request’s lines under its id', async () => {
  const { app, logs } = await createTestShell((scope) => {
    scope.get('/log', open, (request) => {
      request.log.info({ a: 1 }, 'hello');
      return {};
    });
  });
  await app.inject({ url: '/log', headers: { 'x-request-id': 'id-7' } });
  assert.equal(logs.find(({ msg }) => msg === 'hello')?.['requestId'], 'id-7');
});
