import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const REPOSITORY = join(import.meta.dirname, '..');

test('docs/recipes.md shows the files that the test of the recipes runs', async () => {
  const page = await readFile(join(REPOSITORY, 'docs/recipes.md'), 'utf8');
  const shown = [...page.matchAll(/```(?:tsx?|html) recipe=(\S+)\n([\s\S]*?)```/g)];
  const files = await readdir(join(REPOSITORY, 'recipes/src'));
  assert.deepEqual(new Set(shown.map(([, name]) => name)), new Set([...files, 'tiptap.html']));
  for (const [, name = '', code] of shown) {
    const folder = name.endsWith('.html') ? 'recipes' : 'recipes/src';
    assert.equal(code, await readFile(join(REPOSITORY, folder, name), 'utf8'), name);
  }
});

test('the commands of docs/recipes.md install every package that its files import', async () => {
  const page = await readFile(join(REPOSITORY, 'docs/recipes.md'), 'utf8');
  const [head = '', ...sections] = page.split(/^## /m);
  const common = installed(head);
  let files = 0;
  for (const section of sections) {
    const code = section.match(/```tsx? recipe=[^]*?```/)?.[0];
    if (code === undefined) continue;
    files += 1;
    const missing = packagesOf(code).filter((name) => !common.includes(name) && !installed(section).includes(name));
    assert.deepEqual(missing, [], section.split('\n')[0]);
  }
  assert.equal(files, 5);
});

/** The packages of all `npm install` commands of a text. */
const installed = (text: string): readonly string[] =>
  [...text.matchAll(/^npm install (.+)$/gm)].flatMap(([, names = '']) => names.split(/\s+/));

/** The packages that a module imports. */
const packagesOf = (code: string): readonly string[] =>
  [...code.matchAll(/(?:from|import) '([^'.][^']*)'/g)].map(([, specifier = '']) =>
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  );
