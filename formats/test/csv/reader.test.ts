import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate, type DocumentNode } from '@editor-companion/document';
import { plainText as textOf } from '../../src/content/node.ts';
import { readCsv, writeCsv } from '../../src/csv/reader.ts';
import { fromFile } from '../kit/local-file.ts';

const read = (text: string | Buffer) => fromFile(text, (path) => readCsv(path, () => undefined));
const cells = ({ content }: { content: DocumentNode }): string[][] =>
  (content.content?.[0]?.content ?? []).map((row) => (row.content ?? []).map((cell) => textOf(cell).trim()));

test('the delimiter is detected: comma, semicolon, tab, pipe, or the stated one of the first line', () => {
  for (const [sign, name] of [
    [',', 'comma'],
    [';', 'semicolon'],
    ['\t', 'tab'],
    ['|', 'pipe'],
  ] as const) {
    const table = read(`a${sign}b${sign}c\n1${sign}2${sign}3\n`);
    assert.deepEqual(cells(table), [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ]);
    assert.equal(table.metadata?.['delimiter'], name);
  }
  assert.deepEqual(cells(read('sep=;\r\na,b;c\r\n')), [['a,b', 'c']]);
  assert.deepEqual(cells(read('name;price\nx;1,50\ny;2,25\n')).at(-1), ['y', '2,25']);
});

test('quoted fields may contain delimiters, line ends and quotes; an unclosed one ends with the file', () => {
  assert.deepEqual(cells(read('a,b\n"x, ""y""\nz",2\n')), [
    ['a', 'b'],
    ['x, "y" z', '2'],
  ]);
  assert.deepEqual(cells(read('a,b\n1,"open\nend')), [
    ['a', 'b'],
    ['1', 'open end'],
  ]);
});

test('a header is told from values, and numbers of any country are aligned right and not rewritten', () => {
  const { content } = read('Item;Price\nA;1.234,50\nB;12 %\nC;007\n');
  validate(content);
  const rows = content.content?.[0]?.content ?? [];
  assert.deepEqual(
    rows.map((row) => row.content?.[0]?.type),
    ['tableHeader', 'tableCell', 'tableCell', 'tableCell'],
  );
  const alignOf = (row: number) => rows[row]?.content?.[1]?.content?.[0]?.attrs?.['textAlign'];
  assert.deepEqual([1, 2, 3].map(alignOf), ['right', 'right', undefined]);
  assert.equal(read('1;2\n3;4\n').content.content?.[0]?.content?.[0]?.content?.[0]?.type, 'tableCell');
});

test('the kind of a column is stated, and text that only resembles a number stays text', () => {
  const { metadata, content } = read(
    'Name,Day,Share,Amount,Code,Card,Paid,Mixed\n' +
      'A,2026-11-26,12 %,"1,234.50",00420,4111111111111111,true,1\n' +
      'B,2026-11-27T10:30:00Z,7.5%,12 €,01230,4222222222222222,false,x\n' +
      'C,,,,,,,\n',
  );
  assert.equal(metadata?.['types'], 'text, date, percent, number, text, text, boolean, text');
  const [, first] = content.content?.[0]?.content ?? [];
  assert.deepEqual(
    first?.content?.map((cell) => cell.content?.[0]?.attrs?.['textAlign']),
    [undefined, 'right', 'right', 'right', undefined, undefined, 'center', 'right'],
  );
  assert.deepEqual(cells({ content })[1]?.slice(3, 6), ['1,234.50', '00420', '4111111111111111']);
});

test('columns may have dates as names', () => {
  const { content } = read('Item;2026-01-01;2026-02-01\nA;1;2\n');
  assert.equal(content.content?.[0]?.content?.[0]?.content?.[1]?.type, 'tableHeader');
  const days = read('2026-01-01;2026-02-01\n2026-01-02;2026-02-02\n').content;
  assert.equal(days.content?.[0]?.content?.[0]?.content?.[0]?.type, 'tableCell');
});

test('cells beyond the limit of a document are left out with a warning, and counted', () => {
  const table = read('a,b\n' + 'x,1\n'.repeat(150_000));
  assert.deepEqual(
    table.warnings?.map(({ code }) => code),
    ['SHEET_CUT'],
  );
  assert.equal(table.metadata?.['records'], '150001');
  assert.equal(table.content.content?.[0]?.content?.length, 100_000);
});

test('rows are written as they are read, and equal the tree', () => {
  const text = 'a,b\n1,"x\ny"\n';
  const written = fromFile(text, (path) => writeCsv(path, () => undefined));
  assert.deepEqual(JSON.parse(Buffer.from(written.content).toString()), read(text).content);
  assert.deepEqual(read('').content.content, [{ type: 'paragraph' }]);
});

test('endless quotes and delimiters are read in linear time', () => {
  for (const piece of ['"', '",', ',', ';\n', '""\n', 'a"', '\r'])
    assert.doesNotThrow(() => read(piece.repeat(300_000)));
});
