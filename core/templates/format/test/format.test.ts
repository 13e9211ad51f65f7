import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ImportInput, WorkContext } from '@editor-companion/core/plugin';
import { {{camelName}}Format } from '../src/format.ts';

const format = {{camelName}}Format({ maxBytes: 1000 });
const context = { signal: new AbortController().signal, progress: () => {} } as unknown as WorkContext;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), '{{name}}-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function input(text: string): Promise<ImportInput> {
  const path = join(folder, 'sample.{{name}}');
  await writeFile(path, text);
  return { path, size: Buffer.byteLength(text), filename: 'sample.{{name}}', options: { revisions: 'keep' } };
}

test('blank lines separate paragraphs', async () => {
  const { content } = await format.convert(await input('One\ntwo.\n\nThree.'), context);
  assert.deepEqual(content.content?.map((node) => node.content?.[0]?.text), ['One two.', 'Three.']);
});

test('an empty file is refused', async () => {
  await assert.rejects(format.convert(await input(' \n'), context), { code: '{{CONSTANT_NAME}}_FILE_EMPTY' });
});

test('a file over the limit is refused', async () => {
  await assert.rejects(format.convert(await input('x'.repeat(1001)), context), { code: '{{CONSTANT_NAME}}_FILE_TOO_LARGE' });
});
