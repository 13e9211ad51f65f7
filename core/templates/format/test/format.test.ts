import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { DocumentNode, ImportInput, WorkContext } from '@editor-companion/core/plugin';
import { importFormatSuite, runSuite } from '@editor-companion/core/testing';
import { {{camelName}}Format } from '../src/format.ts';

// What every format must do. `validate` of @editor-companion/document checks the content thoroughly.
runSuite(
  '{{name}}',
  importFormatSuite({
    make: async () => ({ format: {{camelName}}Format({ maxBytes: 10_000_000 }), close: async () => {} }),
    samples: [{ filename: 'a.{{extension}}', bytes: Buffer.from('One.\n\nTwo.') }],
    slow: { filename: 'long.{{extension}}', bytes: Buffer.from('A paragraph.\n\n'.repeat(200_000)) },
    validate: (content) => assert.equal((content as DocumentNode).type, 'doc'),
  }),
);

const format = {{camelName}}Format({ maxBytes: 1000 });
const context = { signal: new AbortController().signal, progress: () => {} } as unknown as WorkContext;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), '{{name}}-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function input(text: string): Promise<ImportInput> {
  const path = join(folder, 'sample.{{extension}}');
  await writeFile(path, text);
  return { path, size: Buffer.byteLength(text), filename: 'sample.{{extension}}', options: { revisions: 'keep' } };
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
