import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { compoundFile } from '../../../../formats/test/kit/compound-file/compound.ts';
import { upload } from '../kit/upload.ts';

const send = async (host: TestHost, filename: string, bytes: Buffer | string) => {
  const answer = await host.inject(upload(Buffer.from(bytes), { filename, query: '?as=text' }));
  const { data, error } = answer.json<{ data?: { format: string; content: string }; error?: string }>();
  return [answer.statusCode, data?.format ?? error, data?.content.trim()];
};

test('pages and tables under the names of office files are told by their content', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  assert.deepEqual(await send(host, 'a.doc', '<html><body><p>One</p></body></html>'), [200, 'html', 'One']);
  assert.deepEqual((await send(host, 'a.xls', '<table><tr><td>1</td></tr></table>')).slice(0, 2), [200, 'html']);
  assert.deepEqual((await send(host, 'b.xls', 'a\tb\n1\t2\n')).slice(0, 2), [200, 'csv']);
  assert.deepEqual((await send(host, 'page.csv', '<!DOCTYPE html><p>x')).slice(0, 2), [200, 'html']);
});

test('of other text the name says what it is, and without such a name it is refused', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  assert.deepEqual((await send(host, 'a.csv', 'a;b\n1;2\n')).slice(0, 2), [200, 'csv']);
  assert.deepEqual(await send(host, 'a.md', '# One'), [200, 'markdown', 'One']);
  assert.deepEqual(await send(host, 'a.txt', '# One'), [200, 'text', '# One']);
  assert.deepEqual((await send(host, 'a.docx', 'just text')).slice(0, 2), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
  assert.deepEqual((await send(host, 'a.txt', '\x89PNG\r\n\x1a\n')).slice(0, 2), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
});

test('web archives and messages are told by their head, whatever they are called, and attachments can be fetched', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const archive =
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x\r\n--b--';
  assert.deepEqual(await send(host, 'a.doc', archive), [200, 'mhtml', 'x']);
  const message =
    'From: a@b.example\r\nTo: c@d.example\r\nSubject: S\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Disposition: attachment; filename=a.html\r\nContent-Type: text/html\r\n\r\n<script>1</script>\r\n--b--';
  const answer = await host.inject(upload(Buffer.from(message), { filename: 'mail.bin' }));
  const { data } = answer.json<{ data: { format: string; assets: { url: string }[]; content: unknown } }>();
  const [{ url } = { url: '' }] = data.assets;
  assert.equal(data.format, 'eml');
  assert.ok(JSON.stringify(data.content).includes(url));
  const { headers, body } = await host.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') });
  assert.deepEqual([body, headers['content-type']], ['<script>1</script>', 'application/octet-stream']);
});

test('flat OpenDocument and messages of Outlook are told by their content', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const flat =
    '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>One</text:p></office:text></office:body></office:document>';
  assert.deepEqual(await send(host, 'a.xml', flat), [200, 'fodt', 'One']);
  const message = compoundFile([
    ['__properties_version1.0', Buffer.alloc(32)],
    ['__substg1.0_1000001F', Buffer.from('Hello', 'utf16le')],
  ]);
  assert.deepEqual(await send(host, 'a.doc', message), [200, 'msg', 'Hello']);
});

test('an XML spreadsheet under the name of a workbook is told by its root', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const book =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="Number">7</Data></Cell></Row></Table></Worksheet></Workbook>';
  assert.deepEqual((await send(host, 'a.xls', book)).slice(0, 2), [200, 'spreadsheetml']);
});
