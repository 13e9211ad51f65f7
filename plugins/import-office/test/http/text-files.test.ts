import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { at, binaryWorkbook, record, row, text } from '../../../../formats/test/kit/binary-workbook.ts';
import { compoundFile } from '../../../../formats/test/kit/compound-file/compound.ts';
import { encryptAgile } from '../../../../formats/test/kit/compound-file/encrypt.ts';
import { zip } from '../../../../formats/test/kit/zip.ts';
import { upload } from '../kit/upload.ts';

const send = async (host: TestHost, filename: string, bytes: Buffer | string) => {
  const answer = await host.inject(upload(Buffer.from(bytes), { filename, query: '?as=text' }));
  const { data, error } = answer.json<{ data?: { format: string; content: string }; error?: string }>();
  return [answer.statusCode, data?.format ?? error, data?.content.trim()];
};

test('pages and tables under the names of office files are recognised by their content', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  assert.deepEqual(await send(host, 'a.doc', '<html><body><p>One</p></body></html>'), [200, 'html', 'One']);
  assert.deepEqual((await send(host, 'a.xls', '<table><tr><td>1</td></tr></table>')).slice(0, 2), [200, 'html']);
  assert.deepEqual((await send(host, 'b.xls', 'a\tb\n1\t2\n')).slice(0, 2), [200, 'csv']);
  assert.deepEqual((await send(host, 'page.csv', '<!DOCTYPE html><p>x')).slice(0, 2), [200, 'html']);
});

test('the kind of other text comes from its name, and without a known name it is refused', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  assert.deepEqual((await send(host, 'a.csv', 'a;b\n1;2\n')).slice(0, 2), [200, 'csv']);
  assert.deepEqual(await send(host, 'a.md', '# One'), [200, 'markdown', 'One']);
  assert.deepEqual(await send(host, 'a.txt', '# One'), [200, 'text', '# One']);
  assert.deepEqual((await send(host, 'a.docx', 'just text')).slice(0, 2), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
  assert.deepEqual((await send(host, 'a.json', '{"a":1}')).slice(0, 2), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
  assert.deepEqual((await send(host, 'a.txt', '\x89PNG\r\n\x1a\n')).slice(0, 2), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
});

test('text without an extension is recognised by its characters', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  assert.deepEqual(await send(host, 'README', '# One\n\n- two\n'), [200, 'markdown', 'One\n\ntwo']);
  assert.deepEqual((await send(host, 'blob', '---\ntitle: T\n---\nText')).slice(0, 2), [200, 'markdown']);
  assert.deepEqual((await send(host, 'data', 'a;b\n1;2\n')).slice(0, 2), [200, 'csv']);
  assert.deepEqual(await send(host, 'LICENSE', 'Permission is granted'), [200, 'text', 'Permission is granted']);
});

test('calendars and cards are refused, under any name', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Talk\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
  for (const [name, content] of [
    ['e.ics', calendar],
    ['event', calendar],
    ['a.txt', calendar],
    ['a.txt', `\ufeff${calendar}`],
    ['a.csv', calendar],
    ['a.md', calendar],
    ['a.doc', calendar],
    ['card', 'BEGIN:VCARD\nVERSION:3.0\n'],
    ['card.txt', 'BEGIN:VCARD\nVERSION:3.0\n'],
  ] as const)
    assert.deepEqual((await send(host, name, content)).slice(0, 2), [415, 'IMPORT_FORMAT_NOT_ENABLED'], name);
  const about = 'BEGIN:VCALENDAR is how a calendar begins.';
  assert.deepEqual(await send(host, 'about.txt', about), [200, 'text', about]);
});

test('web archives and messages are recognised by their head, under any name, and attachments can be loaded', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const archive =
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x\r\n--b--';
  assert.deepEqual(await send(host, 'a.doc', archive), [200, 'mhtml', 'x']);
  assert.deepEqual(await send(host, 'a.mht', `\r\n\r\n${archive}`), [200, 'mhtml', 'x']);
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

test('flat OpenDocument and messages of Outlook are recognised by their content', async () => {
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

test('an XML spreadsheet under the name of a workbook is recognised by its root', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const book =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="Number">7</Data></Cell></Row></Table></Worksheet></Workbook>';
  assert.deepEqual((await send(host, 'a.xls', book)).slice(0, 2), [200, 'spreadsheetml']);
});

test('documents of Word in one XML file are recognised by their root, and a flat package by its parts', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const body = '<w:body><w:p><w:r><w:t>One</w:t></w:r></w:p></w:body>';
  const old = `<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">${body}</w:wordDocument>`;
  assert.deepEqual(await send(host, 'a.doc', old), [200, 'wordml', 'One']);
  const main = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${body}</w:document>`;
  const flat = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData>${main}</pkg:xmlData></pkg:part></pkg:package>`;
  assert.deepEqual(await send(host, 'a.doc', flat), [200, 'docx', 'One']);
});

test('books and binary workbooks are recognised by their members, and encrypted files by their content', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const chapter = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>One</p></body></html>';
  const epub = zip([
    {
      name: 'META-INF/container.xml',
      bytes:
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    },
    {
      name: 'a.opf',
      bytes:
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    },
    { name: 'a.xhtml', bytes: chapter },
  ]);
  assert.deepEqual(await send(host, 'a.zip', epub), [200, 'epub', 'One']);
  const book = binaryWorkbook({ sheets: [{ name: 'A', records: [row(0, [record(6, at(0), text('7'))])] }] });
  assert.deepEqual((await send(host, 'a.xls', book)).slice(0, 2), [200, 'xlsb']);
  const protectedBook = encryptAgile(book, 'VelvetSweatshop');
  assert.deepEqual((await send(host, 'a.xlsx', protectedBook)).slice(0, 2), [200, 'xlsb']);
});
