import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moduleBeside } from '../../src/plugin/index.ts';

test('takes the extension of the caller, so that source and published package both work', () => {
  assert.equal(moduleBeside('file:///a/src/plugin.ts', 'docx-worker').href, 'file:///a/src/docx-worker.ts');
  assert.equal(moduleBeside('file:///a/dist/plugin.js', 'docx-worker').href, 'file:///a/dist/docx-worker.js');
});
