import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readSpreadsheetMl } from '../../src/spreadsheetml/reader.ts';
import { fromFile } from '../kit/local-file.ts';

const book = (inner: string): string =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${inner}</Workbook>`;
const sheet = (rows: string, rest = ''): string => `<Worksheet ss:Name="A"><Table>${rows}</Table>${rest}</Worksheet>`;
const read = (xml: string) => fromFile(xml, readSpreadsheetMl);

test('values have their formats, the look of their styles, merges and positions', () => {
  const { content } = read(
    book(
      `<Styles><Style ss:ID="b"><Font ss:Bold="1" ss:Color="#FF0000"/><Interior ss:Color="#EEEEEE"/></Style><Style ss:ID="d"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles>` +
        sheet(
          '<Row><Cell ss:StyleID="b" ss:MergeAcross="1"><Data ss:Type="String">Head &amp; more</Data></Cell></Row><Row ss:Index="2"><Cell ss:StyleID="d"><Data ss:Type="DateTime">2026-01-05T00:00:00.000</Data></Cell><Cell ss:StyleID="p"><Data ss:Type="Number">0.125</Data></Cell></Row>',
        ),
    ),
  );
  validate(content);
  const json = JSON.stringify(content);
  for (const expected of [
    /"text":"Head & more"/,
    /"type":"bold"/,
    /"color":"#ff0000"/,
    /"backgroundColor":"#eeeeee"/,
    /"colspan":2/,
    /2026-01-05/,
    /12\.50%/,
  ])
    assert.match(json, expected);
});

test('cells have their links and comments', () => {
  const cell = (attributes: string, inner = ''): string =>
    `<Cell ${attributes}><Data ss:Type="String">text</Data>${inner}</Cell>`;
  const comment =
    '<Comment ss:Author="Ada"><ss:Data xmlns="http://www.w3.org/TR/REC-html40"><B>Ada:</B>&#10;Is this <I>right</I>?</ss:Data></Comment>';
  const { content, comments, warnings } = read(
    book(
      sheet(
        `<Row>${cell('ss:HRef="https://a.example/?b=1&amp;c"')}${cell('ss:HRef="#A!A1"')}${cell('ss:HRef="javascript:alert(1)"')}${cell('', comment)}</Row>`,
      ),
    ),
  );
  validate(content);
  const marks = content.content?.[1]?.content?.[0]?.content?.map((found) => found.content?.[0]?.content?.[0]?.marks);
  assert.deepEqual(marks, [
    [{ type: 'link', attrs: { href: 'https://a.example/?b=1&c' } }],
    undefined,
    undefined,
    [{ type: 'comment', attrs: { commentId: 'A-1' } }],
  ]);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Is this right?' }] };
  assert.deepEqual(comments, [{ id: 'A-1', author: 'Ada', content: [paragraph] }]);
  assert.deepEqual(
    warnings?.map(({ code }) => code),
    ['LINK_DROPPED'],
  );
});

test('hidden sheets are left out with a warning', () => {
  const options =
    '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>';
  const { content, warnings = [] } = read(
    book(sheet('<Row><Cell><Data ss:Type="String">secret</Data></Cell></Row>', options)),
  );
  assert.doesNotMatch(plainText(content), /secret/);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['SHEETS_HIDDEN'],
  );
});

test('cells beyond the limit are cut with a warning, and distant and endless positions take no time', () => {
  const row = `<Row>${'<Cell><Data ss:Type="Number">1</Data></Cell>'.repeat(100)}</Row>`;
  assert.deepEqual(
    read(book(sheet(row.repeat(2500)))).warnings?.map(({ code }) => code),
    ['SHEET_CUT'],
  );
  const far =
    '<Row ss:Index="1000000"><Cell ss:Index="16000" ss:MergeAcross="999999999" ss:MergeDown="999999999"><Data ss:Type="String">x</Data></Cell></Row>';
  validate(read(book(sheet(`<Column ss:Span="999999999"/>${far.repeat(100)}`))).content);
});

test('a truncated file is refused with a code', () => {
  assert.throws(() => read(book(sheet('<Row>')).slice(0, -40)), { code: 'FILE_DAMAGED' });
});
