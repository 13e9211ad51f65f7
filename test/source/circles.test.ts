import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesIn, upwardImports } from './circles.ts';
import { importsIn } from './imports.ts';

const imports = (...pairs: [from: string, to: string][]) => pairs.map(([from, to]) => ({ from, to, isType: false }));

test('imports are found at any place, and types are told from values', () => {
  const text = [
    "import a from './a.ts';",
    "import type { B } from '../b.ts';",
    "import { type C, type D } from './c.ts';",
    "import { type E, f } from './e.ts';",
    "import './g.ts';",
    "export type { H } from './h.ts';",
    "export * from './i.ts';",
    "const j = await import('./j.ts');",
    "import k from 'k';",
  ].join('\n');
  const found = importsIn('p/src/file.ts', text).map(({ to, isType }) => `${to}${isType ? ' type' : ''}`);
  assert.deepEqual(found, [
    'p/src/a.ts',
    'p/b.ts type',
    'p/src/c.ts type',
    'p/src/e.ts',
    'p/src/g.ts',
    'p/src/h.ts type',
    'p/src/i.ts',
    'p/src/j.ts',
  ]);
});

test('folders that import each other form a circle, however many are between them', () => {
  const found = circlesIn(
    imports(['src/a/x.ts', 'src/b/x.ts'], ['src/b/y.ts', 'src/c/x.ts'], ['src/c/y.ts', 'src/a/z.ts']),
  );
  assert.deepEqual(found, [
    'src: a → b (src/a/x.ts imports src/b/x.ts), b → c (src/b/y.ts imports src/c/x.ts), c → a (src/c/y.ts imports src/a/z.ts)',
  ]);
});

test('a subfolder may import files beside it that do not import it', () => {
  const one = imports(['src/a/door.ts', 'src/a/deep/x.ts'], ['src/a/deep/x.ts', 'src/a/errors.ts']);
  assert.deepEqual(circlesIn(one), []);
  assert.equal(circlesIn([...one, ...imports(['src/a/errors.ts', 'src/a/deep/y.ts'])]).length, 1);
});

test('an import of a later layer goes upwards', () => {
  const found = imports(['src/b/x.ts', 'src/a/x.ts'], ['src/a/y.ts', 'src/b/y.ts'], ['src/c/x.ts', 'src/a/x.ts']);
  assert.deepEqual(upwardImports(found, 'src', ['a', 'b']), [
    'src/a/y.ts imports src/b/y.ts',
    'src/c/x.ts imports src/a/x.ts',
  ]);
});
