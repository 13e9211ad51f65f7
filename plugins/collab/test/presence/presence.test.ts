import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as Y from 'yjs';
import { Malformed } from '../../src/protocol/reader.ts';
import { Presence } from '../../src/presence/presence.ts';
import { presence } from '../raw-client.ts';
import { World } from './world.ts';

const [ada, ben] = [{ user: 'ada' }, { user: 'ben' }];
const NOW = 1_000_000;
/** Creates a room that began long ago, so that no earlier client is expected. */
const make = (maxStateBytes = 1000): Presence =>
  new Presence({
    maxStateBytes,
    grace: 5000,
    since: 0,
    mayTakeOver: (owner, other) => (owner as typeof ada).user === (other as typeof ada).user,
    userOf: (owner) => (owner as typeof ada).user,
    standIn: (user) => ({ user }),
    silenceOf: () => 0,
  });

/** Sends a message. Tells whether the others must be informed. */
function say(room: Presence, message: Uint8Array, by: object, now = NOW): boolean {
  room.receive(message, by, now);
  return room.hasChanges;
}

/** Returns the states of a client after it received the messages. */
function read(...messages: (Uint8Array | undefined)[]): Record<string, unknown> {
  const awareness = new awarenessProtocol.Awareness(new Y.Doc());
  awareness.setLocalState(null);
  for (const message of messages) if (message) awarenessProtocol.applyAwarenessUpdate(awareness, message, 'test');
  const states = Object.fromEntries(awareness.getStates());
  awareness.destroy();
  return states;
}

test('states are passed on unchanged, and a later client receives all', () => {
  const room = make();
  assert.ok(say(room, presence(1, 1, { name: 'Ada 😀' }), ada));
  assert.ok(say(room, presence(2, 1, { name: 'Ben' }), ben));
  assert.deepEqual(read(room.takeChanges()), { 1: { name: 'Ada 😀' }, 2: { name: 'Ben' } });
  assert.equal(room.hasChanges, false);
  assert.deepEqual(read(room.everybody()), { 1: { name: 'Ada 😀' }, 2: { name: 'Ben' } });
});

test('changes are collected, and only the last state is sent', () => {
  const room = make();
  for (let clock = 1; clock <= 5; clock++) say(room, presence(1, clock, { at: clock }), ada);
  const told = room.takeChanges();
  assert.deepEqual(read(told), { 1: { at: 5 } });
  assert.equal(told[0], 1);
});

test('a client can neither write nor remove states of others', () => {
  const room = make();
  say(room, presence(1, 5, { name: 'Ada' }), ada);
  room.takeChanges();
  for (const forged of [presence(1, 6, { name: 'Mallory' }), presence(1, 6, null), presence(1, 5, null)])
    assert.equal(say(room, forged, ben), false);
  assert.deepEqual(read(room.everybody()), { 1: { name: 'Ada' } });
  // Repetitions of other clients' states are nothing new either.
  assert.equal(say(room, presence(1, 5, { name: 'Ada' }), ben), false);
});

test('a client that leaves is removed, and no echo restores it', () => {
  const room = make();
  const told = [presence(1, 5, { name: 'Ada' })];
  say(room, told[0]!, ada);
  const before = room.takeChanges();
  room.leave(ada, NOW);
  assert.deepEqual(read(before, room.takeChanges()), {});
  assert.equal(room.everybody(), undefined);
  assert.equal(say(room, presence(1, 5, { name: 'Ada' }), ben), false);
  assert.ok((room.pass(NOW) ?? 0) > NOW);
  assert.equal(room.pass(NOW + 120_000), undefined);
  assert.ok(room.isEmpty);
});

test('the same person keeps the state of a client on another connection', () => {
  const room = make();
  say(room, presence(1, 5, { name: 'Ada' }), ada);
  const again = { user: 'ada' };
  assert.equal(say(room, presence(1, 6, { name: 'Ada again' }), again), true);
  room.takeChanges();
  room.leave(ada, NOW);
  assert.equal(room.hasChanges, false, 'the old connection no longer speaks for her');
});

test('states that are too large are dropped, and clients beyond the limit of a participant', () => {
  const room = make(100);
  assert.equal(say(room, presence(1, 1, { text: 'x'.repeat(200) }), ada), false);
  for (let client = 0; client < 100; client++) say(room, presence(client, 1, {}), ada);
  assert.equal(Object.keys(read(room.everybody())).length, 64);
});

test('no bytes make it throw any error but Malformed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        make().receive(bytes, ada, NOW);
      } catch (error) {
        assert.ok(error instanceof Malformed);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a message that is too long is dropped, and a participant leaves at most a limited number of remembered clients', () => {
  const room = make();
  assert.equal(say(room, new Uint8Array(3_000_000), ada), false);
  for (let client = 1; client <= 3000; client++) {
    say(room, presence(client, 1, {}), ada);
    say(room, presence(client, 2, null), ada);
  }
  say(room, presence(5000, 1, { name: 'Ben' }), ben);
  assert.deepEqual(read(room.everybody()), { 5000: { name: 'Ben' } });
  const told = new Y.Doc();
  const awareness = new awarenessProtocol.Awareness(told);
  awarenessProtocol.applyAwarenessUpdate(awareness, room.takeChanges(), 'test');
  assert.ok(awareness.meta.size <= 1100, `${awareness.meta.size} clients are remembered`);
  awareness.destroy();
});

test('a client whose connection broke stays visible, for newcomers too, and disappears if it does not return in time', () => {
  const room = make();
  say(room, presence(1, 5, { name: 'Ada' }), ada);
  room.takeChanges();
  room.lose(ada, NOW);
  assert.equal(room.hasChanges, false);
  assert.equal(room.pass(NOW + 4999), NOW + 5000);
  assert.deepEqual(read(room.everybody()), { 1: { name: 'Ada' } });
  room.pass(NOW + 5000);
  assert.equal(room.everybody(), undefined);
  assert.deepEqual(read(presence(1, 5, { name: 'Ada' }), room.takeChanges()), {}, 'null with the clock that it has');
});

test('a state that returns with a known clock is sent with a higher one, and its client is updated', () => {
  const room = make();
  say(room, presence(1, 5, { name: 'Ada' }), ada);
  const before = room.takeChanges();
  room.leave(ada, NOW);
  const gone = room.takeChanges();
  const again = { user: 'ada' };
  say(room, presence(1, 5, { name: 'Ada' }), again, NOW + 2000);
  const [prompt] = room.takePrompts(NOW + 2000);
  assert.equal(prompt?.to, again);
  assert.deepEqual(read(before, gone, room.takeChanges()), { 1: { name: 'Ada' } });

  const doc = new Y.Doc();
  doc.clientID = 1;
  const client = new awarenessProtocol.Awareness(doc);
  for (let clock = 1; clock <= 5; clock++) client.setLocalState({ name: 'Ada' });
  awarenessProtocol.applyAwarenessUpdate(client, prompt.message, 'test');
  assert.deepEqual(client.getLocalState(), { name: 'Ada' });
  client.setLocalState({ name: 'Ada moved' });
  say(room, awarenessProtocol.encodeAwarenessUpdate(client, [1]), again, NOW + 2000);
  assert.deepEqual(read(before, room.takeChanges()), { 1: { name: 'Ada moved' } });
  client.destroy();
});

test('a client that moved before it was asked to is not set back', () => {
  const world = new World();
  const options = { user: 'anonymous', isMute: false, isAsleep: false };
  const [one, other] = [1, 2].map((id) => world.add({ ...options, id }));
  for (const person of world.people) person.connect();
  world.settle();
  world.pass(20);
  // The server considers the old connection alive, so it raises all clocks.
  one?.drop(false);
  one?.connect();
  if (one?.wire) world.deliver(1, one.wire);
  one?.move();
  world.flush();
  one?.read(9);
  one?.move();
  world.settle();
  assert.deepEqual(one?.state, { id: 1, at: 2 });
  assert.deepEqual(other?.awareness.getStates().get(1), { id: 1, at: 2 });
  world.end();
});

test('a provider that restarts with clock 1 on the same document is seen', () => {
  const room = make();
  say(room, presence(1, 90, { name: 'Ada' }), ada);
  const before = room.takeChanges();
  say(room, presence(1, 91, null), ada);
  say(room, presence(1, 1, { name: 'Ada again' }), { user: 'ada' });
  assert.deepEqual(read(before, room.takeChanges()), { 1: { name: 'Ada again' } });
});

test('no other person can take over a client whose connection broke', () => {
  const room = make();
  say(room, presence(1, 5, { name: 'Ada' }), ada);
  room.takeChanges();
  room.lose(ada, NOW);
  assert.equal(say(room, presence(1, 6, { name: 'Mallory' }), ben), false);
  assert.equal(say(room, presence(1, 6, null), ben), false);
  assert.deepEqual(read(room.everybody()), { 1: { name: 'Ada' } });
});

test('clocks are raised at most once a second, however many clients return', () => {
  const room = make();
  const people = Array.from({ length: 10 }, (_, index) => ({ user: `user ${index}` }));
  for (const [index, person] of people.entries()) say(room, presence(index, 1, {}), person);
  room.takeChanges();
  let told = 0;
  for (const [index, { user }] of people.entries()) {
    say(room, presence(index, 1, {}), { user }, NOW + 100 * index);
    room.takePrompts(NOW + 100 * index);
    told += room.takeChanges()[0] ?? 0;
  }
  assert.ok(told <= 20, `${told} states were told`);
});
