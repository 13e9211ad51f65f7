import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, memory, space } from '../../../src/cli/doctor/machine.ts';

const GB = 1_000_000_000;

test('memory counts up to the container’s limit', () => {
  assert.equal(memory(8 * GB, 0).state, 'good');
  assert.equal(memory(8 * GB, Number.MAX_SAFE_INTEGER).state, 'good');
  const { state, found } = memory(8 * GB, GB / 2);
  assert.equal(state, 'lacking');
  assert.match(found ?? '', /^500 MB \(of 8000 MB; the container allows no more\)$/);
});

test('the free space of a missing folder is that of its future parent', async () => {
  const { found } = await space('/no-such-folder-at-all/data');
  assert.match(found ?? '', /MB free for \/no-such-folder-at-all\/data$/);
});

test('a clock before the date of the release is wrong', () => {
  assert.equal(clock().state, 'good');
  assert.equal(clock(0).state, 'failing');
});
