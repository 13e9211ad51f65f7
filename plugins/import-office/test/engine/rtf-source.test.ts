import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { mendRtf } from '../../src/engine/rtf-source.ts';
import { CompanionError } from '@editor-companion/core/plugin';
import { withDocument } from './kit/fake-process.ts';

const mend = (text: string): Promise<string> =>
  withDocument(async (path, copy) => readFileSync(await mendRtf(path, copy), 'latin1'), text);

test('an announcement of raw bytes without their number is blanked out', async () =>
  assert.equal(await mend(String.raw`{\pict\jpegblip\bin ffd8}`), String.raw`{\pict\jpegblip     ffd8}`));

test('raw bytes and longer words are left alone', async () => {
  for (const text of [String.raw`{\pict\bin4 ab}c}`, String.raw`{\bin4 ab}c\bin d}`, String.raw`{\binary x}`, 'none'])
    assert.equal(await mend(text), text);
});

test('groups nested beyond reason are refused; escaped braces are not groups', async () => {
  const isDamaged = (error: unknown) => CompanionError.is(error) && error.code === 'IMPORT_FILE_DAMAGED';
  await assert.rejects(mend('{'.repeat(2001)), isDamaged);
  const escaped = String.raw`\{`.repeat(5000);
  assert.equal(await mend(escaped), escaped);
});
