import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportInput, WorkContext } from '@editor-companion/core/plugin';
import { exporterSuite, runSuite } from '@editor-companion/core/testing';
import { {{camelName}}Exporter } from '../src/exporter.ts';

// What every exporter must do.
runSuite('{{name}}', exporterSuite(() => {{camelName}}Exporter, { options: { lineEnding: 'lf' } }));

const context = { signal: new AbortController().signal, progress: () => {} } as unknown as WorkContext;

const content = {
  type: 'doc',
  content: [
    { type: 'heading', content: [{ type: 'text', text: 'Title' }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Item' }] }] }] },
  ],
};

async function exported(input: Partial<ExportInput>): Promise<string> {
  const { bytes } = await {{camelName}}Exporter.export({ css: [], options: {}, load: async () => undefined, ...input }, context);
  return new TextDecoder().decode(bytes as Uint8Array);
}

test('every block becomes a line', async () => {
  assert.equal(await exported({ content }), 'Title\nItem');
});

test('lines end as the options say', async () => {
  assert.equal(await exported({ content, options: { lineEnding: 'crlf' } }), 'Title\r\nItem');
});

test('HTML is written without its tags', async () => {
  assert.equal(await exported({ html: '<h1>Title</h1><p>Text</p>' }), 'Title\nText');
});
