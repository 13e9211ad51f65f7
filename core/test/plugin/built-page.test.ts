import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { BuiltPage } from '../../src/plugin/built-page.ts';

test('the built page and its files are opened by name, and no other file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'built-page-'));
  t.after(() => rm(folder, { recursive: true }));
  const page = new BuiltPage(folder, 'files');
  assert.deepEqual([page.open(), page.openFile('main-1.js')], [undefined, undefined]);
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'index.html'), '<main>');
  await writeFile(join(folder, 'secret.js'), 'secret');
  await writeFile(join(folder, 'files/main-1.js'), 'main');
  await writeFile(join(folder, 'files/notes.txt'), 'notes');
  const opened = page.open();
  assert.equal(opened && (await text(opened)), '<main>');
  const file = page.openFile('main-1.js');
  assert.equal(file?.type, 'text/javascript; charset=utf-8');
  assert.equal(file && (await text(file.body)), 'main');
  for (const name of ['notes.txt', '../secret.js', 'gone.js', '.js', '']) assert.equal(page.openFile(name), undefined);
});
