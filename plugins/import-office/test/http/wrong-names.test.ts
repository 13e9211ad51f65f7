import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { at, binaryWorkbook, record, row, text } from '../../../../formats/test/kit/binary-workbook.ts';
import { compoundFile } from '../../../../formats/test/kit/compound-file/compound.ts';
import { encryptAgile, encryptStandard } from '../../../../formats/test/kit/compound-file/encrypt.ts';
import { docx, p } from '../../../../formats/test/kit/docx.ts';
import { members, p as paragraph } from '../../../../formats/test/kit/odf.ts';
import { box, p as line, presentation, r } from '../../../../formats/test/kit/presentation.ts';
import { rtf } from '../../../../formats/test/kit/rtf.ts';
import { rowsOf, workbook } from '../../../../formats/test/kit/workbook.ts';
import { zip } from '../../../../formats/test/kit/zip.ts';
import { upload } from '../kit/upload.ts';

const HEAD = '<?xml version="1.0"?>';
const BODY = '<w:body><w:p><w:r><w:t>Word</w:t></w:r></w:p></w:body>';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const WORD = docx({ body: p('Word') });
const mime = (fields: string, body: string): string =>
  `MIME-Version: 1.0\r\n${fields}Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${body}\r\n--b--\r\n`;
const book = zip([
  {
    name: 'META-INF/container.xml',
    bytes: `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>`,
  },
  {
    name: 'a.opf',
    bytes:
      '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
  },
  { name: 'a.xhtml', bytes: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Word</p></body></html>' },
]);

/** Files with detectable content: their extension and the format in the answer. */
const FILES: readonly (readonly [extension: string, format: string, bytes: Buffer | string])[] = [
  ['docx', 'docx', WORD],
  ['xlsx', 'xlsx', workbook({ sheets: [{ rows: rowsOf(['Word', 2]) }] })],
  ['xlsb', 'xlsb', binaryWorkbook({ sheets: [{ name: 'A', records: [row(0, [record(6, at(0), text('Word'))])] }] })],
  ['pptx', 'pptx', presentation({ slides: [box(line(r('Word')))] })],
  ['odt', 'odt', zip(members('odt', { body: paragraph('Word') }))],
  [
    'ods',
    'ods',
    zip(
      members('ods', {
        body: '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>Word</text:p></table:table-cell></table:table-row></table:table>',
      }),
    ),
  ],
  ['rtf', 'rtf', rtf(String.raw`\pard Word\par`)],
  ['epub', 'epub', book],
  ['html', 'html', '<!DOCTYPE html><p>Word</p>'],
  ['mhtml', 'mhtml', mime('', '<p>Word</p>')],
  [
    'eml',
    'eml',
    'From: a@b.example\r\nTo: c@d.example\r\nSubject: S\r\nDate: Mon, 5 Jan 2026 09:00:00 +0000\r\n\r\nWord\r\n',
  ],
  [
    'msg',
    'msg',
    compoundFile([
      ['__properties_version1.0', Buffer.alloc(32)],
      ['__substg1.0_1000001F', Buffer.from('Word', 'utf16le')],
    ]),
  ],
  [
    'xml',
    'wordml',
    `${HEAD}<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">${BODY}</w:wordDocument>`,
  ],
  [
    'xml',
    'spreadsheetml',
    `${HEAD}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Word</Data></Cell></Row></Table></Worksheet></Workbook>`,
  ],
  [
    'xml',
    'docx',
    `${HEAD}<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${BODY}</w:document></pkg:xmlData></pkg:part></pkg:package>`,
  ],
  [
    'fodt',
    'fodt',
    `${HEAD}<office:document xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>Word</text:p></office:text></office:body></office:document>`,
  ],
  ['docx', 'docx', encryptAgile(Buffer.from(WORD), 'VelvetSweatshop')],
  ['docx', 'docx', encryptStandard(Buffer.from(WORD), 'VelvetSweatshop')],
];

const NAMES = [
  'a.docx',
  'a.doc',
  'a.xls',
  'a.pptx',
  'a.odt',
  'a.txt',
  'a.csv',
  'a.md',
  'a.html',
  'a.eml',
  'a.xml',
  'a.zip',
  'a.bin',
  'blob',
];

describe('a file that its content identifies', () => {
  let host: TestHost;
  before(async () => {
    host = await createTestHost([storage, conversion, importOffice]);
  });
  after(() => host.close());

  const send = async (filename: string, bytes: Buffer | string) => {
    const answer = await host.inject(upload(Buffer.from(bytes), { filename, query: '?as=text' }));
    const { data, error } = answer.json<{
      data?: { format: string; content: string; warnings: readonly unknown[] };
      error?: string;
    }>();
    return { format: data?.format ?? error, text: data?.content.trim(), warnings: data?.warnings };
  };

  for (const [index, [extension, format, bytes]] of FILES.entries())
    it(`is ${format} under any name (${index + 1}: ${extension})`, async () => {
      const right = await send(`right.${extension}`, bytes);
      assert.equal(right.format, format);
      assert.ok(right.text?.includes('Word'), right.text);
      // A message may contain related parts, as an archive does. Then the name decides.
      const names = NAMES.filter((name) => !(format === 'mhtml' && name === 'a.eml'));
      for (const name of names) assert.deepEqual(await send(name, bytes), right, name);
    });
});
