import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, pdf } from './kit/pdf.ts';
import { outline, readBytes } from './kit/read.ts';

test('pages beyond the limit are left out with a warning', async () => {
  const { content, warnings } = await readBytes(pdf({ pages: [page('one.'), page('two.'), page('three.')] }), {
    maxPages: 2,
  });
  assert.deepEqual(outline(content.content ?? []), ['paragraph: one.', 'paragraph: two.']);
  assert.deepEqual(warnings, [{ code: 'PDF_PAGES_CUT', message: 'Only the first 2 pages were read.', count: 1 }]);
});

test('a file without text gets a warning', async () => {
  const { warnings = [] } = await readBytes(pdf({ pages: [page()] }));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['PDF_WITHOUT_TEXT'],
  );
});

test('a file that is no PDF is refused with its fault', async () => {
  await assert.rejects(readBytes(Buffer.from('%PDF-1.7 and nothing else')), { code: 'PDF_DAMAGED', status: 422 });
});

test('a locked file is refused with its own code', async () => {
  const { length } = 'x'.repeat(32);
  const key = '0'.repeat(length * 2);
  const locked = pdf({ pages: [page('secret')] })
    .toString('latin1')
    .replace(
      'trailer <<',
      `trailer << /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
    );
  await assert.rejects(readBytes(Buffer.from(locked, 'latin1')), { code: 'PDF_ENCRYPTED', status: 422 });
});

test('paper beyond the limits of a document is reduced to them', async () => {
  const { page: setup } = await readBytes(pdf({ pages: [{ content: '', box: '0 0 1000000 842' }] }));
  assert.deepEqual([setup?.width, setup?.height], [5080, 297]);
});
