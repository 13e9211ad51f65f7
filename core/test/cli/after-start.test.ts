import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { test } from 'node:test';
import { onFirstRequest, tidyUp } from '../../src/cli/after-start.ts';

test('the memory of the start is released once, if no request has arrived', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const collect = mock.fn();
  using _quiet = tidyUp(() => true, collect);
  using _busy = tidyUp(() => false, collect);
  tidyUp(() => true, collect)[Symbol.dispose]();
  mock.timers.tick(999);
  assert.equal(collect.mock.callCount(), 0);
  mock.timers.tick(60_000);
  assert.equal(collect.mock.callCount(), 1);
});

test('the first request or socket is reported once, before it is served; a health check does not count', () => {
  for (const event of ['request', 'upgrade']) {
    const server: EventEmitter = new EventEmitter();
    const calls: string[] = [];
    server.on(event, ({ url }: { url: string }) => calls.push(url));
    onFirstRequest(server as Server, () => calls.push('first'));
    for (const url of ['/health/ready', '/import/office', '/']) server.emit(event, { url });
    assert.deepEqual(calls, ['/health/ready', 'first', '/import/office', '/']);
    assert.equal(server.listenerCount('request') + server.listenerCount('upgrade'), 1);
  }
});
