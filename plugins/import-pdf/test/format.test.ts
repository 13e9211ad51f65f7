import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost, importFormatSuite, runSuite } from '@editor-companion/core/testing';
import { validate } from '@editor-companion/document';
import { createFormat, isPdf } from '../src/format.ts';
import { lines, page, pdf } from './kit/pdf.ts';

const LIMITS = {
  threads: 1,
  memoryMb: 512,
  engineMemoryMb: 512,
  timeout: 600_000,
  maxQueued: 8,
  idleTimeout: 1000,
  maxPages: 2000,
  ocr: { engine: '', maxPages: 100, dpi: 300, pictures: 'keep', timeout: 60_000 },
} as const;

async function make() {
  const host = await createTestHost([]);
  const { format, close } = createFormat(host.use('workers'), LIMITS);
  return {
    format,
    async close() {
      await close();
      await host.close();
    },
  };
}

const dense = {
  content: lines(
    72,
    800,
    Array.from({ length: 60 }, (_, n) => `Line ${n} of a page that is full of text.`),
    { pitch: 12 },
  ),
};

runSuite(
  'the pdf format',
  importFormatSuite({
    make,
    samples: [{ filename: 'a.pdf', bytes: pdf({ pages: [page('One', 'two')] }) }],
    slow: { filename: 'b.pdf', bytes: pdf({ pages: Array.from({ length: 400 }, () => dense) }) },
    validate,
  }),
);

test('a PDF is recognised by its content, after any bytes before it', () => {
  assert.equal(isPdf(Buffer.from(`${'\n'.repeat(100)}%PDF-1.4`)), true);
  assert.equal(isPdf(Buffer.from('<html>%PD')), false);
});
