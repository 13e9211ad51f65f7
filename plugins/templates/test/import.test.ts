import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import importOffice from '@editor-companion/import-office';
import storage from '@editor-companion/storage';
import { docx } from '../../../formats/test/kit/docx.ts';
import templates from '../src/index.ts';
import { doc, paragraph, start, text } from './support.ts';

function upload(bytes: Buffer, query = '', filename = 'Offer 2026.docx'): InjectOptions {
  const boundary = 'test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    method: 'POST',
    url: `/template/import${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const RUNS = '<w:r><w:t>Dear {{na</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>me}}</w:t></w:r>';
const LANDSCAPE = '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/></w:sectPr>';
const LETTER = docx({ body: `<w:p>${RUNS}</w:p>${LANDSCAPE}` });

const DRAWN =
  '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="png"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WITH_PICTURE = { files: { 'media/image1.png': PNG }, relations: { png: ['image', 'media/image1.png'] as const } };

const startWithImport = () =>
  createTestHost([storage, conversion, importOffice, templates], { options: { templates: { seeds: false } } });

test('an office document becomes a template, named after its file, with its variables', async () => {
  await using host = await startWithImport();
  const answer = await host.inject(upload(LETTER, '?category=Offers'));
  assert.equal(answer.statusCode, 200, answer.body);
  const { name, category, content, variables, page } = answer.json().data;
  assert.deepEqual([name, category, variables], ['Offer 2026', 'Offers', ['name']]);
  assert.deepEqual(content, doc(paragraph(text('Dear {{na'), text('me}}', { type: 'bold' }))));
  assert.equal(page.orientation, 'landscape');
  assert.equal((await host.inject({ url: '/template?keyword=offer' })).json().data.total, 1);
  const named = await host.inject(upload(LETTER, `?name=${encodeURIComponent('报价单')}`));
  assert.equal(named.json().data.name, '报价单');
});

test('a refusal of the import has its own text, and nothing is kept', async () => {
  await using host = await startWithImport();
  const answer = await host.inject(upload(Buffer.from('no document'), '', 'x.bin'));
  assert.deepEqual([answer.statusCode, answer.json().error], [415, 'IMPORT_FORMAT_UNSUPPORTED']);
  assert.equal((await host.inject({ url: '/template' })).json().data.total, 0);
});

test('without the import the answer explains that', async () => {
  await using host = await start();
  const answer = await host.inject(upload(LETTER));
  assert.deepEqual([answer.statusCode, answer.json().error], [501, 'TEMPLATE_IMPORT_UNAVAILABLE']);
});

test('pictures of the document are kept in the content', async () => {
  await using host = await startWithImport();
  const answer = await host.inject(upload(docx({ body: `<w:p>${DRAWN}</w:p>`, ...WITH_PICTURE })));
  assert.match(answer.body, /"src":"data:image\/png;base64,/);
});

test('an upload without a document is answered with its fault', async () => {
  await using host = await startWithImport();
  const post = { method: 'POST', url: '/template/import' } as const;
  const codeFor = async (type: string | undefined, payload: string): Promise<unknown[]> => {
    const answer = await host.inject({ ...post, headers: type === undefined ? {} : { 'content-type': type }, payload });
    return [answer.statusCode, answer.json().error];
  };
  const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\nx';
  const invalid = [400, 'TEMPLATE_UPLOAD_INVALID'];
  assert.deepEqual(await codeFor('multipart/form-data; boundary=b', `${cut}\r\n${cut}\r\n--b--\r\n`), invalid);
  assert.deepEqual(await codeFor('multipart/form-data; boundary=b', cut), invalid);
  assert.deepEqual(await codeFor('multipart/form-data', cut), invalid);
  assert.deepEqual(await codeFor('multipart/form-data; boundary=b', cut.replace('file', 'other')), invalid);
  assert.deepEqual(await codeFor(undefined, ''), invalid);
  assert.deepEqual(await codeFor('application/json', '{}'), [415, 'MEDIA_TYPE_UNSUPPORTED']);
});
