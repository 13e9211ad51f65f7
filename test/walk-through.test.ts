import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { docx } from '../formats/test/kit/docx.ts';
import { startReceiver } from './support/receiver.ts';
import { fileForm, startProduct } from './support/server.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`;

const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Quarterly report</w:t></w:r></w:p>';
const paragraph =
  '<w:p><w:r><w:t xml:space="preserve">Sales went </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>up</w:t></w:r></w:p>';
const report = Buffer.from(docx({ body: heading + paragraph }));

interface Imported {
  data: { taskId: string; fromCache: boolean; format: string; content: DocumentNode };
}

test('a document is imported, saved as editor content and exported as a PDF; a second upload is answered from the cache', async () => {
  await using receiver = await startReceiver();
  await using server = await startProduct({ CONVERTED_WEBHOOK_URL: receiver.url, CONVERTED_WEBHOOK_SECRET: SECRET });
  const post = (path: string, body: string | FormData, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers });

  const first = (await (await post('/import/office', fileForm('report.docx', report))).json()) as Imported;
  assert.deepEqual([first.data.format, first.data.fromCache], ['docx', false]);
  assert.deepEqual(
    first.data.content.content?.map(({ type }) => type),
    ['heading', 'paragraph'],
  );

  const told = await receiver.take(2);
  assert.deepEqual(
    told.map(({ body }) => [body.type, body.fromCache, body.taskId]),
    [
      ['uploaded', false, first.data.taskId],
      ['converted', false, first.data.taskId],
    ],
  );
  for (const { text, headers } of told) assert.ok(new Webhook(SECRET).verify(text, headers as Record<string, string>));
  assert.deepEqual(Object.keys(told[0]?.body ?? {}).toSorted(), ['file', 'fromCache', 'taskId', 'type']);
  assert.deepEqual(Object.keys(told[0]?.body.file ?? {}).toSorted(), ['filename', 'mime', 'path', 'size']);

  const original = await fetch(`${server.url}/convert/${first.data.taskId}?target=original`);
  assert.deepEqual(Buffer.from(await original.arrayBuffer()), report);

  const pdf = await post('/export/pdf', JSON.stringify({ content: first.data.content, filename: 'report.pdf' }), {
    'content-type': 'application/json',
  });
  assert.equal(pdf.status, 200);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.equal(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );

  const second = (await (await post('/import/office', fileForm('copy of report.docx', report))).json()) as Imported;
  assert.equal(second.data.fromCache, true);
  assert.notEqual(second.data.taskId, first.data.taskId);
  assert.deepEqual(second.data.content, first.data.content);
  assert.deepEqual(
    (await receiver.take(2)).map(({ body }) => [body.type, body.fromCache]),
    [
      ['uploaded', false],
      ['converted', true],
    ],
  );
});

test('a damaged file is refused with its own code, and the next request is unaffected', async () => {
  await using server = await startProduct();
  const send = async (name: string, bytes: Buffer): Promise<[number, string]> => {
    const answer = await fetch(`${server.url}/import/office`, {
      method: 'POST',
      body: fileForm(name, Buffer.from(bytes)),
    });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  assert.deepEqual(await send('empty.docx', Buffer.alloc(0)), [422, 'IMPORT_FILE_EMPTY']);
  assert.deepEqual(await send('noise.xyz', Buffer.from('nothing that anybody knows')), [
    415,
    'IMPORT_FORMAT_UNSUPPORTED',
  ]);
  const [status, code] = await send('half.docx', report.subarray(0, report.length / 2));
  assert.equal(status, 422);
  assert.match(code, /^IMPORT_/);
  const good = await fetch(`${server.url}/import/office`, { method: 'POST', body: fileForm('report.doc', report) });
  assert.equal(good.status, 200, 'a docx under another name');
});
