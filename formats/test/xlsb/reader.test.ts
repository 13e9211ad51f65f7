import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate, type ImportedDocument } from '@editor-companion/document';
import { PACKAGE_LIMITS } from '../../src/package/limits.ts';
import { readXlsb, writeXlsb } from '../../src/xlsb/reader.ts';
import { XmlPart } from '../../src/xlsb/xml-part.ts';
import {
  at,
  binaryWorkbook,
  bytes,
  doubles,
  ints,
  record,
  row,
  shorts,
  text,
  type BinaryWorkbook,
} from '../kit/binary-workbook.ts';
import { fromFile } from '../kit/local-file.ts';
import { cellAt, grid, plainText } from '../kit/workbook.ts';

const readFile = (file: Buffer): ImportedDocument => fromFile(file, (path) => readXlsb(path, () => {}));

function read(book: BinaryWorkbook): ImportedDocument {
  const file = binaryWorkbook(book);
  const result = readFile(file);
  validate(result.content);
  const written = fromFile(file, (path) => writeXlsb(path, () => {}));
  assert.deepEqual(JSON.parse(Buffer.from(written.content).toString()), result.content);
  return result;
}

const sheet = (...records: readonly Buffer[]): BinaryWorkbook => ({ sheets: [{ name: 'Data', records }] });
const string = (value: string): Buffer => record(19, bytes(0), text(value));

test('a cell of each kind has the text of its workbook, and formulas their last result', () => {
  const cells = [
    record(7, at(0), ints(0)),
    record(6, at(1), text('own')),
    record(5, at(2), doubles(1.5)),
    record(2, at(3), ints((1234 << 2) | 3)),
    record(4, at(4), bytes(1)),
    record(3, at(5), bytes(0x2a)),
    record(8, at(6), text('made'), ints(0)),
    record(9, at(7), doubles(7), ints(0)),
    record(62, at(8), bytes(0), text('rich')),
  ];
  const result = read({ ...sheet(row(0, cells)), strings: [string('shared & _x0041_')] });
  assert.deepEqual(grid(result), [['shared & _x0041_', 'own', '1.5', '12.34', 'TRUE', '#N/A', 'made', '7', 'rich']]);
  assert.equal(plainText(result.content.content?.[0] ?? { type: 'doc' }), 'Data');
});

test('cells without a column follow the one before them', () => {
  const cells = [record(6, at(1), text('b')), record(17, ints(0), text('c')), record(16, ints(0), doubles(4))];
  assert.deepEqual(grid(read(sheet(row(2, cells)))), [['b', 'c', '4']]);
});

test('a packed number is an integer, or the upper part of a double, and may be negative', () => {
  const upper = doubles(-0.5).readUInt32LE(4);
  const cells = [record(2, at(0), ints(((-3 << 2) | 2) >>> 0)), record(2, at(1), ints(upper))];
  assert.deepEqual(grid(read(sheet(row(0, cells)))), [['-3', '-0.5']]);
});

const colour = (kind: number, index: number, ...rgb: number[]): Buffer =>
  Buffer.concat([bytes(kind << 1, index), shorts(0), bytes(...rgb, 255)]);
const font = (flags: number, weight: number, name: string): Buffer =>
  record(43, shorts(280, flags, weight, 0), bytes(0, 0, 0, 0), colour(2, 0, 0x12, 0x34, 0x56), bytes(0), text(name));
const STYLES = [
  record(44, shorts(170), text('0.0 "km"')),
  font(0, 400, 'Calibri'),
  font(2, 700, 'Georgia'),
  record(45, ints(1), colour(2, 0, 0xff, 0xee, 0xdd), colour(0, 0, 0, 0, 0)),
  record(46, bytes(0), ...[1, 0, 0, 2, 0].map((line) => Buffer.concat([bytes(line, 0), colour(0, 0, 0, 0, 0)]))),
  record(626),
  record(47, shorts(0xffff, 9, 0, 0, 0), bytes(0, 0), shorts(0, 0)),
  record(627),
  record(617),
  record(47, shorts(0, 0, 0, 9, 9), bytes(0, 0), shorts(0, 0)),
  record(47, shorts(0, 170, 1, 0, 0), bytes(0, 2), shorts(2 | (1 << 3) | 64, 0)),
  record(618),
];

test('fonts, fills, lines, alignment and number formats come from the styles of cells', () => {
  const result = read({ ...sheet(row(0, [record(5, at(0, 1), doubles(3))])), styles: STYLES });
  const { attrs, content } = cellAt(result, 0, 0);
  assert.deepEqual(
    [attrs?.['backgroundColor'], attrs?.['verticalAlign'], attrs?.['border']],
    ['#ffeedd', 'middle', { top: '0.75pt solid #000000', right: '1.5pt solid #000000' }],
  );
  const [paragraph] = content ?? [];
  assert.deepEqual(paragraph?.attrs, { textAlign: 'center', indentLeft: '18pt' });
  assert.deepEqual(paragraph?.content, [
    {
      type: 'text',
      text: '3.0 km',
      marks: [
        { type: 'bold' },
        { type: 'italic' },
        { type: 'textStyle', attrs: { fontFamily: 'Georgia', color: '#123456' } },
      ],
    },
  ]);
});

test('runs of a shared string have their fonts', () => {
  const rich = record(19, bytes(1), text('onetwo'), ints(1), shorts(3, 1));
  const result = read({ ...sheet(row(0, [record(7, at(0), ints(0))])), styles: STYLES, strings: [rich] });
  const runs = cellAt(result, 0, 0).content?.[0]?.content ?? [];
  assert.deepEqual(
    runs.map(({ text: words, marks }) => [words, marks?.some(({ type }) => type === 'bold')]),
    [
      ['one', false],
      ['two', true],
    ],
  );
});

test('merges, widths, hidden rows and columns, frozen rows, links, notes and the page are read', () => {
  const around = [
    record(137, shorts(32)),
    record(151, doubles(0, 1), ints(1, 0, 2), bytes(1)),
    record(60, ints(0, 0, 20 * 256, 0), shorts(0)),
    record(60, ints(3, 3, 10 * 256, 0), shorts(1)),
    row(0, [record(6, at(0), text('head')), record(6, at(3), text('hidden'))]),
    row(1, [record(6, at(0), text('link')), record(6, at(1), text('wide'))]),
    row(2, [record(6, at(0), text('gone'))], 16),
    row(3, [record(6, at(0), text('tall'))], 32, 800),
    record(176, ints(1, 1, 1, 2)),
    record(494, ints(1, 1, 0, 0), text('l1'), text(''), text(''), text('')),
    record(476, doubles(1, 1, 0.5, 0.5, 0.3, 0.3)),
    record(478, ints(9, 100, 300, 300, 1, 1, 1, 1), shorts(2)),
  ];
  const note = [record(632, text('Ada')), record(635, ints(0, 1, 1, 0, 0)), record(637, bytes(0), text('Ada:\nWhy?'))];
  const result = read({
    ...sheet(...around),
    relations: [
      ['l1', 'hyperlink', 'https://site.example/'],
      ['c1', 'comments', '../comments1.bin'],
    ],
    files: { 'xl/comments1.bin': Buffer.concat([record(628), ...note, record(629)]) },
  });
  assert.deepEqual(grid(result), [
    ['head', '', ''],
    ['link', 'wide'],
    ['tall', '', ''],
  ]);
  assert.equal(cellAt(result, 0, 0).type, 'tableHeader');
  assert.deepEqual(cellAt(result, 0, 0).attrs?.['colwidth'], [145]);
  assert.equal(cellAt(result, 1, 1).attrs?.['colspan'], 2);
  const marks = cellAt(result, 1, 0).content?.[0]?.content?.[0]?.marks ?? [];
  assert.deepEqual(
    marks.map(({ type }) => type),
    ['comment', 'link'],
  );
  assert.deepEqual(
    result.comments?.map(({ author, content }) => [author, content.map(plainText)]),
    [['Ada', ['Why?']]],
  );
  assert.deepEqual(
    [result.page?.orientation, result.page?.width, result.page?.margin?.left, result.page?.margin?.top],
    ['landscape', 297, 25.4, 12.7],
  );
});

test('hidden sheets are reported, and dates count from the year that the workbook states', () => {
  const date = [
    record(44, shorts(170), text('yyyy-mm-dd')),
    record(617),
    record(47, shorts(0, 170, 0, 0, 0), bytes(0, 0), shorts(0, 0)),
    record(618),
  ];
  const result = read({
    sheets: [
      { name: 'A', records: [row(0, [record(5, at(0), doubles(1))])] },
      { name: 'B', state: 1, records: [] },
    ],
    styles: date,
    date1904: true,
  });
  assert.deepEqual(grid(result), [['1904-01-02']]);
  assert.deepEqual(
    result.warnings?.map(({ code }) => code),
    ['SHEETS_HIDDEN'],
  );
});

test('damage anywhere is a coded refusal or a document', () => {
  const part = row(0, [record(6, at(0), text('abc')), record(2, at(1), ints(4))]);
  let refused = 0;
  for (let place = 0; place < part.length; place += 1) {
    for (const mask of [0x01, 0x80, 0xff]) {
      const damaged = Buffer.from(part);
      damaged[place] = (damaged[place] ?? 0) ^ mask;
      try {
        validate(readFile(binaryWorkbook(sheet(damaged))).content);
      } catch (error) {
        refused += 1;
        assert.match(String((error as { code?: string }).code), /^(?:FILE_|CONTENT_)/);
      }
    }
  }
  assert.ok(refused > 0 && refused < part.length);
});

test('the XML of a few bytes of records is limited', () => {
  const part = new XmlPart();
  part.add(' '.repeat(PACKAGE_LIMITS.xmlBytes));
  assert.throws(() => part.add(' '), { code: 'XML_UNSAFE' });
});
