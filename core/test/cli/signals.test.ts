import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mock, test } from 'node:test';
import { closeOnSignals, holdSignals } from '../../src/cli/signals.ts';

class Source extends EventEmitter {
  readonly exits: number[] = [];
  exit(code: number): void {
    this.exits.push(code);
  }
}

const log = { info() {}, error() {}, fatal() {} };

/** Returns a server with the same function for draining and closing. */
const server = (close: () => Promise<void>) => ({ drain: close, close, log });

test('the first signal drains the server and ends it with code 0', async () => {
  const source = new Source();
  const drain = mock.fn(async () => {});
  const close = mock.fn(async () => {});
  const code = closeOnSignals({ drain, close, log }, source, 1000);
  source.emit('SIGTERM');
  assert.equal(await code, 0);
  assert.deepEqual([drain.mock.callCount(), close.mock.callCount()], [1, 0]);
  assert.deepEqual(source.exits, []);
  assert.equal(source.listenerCount('SIGTERM'), 0);
});

test('a second signal ends the process at once', () => {
  const source = new Source();
  const close = mock.fn(() => new Promise<void>(() => {}));
  void closeOnSignals(server(close), source, 1000);
  source.emit('SIGINT');
  source.emit('SIGINT');
  assert.deepEqual(source.exits, [1]);
  assert.equal(close.mock.callCount(), 1);
});

test('a server that does not close is ended at the deadline', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const source = new Source();
  void closeOnSignals(
    server(() => new Promise<void>(() => {})),
    source,
    1000,
  );
  source.emit('SIGTERM');
  context.mock.timers.tick(999);
  assert.deepEqual(source.exits, []);
  context.mock.timers.tick(1);
  assert.deepEqual(source.exits, [1]);
});

test('an uncaught error is logged and ends the process with code 1', async () => {
  const source = new Source();
  const fatal = mock.fn((_fields: object, _message: string) => {});
  const code = closeOnSignals({ ...server(async () => {}), log: { ...log, fatal } }, source, 1000);
  const error = new Error('lost');
  source.emit('unhandledRejection', error);
  assert.equal(await code, 1);
  assert.deepEqual(fatal.mock.calls[0]?.arguments[0], { err: error });
});

test('a failed close ends the process with code 1', async () => {
  const source = new Source();
  const code = closeOnSignals(
    server(() => Promise.reject(new Error('stuck'))),
    source,
    1000,
  );
  source.emit('SIGTERM');
  assert.equal(await code, 1);
});

test('a signal before the start is remembered, and a second one ends the process at once', () => {
  const source = new Source();
  const held = holdSignals(source);
  assert.equal(held.came, false);
  source.emit('SIGTERM');
  assert.equal(held.came, true);
  assert.deepEqual(source.exits, []);
  source.emit('SIGINT');
  assert.deepEqual(source.exits, [1]);
  held.release();
  assert.equal(source.listenerCount('SIGTERM') + source.listenerCount('SIGINT'), 0);
});
