import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryParent } from '../../scripts/temporary-parent.ts';

test('temporary files stay in the system’s folder unless a folder in memory allows programs to run', () => {
  assert.equal(temporaryParent(join(import.meta.dirname, 'nowhere')), tmpdir());
  assert.equal(temporaryParent(import.meta.dirname), tmpdir());
});
