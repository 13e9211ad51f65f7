import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EventLog } from '../src/events/event-log.ts';

const meta = (name: string) => ({ name, source: 'test', time: 0 });

it('keeps the latest events and returns those after a number', () => {
  const log = new EventLog(2);
  for (const name of ['a:1', 'a:2', 'a:3']) log.add({}, meta(name));
  assert.deepEqual(
    log.after(0).map(({ name }) => name),
    ['a:2', 'a:3'],
  );
  assert.deepEqual(
    log.after(2).map(({ number }) => number),
    [3],
  );
});

it('restarts for a window that followed an earlier start of the server', () => {
  const log = new EventLog(10);
  log.add({}, meta('a:1'));
  assert.equal(log.after(500).length, 1);
});

it('calls its listeners until they stop', () => {
  const log = new EventLog(10);
  let calls = 0;
  const stop = log.watch(() => (calls += 1));
  log.add({}, meta('a:1'));
  assert.equal(log.watchers, 1);
  stop();
  log.add({}, meta('a:2'));
  assert.deepEqual([calls, log.watchers], [1, 0]);
});
