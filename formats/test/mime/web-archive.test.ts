import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readWebArchive } from '../../src/mime/web-archive.ts';
import { fromFile } from '../kit/local-file.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const part = (fields: string, body: string): string => `--b\r\n${fields}\r\n\r\n${body}\r\n`;
const archive = (...parts: readonly string[]): string =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n${parts.join('')}--b--\r\n`;
const read = (text: string) => fromFile(text, readWebArchive);

test('a page is read from quoted-printable, and its pictures by cid: and by their path beside it', () => {
  const {
    content,
    assets = [],
    warnings,
    title,
  } = read(
    archive(
      part(
        'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: http://site.example/a/page.htm',
        '<title>T</title><p>Gr=C3=BC=\r\n=C3=9Fe<img src=3D"cid:p@x"><img src=3D"pics/b.png"></p>',
      ),
      part('Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <p@x>', PIXEL),
      part(
        'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: http://site.example/a/pics/b.png',
        PIXEL,
      ),
    ),
  );
  validate(content);
  assert.deepEqual([title, plainText(content).trim(), assets.length, warnings], ['T', 'Grüße', 2, []]);
});

test('a workbook that Excel saved as a web archive has a heading and a table for each of its sheets', () => {
  const sheet = (name: string): string =>
    `<x:ExcelWorksheet>\r\n<x:Name>${name}</x:Name>\r\n<x:WorksheetSource HRef="${name}.htm"/></x:ExcelWorksheet>`;
  const { content } = read(
    archive(
      part(
        'Content-Type: text/html\r\nContent-Location: file:///C:/x/book.htm',
        `<xml>${sheet('One')}${sheet('Two')}</xml><frameset><frame src="One.htm"></frameset>`,
      ),
      part('Content-Type: text/html\r\nContent-Location: file:///C:/x/One.htm', '<table><tr><td>1</td></tr></table>'),
      part('Content-Type: text/html\r\nContent-Location: file:///C:/x/Two.htm', '<table><tr><td>2</td></tr></table>'),
    ),
  );
  assert.deepEqual(
    content.content?.map((node) => [node.type, plainText(node).trim()]),
    [
      ['heading', 'One'],
      ['table', '1'],
      ['heading', 'Two'],
      ['table', '2'],
    ],
  );
});

test('an archive without a page, with too many or too deeply nested parts is refused', () => {
  assert.throws(() => read(archive(part('Content-Type: image/png', 'x'))), { code: 'FILE_DAMAGED' });
  assert.throws(() => read(archive(part('Content-Type: text/html', '').repeat(6000))), { code: 'ARCHIVE_UNSAFE' });
  const nest = Array.from({ length: 50 }, (_, n) => `Content-Type: multipart/mixed; boundary=n${n}\r\n\r\n--n${n}\r\n`);
  assert.throws(() => read(nest.join('')), { code: 'ARCHIVE_UNSAFE' });
});
