import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, memory, space } from '../../../src/cli/doctor/machine.ts';

const GB = 1_000_000_000;

test('memory counts as far as the container allows', () => {
  assert.equal(memory(8 * GB, 0).state, 'good');
  assert.equal(memory(8 * GB, Number.MAX_SAFE_INTEGER).state, 'good');
  const { state, found } = memory(8 * GB, GB / 2);
  assert.equal(state, 'lacking');
  assert.match(found ?? '', /^500 MB \(of 8000 MB; the container allows no more\)$/);
});

test('the space of a folder that is not there yet is that of the one it will be in', async () => {
  const { found } = await space('/no-such-folder-at-all/data');
  assert.match(found ?? '', /MB free for \/no-such-folder-at-all\/data$/);
});

test('a clock that stands before the release is wrong', () => {
  assert.equal(clock().state, 'good');
  assert.equal(clock(0).state, 'failing');
});
