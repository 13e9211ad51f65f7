import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idAt, ItemIds } from '../../src/inbox/item-ids.ts';

test('ids are in the order of their creation, even when the clock stands still or goes back', () => {
  const ids = new ItemIds();
  const made = [1000, 1000, 1000, 900, 1001].map((time) => ids.next(time));
  assert.deepEqual(made.toSorted(), made);
  assert.ok(made.every((id) => /^[0-9a-z]{25}$/.test(id)));
  assert.ok((made[0] ?? '') > idAt(1000) && (made[0] ?? '') < idAt(1001));
});
