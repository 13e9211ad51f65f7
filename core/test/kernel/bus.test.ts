import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Bus } from '../../src/kernel/bus.ts';

function createBus(handlerTimeout = 1_000) {
  const shutdown = new AbortController();
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  return { bus: new Bus({ log, handlerTimeout, signal: shutdown.signal }), lines, shutdown };
}

test('a handler that throws, now or later, affects neither the emitter nor the others', async () => {
  const { bus, lines } = createBus();
  const seen: string[] = [];
  bus.on('bad', 'file:uploaded', () => {
    throw new Error('sync');
  });
  bus.on('worse', 'file:uploaded', () => Promise.reject(new Error('async')));
  bus.on('good', 'file:uploaded', () => void seen.push('good'));
  bus.emit('test', 'file:uploaded', {});
  assert.deepEqual(seen, [], 'handlers run after the emitter went on');
  await bus.settle();
  assert.deepEqual(seen, ['good']);
  assert.deepEqual(lines.map((line) => (JSON.parse(line) as { plugin: string }).plugin).toSorted(), ['bad', 'worse']);
});

test('failures become an event of their own, without an endless loop', async () => {
  const { bus } = createBus();
  const failures: unknown[] = [];
  bus.on('bad', 'x:done', () => {
    throw new Error('no');
  });
  bus.on('watcher', 'bus:handler-failed', (payload) => {
    failures.push(payload);
    throw new Error('also no');
  });
  bus.emit('test', 'x:done', {});
  await bus.settle();
  assert.deepEqual(failures, [{ event: 'x:done', plugin: 'bad', message: 'no' }]);
});

test('a handler sees its events one at a time and in order', async () => {
  const { bus } = createBus();
  const steps: string[] = [];
  bus.on('slow', 'x:done', async ({ n }: { n: number }) => {
    steps.push(`start ${n}`);
    await new Promise(setImmediate);
    steps.push(`end ${n}`);
  });
  bus.emit('test', 'x:done', { n: 1 });
  bus.emit('test', 'x:done', { n: 2 });
  await bus.settle();
  assert.deepEqual(steps, ['start 1', 'end 1', 'start 2', 'end 2']);
});

test('patterns receive every event of their kind with its name, until off ends the subscription', async () => {
  const { bus } = createBus();
  const seen: string[] = [];
  const off = bus.on('a', 'file:*', (_payload, { name }) => void seen.push(`file:* ${name}`));
  bus.on('b', '*', (_payload, { name, source }) => void seen.push(`* ${name} from ${source}`));
  bus.emit('test', 'file:uploaded', {});
  await bus.settle();
  off();
  bus.emit('test', 'file:uploaded', {});
  await bus.settle();
  assert.deepEqual(seen, ['file:* file:uploaded', '* file:uploaded from test', '* file:uploaded from test']);
});

test('send reports whether every handler succeeded', async () => {
  const { bus } = createBus();
  assert.equal(await bus.send('test', 'x:done', {}), true);
  bus.on('bad', 'x:done', () => {
    throw new Error('no');
  });
  assert.equal(await bus.send('test', 'x:done', {}), false);
});

test('a handler past its deadline is signalled and given up', async () => {
  const { bus, lines } = createBus(1);
  let aborted = false;
  bus.on(
    'stuck',
    'x:done',
    (_payload, { signal }) =>
      new Promise<void>(() => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
      }),
  );
  assert.equal(await bus.send('test', 'x:done', {}), false);
  assert.equal(aborted, true);
  assert.match(lines[0] ?? '', /HANDLER_TIMEOUT/);
});

test('payloads are frozen copies', async () => {
  const { bus } = createBus();
  const payload = { n: 1 };
  let received: unknown;
  bus.on('a', 'x:done', (value) => {
    received = value;
  });
  bus.emit('test', 'x:done', payload);
  payload.n = 2;
  await bus.settle();
  assert.deepEqual(received, { n: 1 });
  assert.ok(Object.isFrozen(received));
});
