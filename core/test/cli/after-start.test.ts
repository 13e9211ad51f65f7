import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { test } from 'node:test';
import { onFirstRequest, tidyUp } from '../../src/cli/after-start.ts';

test('what the start took is given back once, when nobody has asked anything yet', ({ mock }) => {
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

test('the first request or socket is told once, before it is served; asking for health is none', () => {
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
