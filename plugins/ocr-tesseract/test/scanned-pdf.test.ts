import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import type { DocumentNode } from '@editor-companion/core/plugin';
import importOffice from '@editor-companion/import-office';
import importPdf from '@editor-companion/import-pdf';
import storage from '@editor-companion/storage';
import { outline } from '../../import-pdf/test/kit/read.ts';
import ocrTesseract from '../src/index.ts';
import { scanOf } from './support/picture.ts';

const SCAN = await scanOf([
  [24, 50, 'The Life of Bees'],
  [12, 90, 'Bees sleep at night, and in the day they fly from one flower to another, as long as there is'],
  [12, 104, 'light, until the sun goes down behind the hills of the valley, and the air is cold again, and'],
  [12, 118, 'all of them are home.'],
]);
const TEXT = [
  'heading 1: The Life of Bees',
  'paragraph: Bees sleep at night, and in the day they fly from one flower to another, as long as there is light, until the sun goes down behind the hills of the valley, and the air is cold again, and all of them are home.',
];

const importScan = async (plugins: Parameters<typeof createTestHost>[0], options = {}) => {
  await using host = await createTestHost([storage, conversion, importOffice, importPdf, ...[plugins].flat()], {
    options,
  });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(SCAN)], { type: 'application/pdf' }), 'scan.pdf');
  const url = await host.listen();
  const answer = await fetch(`${url}/import/office`, { method: 'POST', body: form });
  const { data } = (await answer.json()) as {
    data: { content: DocumentNode; warnings: { code: string; count: number }[]; assets: unknown[] };
  };
  return {
    blocks: outline(data.content.content ?? []),
    codes: data.warnings.map(({ code }) => code),
    assets: data.assets.length,
  };
};

test('a scanned page becomes its picture and its text, with headings and paragraphs', async () => {
  assert.deepEqual(await importScan(ocrTesseract), {
    blocks: ['paragraph: ', ...TEXT],
    codes: ['PDF_TEXT_RECOGNIZED'],
    assets: 1,
  });
});

test('the picture can be left out', async () => {
  const options = { 'import-pdf': { ocr: { pictures: 'leave-out' } } };
  assert.deepEqual(await importScan(ocrTesseract, options), {
    blocks: TEXT,
    codes: ['PDF_TEXT_RECOGNIZED'],
    assets: 0,
  });
});

test('without an engine the page is a picture', async () => {
  const { blocks, codes } = await importScan([]);
  assert.deepEqual([blocks, codes], [['paragraph: '], ['PDF_WITHOUT_TEXT']]);
});

test('a page that the engine cannot read stays a picture, with a warning', async () => {
  const options = { 'ocr-tesseract': { maxPixels: 10_000 } };
  const { blocks, codes } = await importScan(ocrTesseract, options);
  assert.deepEqual([blocks, codes], [['paragraph: '], ['PDF_WITHOUT_TEXT', 'PDF_TEXT_NOT_RECOGNIZED']]);
});
