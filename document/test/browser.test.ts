import { deepEqual, equal } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { build } from 'rolldown';
import type * as Main from '../src/index.ts';

const entries = ['index.ts', 'markdown/index.ts', 'yjs.ts'].map((path) => join(import.meta.dirname, '../src', path));

test('a bundle for browsers contains no module of Node, and it reads and writes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'document-browser-'));
  t.after(() => rm(folder, { recursive: true }));
  const { output } = await build({
    input: entries,
    platform: 'browser',
    output: { dir: folder, format: 'esm' },
    logLevel: 'silent',
  });
  const outside = output.flatMap((chunk) =>
    chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports].filter((name) => !name.endsWith('.js')) : [],
  );
  deepEqual(outside, []);
  const main = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof Main;
  const json = main.fromHTML('<p>a <b>b</b></p>');
  equal(main.toHTML(json, { math: 'mathml' }), '<p>a <strong>b</strong></p>');
});
