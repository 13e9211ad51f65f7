import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as Y from 'yjs';
import { Malformed } from '../../src/protocol/reader.ts';
import { Presence } from '../../src/room/presence.ts';
import { presence } from '../raw-client.ts';

const [ada, ben] = [{ user: 'ada' }, { user: 'ben' }];
const make = (maxStateBytes = 1000): Presence =>
  new Presence({
    maxStateBytes,
    mayTakeOver: (owner, other) => (owner as typeof ada).user === (other as typeof ada).user,
  });

/** What a client knows after it was told. */
function read(...messages: (Uint8Array | undefined)[]): Record<string, unknown> {
  const awareness = new awarenessProtocol.Awareness(new Y.Doc());
  awareness.setLocalState(null);
  for (const message of messages) if (message) awarenessProtocol.applyAwarenessUpdate(awareness, message, 'test');
  const states = Object.fromEntries(awareness.getStates());
  awareness.destroy();
  return states;
}

test('passes states on as they came, and tells them all to who comes later', () => {
  const room = make();
  assert.ok(room.receive(presence(1, 1, { name: 'Ada 😀' }), ada));
  assert.ok(room.receive(presence(2, 1, { name: 'Ben' }), ben));
  assert.deepEqual(read(room.takeChanges()), { 1: { name: 'Ada 😀' }, 2: { name: 'Ben' } });
  assert.equal(room.hasChanges, false);
  assert.deepEqual(read(room.everybody()), { 1: { name: 'Ada 😀' }, 2: { name: 'Ben' } });
});

test('gathers what changes, and tells the last state only', () => {
  const room = make();
  for (let clock = 1; clock <= 5; clock++) room.receive(presence(1, clock, { at: clock }), ada);
  const told = room.takeChanges();
  assert.deepEqual(read(told), { 1: { at: 5 } });
  assert.equal(told[0], 1);
});

test('lets nobody speak for somebody else, nor take them away', () => {
  const room = make();
  room.receive(presence(1, 5, { name: 'Ada' }), ada);
  room.takeChanges();
  for (const forged of [presence(1, 6, { name: 'Mallory' }), presence(1, 6, null), presence(1, 5, null)])
    assert.equal(room.receive(forged, ben), false);
  assert.deepEqual(read(room.everybody()), { 1: { name: 'Ada' } });
  // What clients repeat of each other is nothing new either.
  assert.equal(room.receive(presence(1, 5, { name: 'Ada' }), ben), false);
});

test('takes who leaves away, and no echo brings them back', () => {
  const room = make();
  const told = [presence(1, 5, { name: 'Ada' })];
  room.receive(told[0]!, ada);
  const before = room.takeChanges();
  room.leave(ada);
  assert.deepEqual(read(before, room.takeChanges()), {});
  assert.equal(room.everybody(), undefined);
  assert.equal(room.receive(presence(1, 5, { name: 'Ada' }), ben), false);
  assert.equal(room.forget(Date.now()), true);
  assert.equal(room.forget(Date.now() + 120_000), false);
  assert.ok(room.isEmpty);
});

test('the same person goes on for the same client on another connection', () => {
  const room = make();
  room.receive(presence(1, 5, { name: 'Ada' }), ada);
  const again = { user: 'ada' };
  assert.equal(room.receive(presence(1, 6, { name: 'Ada again' }), again), true);
  room.takeChanges();
  room.leave(ada);
  assert.equal(room.hasChanges, false, 'the old connection no longer speaks for her');
});

test('leaves out states that are too large, and more clients than a participant may have', () => {
  const room = make(100);
  assert.equal(room.receive(presence(1, 1, { text: 'x'.repeat(200) }), ada), false);
  for (let client = 0; client < 100; client++) room.receive(presence(client, 1, {}), ada);
  assert.equal(Object.keys(read(room.everybody())).length, 64);
});

test('no bytes make it throw anything but Malformed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        make().receive(bytes, ada);
      } catch (error) {
        assert.ok(error instanceof Malformed);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a message that is too long is left out, and nobody leaves more behind than is remembered of them', () => {
  const room = make();
  assert.equal(room.receive(new Uint8Array(3_000_000), ada), false);
  for (let client = 1; client <= 3000; client++) {
    room.receive(presence(client, 1, {}), ada);
    room.receive(presence(client, 2, null), ada);
  }
  room.receive(presence(5000, 1, { name: 'Ben' }), ben);
  assert.deepEqual(read(room.everybody()), { 5000: { name: 'Ben' } });
  const told = new Y.Doc();
  const awareness = new awarenessProtocol.Awareness(told);
  awarenessProtocol.applyAwarenessUpdate(awareness, room.takeChanges(), 'test');
  assert.ok(awareness.meta.size <= 1100, `${awareness.meta.size} clients are remembered`);
  awareness.destroy();
});
