import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ImportedDocument, WorkContext } from '@editor-companion/core/plugin';
import { csvFormat } from '../src/format.ts';
import type { CsvOptions } from '../src/options.ts';

const defaults: CsvOptions = {
  maxBytes: 1_000_000,
  maxRows: 100,
  maxColumns: 10,
  header: 'auto',
  fallbackEncoding: 'windows-1252',
};
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function convert(
  text: string,
  options: Partial<CsvOptions> = {},
  signal = new AbortController().signal,
): Promise<ImportedDocument> {
  const path = join(folder, 'prices.csv');
  await writeFile(path, text);
  const context = { signal, progress: () => {} } as unknown as WorkContext;
  const input = {
    path,
    size: Buffer.byteLength(text),
    filename: 'prices.csv',
    options: { revisions: 'keep' },
  } as const;
  return csvFormat({ ...defaults, ...options }).convert(input, context);
}

const texts = ({ content }: ImportedDocument): (string | undefined)[][] =>
  (content.content?.[0]?.content ?? []).map((row) =>
    (row.content ?? []).map((cell) => cell.content?.[0]?.content?.[0]?.text),
  );

test('a file becomes one table, named after it', async () => {
  const document = await convert('Name;Price\nPen;1,50\n');
  assert.deepEqual(texts(document), [
    ['Name', 'Price'],
    ['Pen', '1,50'],
  ]);
  assert.equal(document.title, 'prices');
  assert.deepEqual(document.metadata, { encoding: 'utf-8', delimiter: ';' });
});

test('the declaration of the delimiter is not a row', async () => {
  assert.deepEqual(texts(await convert('sep=|\na|b\n')), [['a', 'b']]);
});

test('rows and columns beyond the limits are left out with a warning', async () => {
  const document = await convert('a,b,c\nd,e,f\ng,h,i\n', { maxRows: 2, maxColumns: 2 });
  assert.deepEqual(texts(document), [
    ['a', 'b'],
    ['d', 'e'],
  ]);
  assert.deepEqual(
    document.warnings?.map(({ code, count }) => [code, count]),
    [
      ['CSV_ROWS_OMITTED', 1],
      ['CSV_COLUMNS_OMITTED', 1],
    ],
  );
});

test('a file without rows, and one over the limit, are refused', async () => {
  await assert.rejects(convert('\n\n'), { code: 'CSV_EMPTY', status: 422 });
  await assert.rejects(convert('a,b\n', { maxBytes: 3 }), { code: 'CSV_TOO_LARGE', status: 413 });
});

test('the work stops when all callers have left', async () => {
  const controller = new AbortController();
  const converting = convert('a,b\n'.repeat(50_000), {}, controller.signal);
  controller.abort();
  await assert.rejects(converting, { name: 'AbortError' });
});
