import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TextRoom } from '../../../src/content/sheet/text-room.ts';

it('a long text in each cell of a workbook is repeated as long as there is room, and then cut with a warning', () => {
  const room = new TextRoom();
  const runs = [{ text: 'a'.repeat(100_000) }];
  let shown = 0;
  for (let cell = 0; cell < 200_000; cell += 1) if (room.take(runs)) shown += 1;
  assert.equal(shown, 319);
  assert.equal(room.isFull, true);
  assert.equal(new TextRoom().isFull, false);
});
