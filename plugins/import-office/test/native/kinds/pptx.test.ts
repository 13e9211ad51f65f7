import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileProbe } from '@editor-companion/core/plugin';
import { pptxKind } from '../../../src/native/kinds/pptx.ts';

const probe = (names: readonly string[], head = 'PK\u0003\u0004'): FileProbe => ({
  head: Buffer.from(head, 'latin1'),
  size: 100,
  filename: 'file.bin',
  extension: 'bin',
  entries: () => Promise.resolve(names),
});

test('a presentation is recognised by its parts, under any name', async () => {
  assert.equal(await pptxKind.detect(probe(['[Content_Types].xml', 'ppt/presentation.xml'])), true);
  assert.equal(await pptxKind.detect(probe(['[Content_Types].xml', 'PPT/presentation2.xml'])), true);
  assert.equal(await pptxKind.detect(probe(['[Content_Types].xml', 'word/document.xml'])), false);
  assert.equal(await pptxKind.detect(probe(['ppt/presentation.xml'])), false);
  assert.equal(await pptxKind.detect(probe(['[Content_Types].xml', 'ppt/presentation.xml'], 'text')), false);
});
