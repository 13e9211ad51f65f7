import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageQueue } from '../../src/socket/message-queue.ts';

test('messages leave in order, once', () => {
  const queue = new MessageQueue();
  const messages = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)];
  for (const message of messages) assert.equal(queue.add(message), false);
  assert.deepEqual(queue.take(), messages);
  assert.deepEqual(queue.take(), []);
});

test('a thousand messages or five megabytes fill the queue, and removing them makes room', () => {
  const queue = new MessageQueue();
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 1000; count++) assert.equal(queue.add(Uint8Array.of(1)), false);
    assert.equal(queue.add(Uint8Array.of(1)), true);
    queue.take();
    assert.equal(queue.add(new Uint8Array(5 * 1_048_576)), false);
    assert.equal(queue.add(Uint8Array.of(1)), true);
    queue.take();
  }
});
