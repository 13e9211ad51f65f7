import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryParent } from '../../scripts/temporary-parent.ts';

test('what is no folder in memory that programs run from leaves temporary files where the system keeps them', () => {
  assert.equal(temporaryParent(join(import.meta.dirname, 'nowhere')), tmpdir());
  assert.equal(temporaryParent(import.meta.dirname), tmpdir());
});
