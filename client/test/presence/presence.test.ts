import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { Presence } from '../../src/index.ts';

test('people are listed once they give their names, the own user first, until they leave', () => {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const presence = new Presence(awareness);
  let told = 0;
  const stop = presence.subscribe(() => (told += 1));
  awareness.setLocalStateField('user', { name: 'Zoe', color: '#123456' });
  awareness.states.set(7, { user: { name: 'Ada' } });
  awareness.states.set(8, { cursor: null });
  awareness.emit('change', []);
  assert.deepEqual(
    presence.state.map(({ name, color, isMe }) => [name, color, isMe]),
    [
      ['Zoe', '#123456', true],
      ['Ada', undefined, false],
    ],
  );
  const before = presence.state;
  assert.equal(presence.state, before, 'the same until something changes');
  stop();
  stop();
  awareness.emit('change', []);
  assert.deepEqual([told, presence.state], [2, before]);
  awareness.destroy();
});
