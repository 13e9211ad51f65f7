import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BootError, createCompanion } from '../src/index.ts';
import { definePlugin, definePoint, Type, type Host, type PluginDefinition } from '../src/plugin/index.ts';
import { createTestHost } from '../src/testing/index.ts';

const plugin = (name: string, setup: (host: Host) => void | Promise<void>, more: Partial<PluginDefinition> = {}) =>
  definePlugin({ name, version: '1.0.0', apiVersion: 1, setup, ...more });

const schema = { tags: ['Test'], summary: 'Test', response: { 200: Type.Object({ ok: Type.Boolean() }) } };
const answering = (path: string) => (host: Host) =>
  host.routes(
    (app) =>
      void app.get(path, { config: { public: true }, schema: { ...schema, operationId: path } }, () => ({ ok: true })),
  );

const start = (plugins: Record<string, unknown>) =>
  createCompanion({ config: { log: { level: 'silent' }, plugins: plugins as never }, env: { NODE_ENV: 'test' } });

test('sets plugins up in the order of their needs and closes them in reverse', async () => {
  const steps: string[] = [];
  const step = (name: string) => (host: Host) => {
    steps.push(`setup ${name}`);
    host.onReady(() => void steps.push(`ready ${name}`));
    host.onClose(() => void steps.push(`close ${name} first`));
    host.onClose(() => void steps.push(`close ${name} second`));
  };
  const companion = await start({
    web: { use: plugin('web', step('web'), { dependsOn: { base: '^1' } }) },
    base: { use: plugin('base', step('base')) },
  });
  await companion.close();
  await companion.close();
  assert.deepEqual(steps, [
    'setup base',
    'setup web',
    'ready base',
    'ready web',
    'close web second',
    'close web first',
    'close base second',
    'close base first',
  ]);
});

test('a plugin that fails stops the start, with all failures in one report', async () => {
  const closed: string[] = [];
  const failing = (name: string) =>
    plugin(name, (host) => {
      host.onClose(() => void closed.push(name));
      throw new Error(`${name} is broken`);
    });
  const sound = plugin('sound', (host) => host.onClose(() => void closed.push('sound')));
  await assert.rejects(
    start({ sound: { use: sound }, one: { use: failing('one') }, two: { use: failing('two') } }),
    (error: BootError) => {
      assert.ok(error instanceof BootError);
      assert.deepEqual(
        error.report.problems.map(({ message }) => message),
        ['Its setup failed: one is broken', 'Its setup failed: two is broken'],
      );
      return true;
    },
  );
  assert.deepEqual(closed, ['one', 'two', 'sound']);
});

test('no plugin is made ready when another one has failed, because plugins begin to write then', async () => {
  const steps: string[] = [];
  const sound = plugin('sound', (host) => host.onReady(() => void steps.push('ready')));
  const failing = plugin('failing', () => assert.fail('its data are newer'));
  await assert.rejects(start({ sound: { use: sound }, failing: { use: failing } }), BootError);
  assert.deepEqual(steps, []);
});

test('a plugin that fails in its ready step stops the start', async () => {
  const late = plugin('late', (host) => host.onReady(() => assert.fail('not ready')));
  await assert.rejects(start({ late: { use: late } }), { message: 'The setup of late failed.' });
});

test('a route that another plugin has is refused with the name of that plugin', async () => {
  const both = {
    first: { use: plugin('first', answering('/same')) },
    second: { use: plugin('second', answering('/same')) },
  };
  await assert.rejects(start(both), (error: BootError) => {
    assert.match(error.report.problems[0]?.message ?? '', /GET \/same is already a route of "first"/);
    return true;
  });
});

test('the failure of an optional plugin is reported once', async () => {
  const told: string[] = [];
  const half = plugin('half', () => assert.fail('half way'));
  const listener = plugin('listener', (host) => {
    host.on('plugin:failed', ({ plugin: name }) => void told.push(name));
  });
  await using companion = await start({ half: { use: half, optional: true }, listener: { use: listener } });
  await companion.kernel.bus.settle();
  assert.deepEqual(told, ['half']);
});

test('an optional plugin that fails leaves the others running, and its routes answer 503', async () => {
  const half = plugin('half', (host) => {
    answering('/half')(host);
    host.on('server:ready', () => assert.fail('a failed plugin must not be subscribed'));
    throw new Error('half way');
  });
  const after = plugin('after', answering('/after'), { dependsOn: { half: '^1' } });
  await using companion = await start({
    half: { use: half, optional: true },
    after: { use: after, optional: true },
    sound: { use: plugin('sound', answering('/sound')) },
  });
  const status = async (url: string) => (await companion.app.inject({ url })).statusCode;
  assert.deepEqual([await status('/half'), await status('/sound'), await status('/after')], [503, 200, 404]);
  assert.deepEqual(
    companion.plugins().map(({ name, state }) => [name, state]),
    [
      ['half', 'failed'],
      ['after', 'failed'],
      ['sound', 'active'],
    ],
  );
});

test('routes that fail to register fail only their own plugin', async () => {
  const broken = plugin('broken', (host) =>
    host.routes((app) => {
      app.get('/broken', { config: { public: true }, schema: { ...schema, operationId: 'broken' } }, () => ({
        ok: true,
      }));
      throw new Error('routes are broken');
    }),
  );
  await using companion = await start({
    broken: { use: broken, optional: true },
    sound: { use: plugin('sound', answering('/sound')) },
  });
  assert.equal((await companion.app.inject({ url: '/broken' })).statusCode, 503);
  assert.equal((await companion.app.inject({ url: '/sound' })).statusCode, 200);
});

test('a route with neither scopes nor public stops the start', async () => {
  const careless = plugin('careless', (host) =>
    host.routes(
      (app) => void app.get('/careless', { schema: { ...schema, operationId: 'careless' } }, () => ({ ok: true })),
    ),
  );
  await assert.rejects(start({ careless: { use: careless } }), (error: BootError) =>
    /careless/.test(error.report.problems[0]?.message ?? ''),
  );
});

test('setup has a deadline', async () => {
  const stuck = plugin('stuck', () => new Promise(() => {}));
  const starting = createCompanion({
    config: { log: { level: 'silent' }, boot: { setupTimeout: 100 }, plugins: { stuck: { use: stuck as never } } },
    env: { NODE_ENV: 'test' },
  });
  await assert.rejects(starting, (error: BootError) =>
    /did not finish its setup within 100 ms/.test(error.report.problems[0]?.message ?? ''),
  );
});

test('a failure is reported once, with the plugins that fail because of it', async () => {
  const base = plugin('base', () => {
    throw new Error('no disk');
  });
  const upon = plugin('upon', () => {}, { dependsOn: { base: '*' } });
  const higher = plugin('higher', () => {}, { dependsOn: { upon: '*' } });
  const plugins = { base: { use: base }, upon: { use: upon }, higher: { use: higher } };
  await assert.rejects(start(plugins), (error: BootError) => {
    assert.deepEqual(
      error.report.problems.map(({ message }) => message),
      ['Its setup failed: no disk\n  Without it, these were not set up either: upon and higher.'],
    );
    return true;
  });
});

test('a promised service that is not provided, and a service that is used without being declared, are failures', async () => {
  const liar = plugin('liar', () => {}, { provides: ['kv'] });
  await assert.rejects(start({ liar: { use: liar } }), (error: BootError) =>
    /declares that it provides "kv"/.test(error.report.problems[0]?.message ?? ''),
  );
  const sneaky = plugin('sneaky', (host) => void host.use('kv'));
  await assert.rejects(start({ sneaky: { use: sneaky } }), (error: BootError) =>
    /without declaring (?:it|them)/.test(error.report.problems[0]?.message ?? ''),
  );
});

test('a plugin that needs a service which it provides itself reports its own failure', async () => {
  const fail = (): never => assert.fail('no disk');
  const own = plugin('own', fail, { provides: ['kv'], needs: ['kv'] });
  await assert.rejects(start({ own: { use: own } }), (error: BootError) =>
    /Its setup failed: no disk/.test(error.report.problems[0]?.message ?? ''),
  );
});

test('points are known before any setup, and contributions reach their owner and the capabilities', async () => {
  const owner = plugin('owner', () => {}, {
    points: [definePoint({ id: 'importFormat', label: 'import format', describe: ({ id }) => ({ id }) })],
  });
  const giver = plugin('giver', (host) => host.contribute('importFormat', { id: 'csv' } as never));
  await using companion = await start({ giver: { use: giver }, owner: { use: owner } });
  const capabilities = (await companion.app.inject({ url: '/capabilities' })).json<{ data: Record<string, unknown> }>();
  assert.deepEqual(capabilities.data['importFormat'], [{ id: 'csv' }]);
});

test('a contribution to a point without an owner is left out with a warning', async () => {
  await using host = await createTestHost(
    plugin('giver', (it) => it.contribute('importFormat', { id: 'csv' } as never)),
  );
  assert.ok(host.logs.some(({ point, plugin: name }) => point === 'importFormat' && name === 'giver'));
});

test('methods of setup are refused afterwards, and subscriptions keep working', async () => {
  let kept: Host | undefined;
  await using host = await createTestHost(
    plugin('late', (it) => {
      kept = it;
    }),
  );
  assert.throws(() => kept?.routes(() => {}), { code: 'LATE_REGISTRATION' });
  assert.throws(() => kept?.contribute('importFormat', {} as never), { code: 'LATE_REGISTRATION' });
  let heard = 0;
  const off = kept?.on('plugin:failed', () => {
    heard += 1;
  });
  kept?.emit('plugin:failed', { plugin: 'x', error: { code: 'X', message: 'x' } });
  await host.settle();
  off?.();
  kept?.emit('plugin:failed', { plugin: 'x', error: { code: 'X', message: 'x' } });
  await host.settle();
  assert.equal(heard, 1);
});

test('interceptors change a value in turn, and any of them may veto it', async () => {
  let decide: ((value: number) => Promise<number>) | undefined;
  const asker = plugin('asker', (host) => {
    decide = (value) => host.decide('test' as never, value as never) as Promise<number>;
  });
  const doubler = plugin(
    'doubler',
    (host) => void host.intercept('test' as never, ((value: number) => value * 2) as never),
  );
  const guard = plugin(
    'guard',
    (host) =>
      void host.intercept('test' as never, (value: number) => {
        if (value > 10) throw new Error('too much');
      }),
  );
  await using companion = await start({ asker: { use: asker }, doubler: { use: doubler }, guard: { use: guard } });
  assert.ok(companion);
  assert.equal(await decide?.(4), 8);
  await assert.rejects(async () => decide?.(6), /too much/);
});

test('shutdown aborts the host signal before it waits for running requests', async () => {
  const arrived = Promise.withResolvers<void>();
  const slow = plugin('slow', (host) =>
    host.routes((app) => {
      app.get('/slow', { config: { public: true }, schema: { ...schema, operationId: 'slow' } }, async () => {
        arrived.resolve();
        await new Promise((resolve) => host.signal.addEventListener('abort', resolve));
        return { ok: true };
      });
    }),
  );
  const host = await createTestHost(slow);
  const answer = fetch(`${await host.listen()}/slow`);
  await arrived.promise;
  await host.close();
  assert.equal((await answer).status, 200);
});

test('a plugin that does not close in time is reported and does not delay the others', async () => {
  const closed: string[] = [];
  const companion = await createCompanion({
    env: { NODE_ENV: 'test' },
    config: {
      log: { level: 'silent' },
      boot: { closeTimeout: 100 },
      plugins: {
        base: { use: plugin('base', (host) => host.onClose(() => void closed.push('base'))) as never },
        stuck: { use: plugin('stuck', (host) => host.onClose(() => new Promise(() => {}))) as never },
      },
    },
  });
  await assert.rejects(companion.close(), (error: AggregateError) =>
    /stuck did not close within 100 ms/.test(String(error.errors[0])),
  );
  assert.deepEqual(closed, ['base']);
});

test('a name with several addresses is bound at one of them, with all limits and sockets', async () => {
  const companion = await createCompanion({
    env: { NODE_ENV: 'test' },
    config: { log: { level: 'silent' }, server: { host: 'localhost', port: 0 }, plugins: {} },
  });
  await companion.listen();
  assert.equal(companion.app.addresses().length, 1);
  await companion.close();
});

test('a role other than all requires jobs that nodes share', async () => {
  const jobs = { define: () => ({ name: 'none', run: () => Promise.reject(new Error('unused')) }), counts: () => ({}) };
  const providing = (isShared: boolean) =>
    definePlugin({
      name: 'jobs',
      version: '1.0.0',
      apiVersion: 1,
      provides: ['jobs'],
      shares: isShared ? ['jobs'] : [],
      setup: (host) => host.provide('jobs', { ...jobs, isShared } as never),
    });
  const startAs = (role: 'web' | 'worker', isShared: boolean) =>
    createCompanion({
      config: { role, log: { level: 'silent' }, plugins: { jobs: { use: providing(isShared) } } },
      env: { NODE_ENV: 'test' },
    });
  for (const role of ['web', 'worker'] as const) {
    await assert.rejects(startAs(role, false), (error: BootError) =>
      error.report.problems.some(({ path, message }) => path === 'config: role' && message.includes(role)),
    );
    const companion = await startAs(role, true);
    await companion.close();
  }
});
