import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOf } from '../../src/pdfium/metadata.ts';
import { page } from '../kit/pdf.ts';
import { read } from '../kit/read.ts';

test('title, author and dates are those of the file', async () => {
  const info = "/Title (A report) /Author (Ada) /CreationDate (D:20260301090000+01'00)";
  const { title, metadata } = await read({ pages: [page('Text')], info });
  assert.equal(title, 'A report');
  assert.deepEqual(metadata, { author: 'Ada', created: '2026-03-01T09:00:00+01:00' });
});

test('dates are read as precisely as they are stated', () => {
  assert.deepEqual(['D:2026', 'D:20260301', 'D:20260301090000Z', 'yesterday'].map(dateOf), [
    '2026-01-01',
    '2026-03-01',
    '2026-03-01T09:00:00Z',
    '',
  ]);
});
