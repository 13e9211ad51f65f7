import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHTML, type DocumentNode, type ImportedDocument } from '@editor-companion/document';
import type { WriteJob } from '../../../src/content/source/write-job.ts';
import { readXlsx } from '../../../src/xlsx/reader.ts';
import { writeWorkbook } from '../../../src/xlsx/write/workbook.ts';
import { everyCase } from '../../kit/every-case.ts';
import { membersOf } from '../../kit/package.ts';
import { richDocument } from '../../kit/rich-document.ts';
import { jobOf, withFile } from '../../kit/round-trip.ts';
import { cellAt, grid, plainText } from '../../kit/workbook.ts';
import { sheetFaults } from './sheet-faults.ts';

interface Written {
  readonly members: ReadonlyMap<string, string>;
  readonly read: ImportedDocument;
  /** The XML of the first sheet. */
  readonly sheet: string;
}

async function write(content: DocumentNode | string, more: Partial<WriteJob> = {}): Promise<Written> {
  const document = typeof content === 'string' ? fromHTML(content) : content;
  const bytes = await writeWorkbook(jobOf(document, { metadata: { language: 'de' }, ...more }), () => undefined);
  const members = membersOf(bytes);
  assert.deepEqual(sheetFaults(members), []);
  const read = withFile(bytes, (path) => readXlsx(path, () => undefined));
  return { members, read, sheet: members.get('xl/worksheets/sheet1.xml') ?? '' };
}

const namesOf = ({ content }: ImportedDocument): string[] =>
  (content.content ?? []).filter(({ type }) => type === 'heading').map(plainText);

const table = (...rows: string[][]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const HEADED =
  '<table><tr><th>Artikel</th><th>Preis</th></tr><tr><td>Apfel</td><td>1,50 €</td></tr><tr><td>Birne</td><td>2,00 €</td></tr></table>';

describe('the sheets of a workbook', () => {
  it('are the tables of the document, named by their captions or the headings before them', async () => {
    const caption =
      '<p data-style-name="Caption">Tabelle <span data-type="sequence" data-name="Tabelle">2</span>: Kosten</p>';
    const { read } = await write(
      `<h1>Bericht</h1><p>x</p>${table(['a'])}<section data-type="section">${table(['b'])}</section>${caption}${table(['c'])}<p>y</p>${table(['d'])}${caption}`,
    );
    assert.deepEqual(namesOf(read), ['Bericht', 'Bericht (2)', 'Kosten', 'Kosten (2)']);
  });

  it('have names that Excel accepts', async () => {
    const titles = ["'Umsatz: [Nord]/Süd*?'", 'x'.repeat(40), 'X'.repeat(40), 'History', '👍'.repeat(20)];
    const { read } = await write(titles.map((title) => `<h2>${title}</h2>${table(['a'])}`).join(''));
    assert.deepEqual(namesOf(read), [
      'Umsatz Nord Süd',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
      'History (2)',
      '👍'.repeat(15),
    ]);
  });

  it('are one with all content of the document, on request and without any table', async () => {
    const html = `<h1>Bericht</h1><p>Ein Satz.</p><ol><li>eins</li></ol>${HEADED}<p>Ende</p>`;
    for (const content of [html, html.replace(HEADED, '')]) {
      const { read } = await write(content, { options: { sheets: content === html ? 'one' : 'each' } });
      assert.deepEqual(namesOf(read), ['Bericht']);
      const words = grid(read)
        .flat()
        .filter((text) => text !== '');
      const cells = content === html ? ['Artikel', 'Preis', 'Apfel', '1.50 €', 'Birne', '2.00 €'] : [];
      assert.deepEqual(words, ['Bericht', 'Ein Satz.', '1. eins', ...cells, 'Ende']);
    }
  });
});

describe('a table as a sheet', () => {
  it('has values with formats, and text for uncertain values', async () => {
    const { sheet, members, read } = await write(
      table(['1.234,5', '007', '27.11.2026', 'wahr'], ['-2', '008', '1.1.2027', 'falsch']),
    );
    assert.match(sheet, /<c r="A1" s="\d+"><v>1234.5<\/v>/);
    assert.match(sheet, /<c r="B1" s="\d+" t="s">/);
    assert.match(sheet, /<c r="C1" s="\d+"><v>46353<\/v>/);
    assert.match(sheet, /<c r="D2" s="\d+" t="b"><v>0<\/v>/);
    assert.match(members.get('xl/styles.xml') ?? '', /formatCode="dd\\\.mm\\\.yyyy"/);
    assert.match(sheet, /<ignoredError sqref="A1:D2" numberStoredAsText="1"\/>/);
    assert.deepEqual(grid(read), [
      ['1,234.5', '007', '27.11.2026', 'TRUE'],
      ['-2', '008', '1.1.2027', 'FALSE'],
    ]);
  });

  it('contains no formula, whatever its text begins with', async () => {
    const texts = ['=1+2', '+cmd|1', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x")'];
    const { sheet, members } = await write(table(texts));
    assert.doesNotMatch(sheet, /<f[ >]/);
    const quoted = [...(members.get('xl/styles.xml') ?? '').matchAll(/<xf [^>]*quotePrefix="1"/g)];
    assert.ok(quoted.length > 0);
    assert.equal([...sheet.matchAll(/t="s"/g)].length, texts.length);
  });

  it('freezes its header rows, prints them on each page, and has a filter', async () => {
    const { sheet, members, read } = await write(`<h2>It's</h2>${HEADED}`);
    assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    assert.match(sheet, /<autoFilter ref="A1:B3"\/>/);
    const workbook = members.get('xl/workbook.xml') ?? '';
    assert.match(workbook, /name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'It''s'!\$A\$1:\$B\$3</);
    assert.match(workbook, /name="_xlnm.Print_Titles" localSheetId="0">'It''s'!\$1:\$1</);
    assert.equal(cellAt(read, 0, 0).type, 'tableHeader');
  });

  it('has no filter if merged cells connect rows', async () => {
    const { sheet } = await write('<table><tr><th>a</th></tr><tr><td rowspan="2">b</td></tr><tr></tr></table>');
    assert.doesNotMatch(sheet, /autoFilter/);
  });

  it('keeps merged cells, colours, lines, alignment and widths', async () => {
    const { sheet, read } = await write(
      '<table><tr><td colspan="2" colwidth="100,60" style="background-color: #ffe0a0; border: 1px solid #ff0000; text-align: center"><p style="text-align: center">wide</p></td><td rowspan="2" style="vertical-align: middle">tall</td></tr><tr><td>a</td><td>b</td></tr></table>',
    );
    assert.match(sheet, /<mergeCells count="2"><mergeCell ref="A1:B1"\/><mergeCell ref="C1:C2"\/>/);
    const { attrs } = cellAt(read, 0, 0);
    assert.equal(attrs?.['colspan'], 2);
    assert.deepEqual(attrs?.['colwidth'], [100, 60]);
    assert.equal(attrs?.['backgroundColor'], '#ffe0a0');
    const border = attrs?.['border'] as Record<string, string> | undefined;
    assert.equal(border?.['top'], '0.75pt solid #ff0000');
    assert.equal(cellAt(read, 0, 0).content?.[0]?.attrs?.['textAlign'], 'center');
    assert.equal(cellAt(read, 0, 1).attrs?.['verticalAlign'], 'middle');
  });

  it('keeps the formats of text, the first link, and lines of lists', async () => {
    const { read, members } = await write(
      table([
        'a <b>bold</b> <span style="color: #c00000">red</span>',
        '<a href="https://example.com/?a=1&amp;b=2">to</a>',
        '<ul><li>one</li><li>two</li></ul>',
      ]),
    );
    const [plain, bold, , red] = cellAt(read, 0, 0).content?.[0]?.content ?? [];
    assert.deepEqual([plain?.marks ?? [], bold?.marks], [[], [{ type: 'bold' }]]);
    assert.deepEqual(red?.marks, [{ type: 'textStyle', attrs: { color: '#c00000' } }]);
    assert.match(
      members.get('xl/worksheets/_rels/sheet1.xml.rels') ?? '',
      /Target="https:\/\/example.com\/\?a=1&amp;b=2" TargetMode="External"/,
    );
    assert.equal(plainText(cellAt(read, 0, 2)), '• one\n• two');
  });

  it('holds 32,767 characters in a cell, and text that resembles an escape unchanged', async () => {
    const { read } = await write(table(['x'.repeat(40_000), '_x0041_ a']));
    assert.equal(plainText(cellAt(read, 0, 0)).length, 32_767);
    assert.equal(plainText(cellAt(read, 0, 1)), '_x0041_ a');
  });

  it('has the values of a chart, whatever the language of the document', async () => {
    const attrs = { kind: 'column', title: 'Umsatz', categories: ['Nord'], series: [{ name: '2026', values: [4.5] }] };
    const { read, sheet } = await write({ type: 'doc', content: [{ type: 'chart', attrs }] });
    assert.deepEqual(namesOf(read), ['Umsatz']);
    assert.match(sheet, /<v>4\.5<\/v>/);
  });

  it('has tracked changes applied', async () => {
    const changed = (type: string, text: string): DocumentNode => ({
      type: 'text',
      text,
      marks: [{ type, attrs: { id: type, author: 'Ann' } }],
    });
    const cell = {
      type: 'tableCell',
      content: [{ type: 'paragraph', content: [changed('deletion', '1'), changed('insertion', '2')] }],
    };
    const document = { type: 'doc', content: [{ type: 'table', content: [{ type: 'tableRow', content: [cell] }] }] };
    for (const [revisions, value] of [
      ['accept', '2'],
      ['reject', '1'],
    ] as const)
      assert.deepEqual(grid((await write(document, { options: { revisions } })).read), [[value]]);
  });
});

describe('every node, mark and attribute', () => {
  it('makes a workbook that Excel accepts, with its tables or the whole document', async () => {
    for (const document of [richDocument, ...everyCase.map((one) => one.document)])
      for (const sheets of ['each', 'one']) {
        const bytes = await writeWorkbook(jobOf(document, { options: { sheets } }), () => undefined);
        assert.deepEqual(sheetFaults(membersOf(bytes)), []);
      }
  });
});
