import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const REPOSITORY = join(import.meta.dirname, '..');

test('docs/recipes.md shows the files that the test of the recipes runs', async () => {
  const page = await readFile(join(REPOSITORY, 'docs/recipes.md'), 'utf8');
  const shown = [...page.matchAll(/```tsx? recipe=(\S+)\n([\s\S]*?)```/g)];
  const files = await readdir(join(REPOSITORY, 'recipes/src'));
  assert.deepEqual(new Set(shown.map(([, name]) => name)), new Set(files));
  for (const [, name = '', code] of shown)
    assert.equal(code, await readFile(join(REPOSITORY, 'recipes/src', name), 'utf8'), name);
});
