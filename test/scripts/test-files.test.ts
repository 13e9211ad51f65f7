import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseFiles, readArguments, isLong, longFirst } from '../../scripts/test-files.ts';

test('words select test files, and arguments with two dashes are passed to node', () => {
  const root = join(import.meta.dirname, '../..');
  const args = ['plugins/storage', '--test-only', './core', join(root, 'client/test'), '--test-name-pattern=x'];
  assert.deepEqual(readArguments(args, root), {
    flags: ['--test-only', '--test-name-pattern=x'],
    words: ['plugins/storage', 'core', 'client/test'],
  });
});

test('files that match any of the words run, in order; without words all but the rare ones', () => {
  const files = ['plugins/auth/test/a.test.ts', 'core/test/b.test.ts', 'plugins/auth/test/c.test.ts'];
  assert.deepEqual(chooseFiles(files, ['auth/test/c', 'core']), ['core/test/b.test.ts', 'plugins/auth/test/c.test.ts']);
  assert.deepEqual(chooseFiles(files, ['nothing']), []);
  assert.equal(chooseFiles(files, []).length, 3);
  assert.deepEqual(chooseFiles([...files, 'test/packed/d.test.ts'], []), chooseFiles(files, []));
  assert.deepEqual(chooseFiles(['test/packed/d.test.ts'], ['test/packed']), ['test/packed/d.test.ts']);
});

test('the slowest files start first, and the rest keeps its order', () => {
  const files = [
    'core/test/a.test.ts',
    'plugins/collab/test/crash/b.test.ts',
    'plugins/auth/test/c.test.ts',
    'test/packed/d.test.ts',
  ];
  assert.deepEqual(longFirst(files), [
    'test/packed/d.test.ts',
    'plugins/collab/test/crash/b.test.ts',
    'core/test/a.test.ts',
    'plugins/auth/test/c.test.ts',
  ]);
  assert.deepEqual(files.filter(isLong), ['plugins/collab/test/crash/b.test.ts', 'test/packed/d.test.ts']);
});
