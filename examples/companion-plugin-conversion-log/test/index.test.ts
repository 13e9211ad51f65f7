import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import conversionLog from '../src/index.ts';

const file = { filename: 'plan.docx', mime: 'application/zip', size: 7, path: 'files/ab' };

const converter = definePlugin({
  name: 'converter',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.onReady(() => {
      host.emit('file:uploaded', { taskId: 't1', fromCache: false, file });
      host.emit('file:converted', { taskId: 't1', fromCache: true, file });
      host.emit('import:failed', { taskId: 't2', error: { code: 'DAMAGED', message: 'The file is damaged.' } });
    });
  },
});

test('uploads, conversions and failures each leave a line without contents or paths', async () => {
  await using host = await createTestHost([conversionLog, converter]);
  await host.settle();
  const text = await readFile(join(host.dataDir, 'conversions.jsonl'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    lines.map(({ time: _time, ...line }) => line),
    [
      { event: 'uploaded', taskId: 't1', filename: 'plan.docx', mime: 'application/zip', size: 7, fromCache: false },
      { event: 'converted', taskId: 't1', filename: 'plan.docx', mime: 'application/zip', size: 7, fromCache: true },
      { event: 'import-failed', taskId: 't2', error: 'DAMAGED' },
    ],
  );
  assert.ok(lines.every(({ time }) => !Number.isNaN(Date.parse(String(time)))));
});
