import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellAt, grid, plainText, read, rowsOf, workbook } from '../kit/workbook.ts';

const formats = (...codes: string[]): string =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>
   <cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`;

/** Returns the text colours by row. */
const cells = (source: Parameters<typeof read>[0]): unknown[][] => {
  const table = read(source).content.content?.find(({ type }) => type === 'table');
  return (table?.content ?? []).map(({ content = [] }) =>
    content.map(
      (cell) => cell.content?.[0]?.content?.[0]?.marks?.find(({ type }) => type === 'textStyle')?.attrs?.['color'],
    ),
  );
};

test('gives each visible sheet a heading and a table of its used range', () => {
  const result = read({
    sheets: [
      { name: 'Sales', rows: rowsOf(['North', 12], ['South', 7]) },
      { name: 'Secret', state: 'hidden', rows: rowsOf(['hush']) },
      { name: 'Empty' },
    ],
  });
  assert.deepEqual(
    result.content.content?.map(({ type }) => type),
    ['heading', 'table', 'heading'],
  );
  assert.deepEqual(grid(result), [
    ['North', '12'],
    ['South', '7'],
  ]);
  assert.deepEqual(
    result.warnings?.map(({ code }) => code),
    ['SHEETS_HIDDEN'],
  );
});

test('shows values as their cells do: dates, percent, currency, fractions, scientific, durations', () => {
  const codes = ['yyyy-mm-dd', '0.0%', '[$€-2] #,##0.00', '# ?/?', '0.00E+00', '[h]:mm', '#,##0;(#,##0)'];
  const result = read({
    sheets: [
      {
        rows: rowsOf([
          [45000, 1],
          [0.256, 2],
          [1234.5, 3],
          [1.5, 4],
          [123456, 5],
          [1.25, 6],
          [-1234, 7],
        ]),
      },
    ],
    styles: formats(...codes),
  });
  assert.deepEqual(grid(result)[0], ['2023-03-15', '25.6%', '€ 1,234.50', '1 1/2', '1.23E+05', '30:00', '(1,234)']);
});

test('knows the built-in formats and both calendars', () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs>';
  const rows = rowsOf([
    [1, 1],
    [0.5, 2],
  ]);
  assert.deepEqual(grid(read({ sheets: [{ rows }], styles }))[0], ['1/1/1900', '50.00%']);
  assert.deepEqual(grid(read({ sheets: [{ rows }], styles, date1904: true }))[0], ['1/2/1904', '50.00%']);
});

test('falls back to the plain number for an invalid format', () => {
  assert.deepEqual(grid(read({ sheets: [{ rows: rowsOf([[1.5, 1]]) }], styles: formats('[[[nonsense') })), [['1.5']]);
});

test('uses cached results of formulas, booleans and errors', () => {
  const rows =
    '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#DIV/0!</v></c><c r="E1"><f>NOW()</f></c></row>';
  assert.deepEqual(grid(read({ sheets: [{ rows }] })), [['2', 'a', 'TRUE', '#DIV/0!']]);
});

test('reads shared strings with their runs, line breaks and escaped characters', () => {
  const strings =
    '<si><t>plain</t></si><si><r><t>half </t></r><r><rPr><b/><color rgb="FFFF0000"/></rPr><t>bold</t></r><rPh><t>hint</t></rPh></si><si><t>a\nb_x0041_</t></si>';
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
  const result = read({ sheets: [{ rows }], strings });
  assert.deepEqual(grid(result), [['plain', 'half bold', 'a\nbA']]);
  assert.deepEqual(cellAt(result, 0, 1).content?.[0]?.content?.[1]?.marks, [
    { type: 'bold' },
    { type: 'textStyle', attrs: { color: '#ff0000' } },
  ]);
});

test('merges cells, even with hidden rows and columns between them, and widens the range to a merged title', () => {
  const result = read({
    sheets: [
      {
        before: '<cols><col min="3" max="3" width="9" hidden="1"/></cols>',
        rows: rowsOf(['Title'], ['a', 'b', 'hidden', 'd']),
        after: '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="A1:B2"/></mergeCells>',
      },
    ],
  });
  assert.equal(
    cellAt(result, 0, 0).attrs?.['colspan'],
    4,
    'A to E without hidden C; the overlapping merge is left out',
  );
  assert.deepEqual(grid(result), [['Title'], ['a', 'b', 'd', '']]);
});

test('keeps fills, borders, alignment, widths and formats other than the default font', () => {
  const styles = `<fonts><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/><color rgb="FF112233"/></font></fonts>
    <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor indexed="13"/></patternFill></fill></fills>
    <borders><border/><border><bottom style="medium"><color rgb="FF00FF00"/></bottom></border></borders>
    <cellXfs><xf/><xf fontId="1" fillId="1" borderId="1"><alignment horizontal="center" vertical="top"/></xf></cellXfs>`;
  const result = read({
    sheets: [{ before: '<cols><col min="1" max="1" width="20"/></cols>', rows: rowsOf([['x', 1], 5]) }],
    styles,
  });
  const cell = cellAt(result, 0, 0);
  assert.deepEqual(cell.attrs, {
    colwidth: [145],
    backgroundColor: '#ffff00',
    border: { bottom: '1.5pt solid #00ff00' },
    verticalAlign: 'top',
  });
  assert.deepEqual(cell.content?.[0]?.attrs, { textAlign: 'center' });
  assert.deepEqual(cell.content?.[0]?.content?.[0]?.marks, [
    { type: 'bold' },
    { type: 'textStyle', attrs: { fontSize: '14pt', color: '#112233' } },
  ]);
  assert.deepEqual(
    cellAt(result, 0, 1).content?.[0]?.attrs,
    { textAlign: 'right' },
    'numbers stand right by themselves',
  );
});

test('ignores names of properties that every object has', () => {
  const styles = `<borders><border/><border><top style="constructor"/></border></borders>
    <cellXfs><xf/><xf borderId="1"><alignment horizontal="constructor"/></xf></cellXfs>`;
  const result = read({
    sheets: [{ rows: rowsOf([['x', 1]]), after: '<pageSetup paperSize="constructor"/>' }],
    styles,
  });
  assert.deepEqual([cellAt(result, 0, 0).attrs, cellAt(result, 0, 0).content?.[0]?.attrs], [undefined, undefined]);
  assert.equal(result.page?.width, 210);
});

test('makes frozen rows the head of the table', () => {
  const before = '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>';
  const result = read({ sheets: [{ before, rows: rowsOf(['Name'], ['Ada']) }] });
  assert.deepEqual([cellAt(result, 0, 0).type, cellAt(result, 1, 0).type], ['tableHeader', 'tableCell']);
});

test('keeps external links, but none to scripts or local files', () => {
  const result = read({
    sheets: [
      {
        rows: rowsOf(['good', 'bad']),
        after: '<hyperlinks><hyperlink ref="A1" r:id="h1"/><hyperlink ref="B1" r:id="h2"/></hyperlinks>',
        relations: { h1: ['hyperlink', 'https://example.com/'], h2: ['hyperlink', 'javascript:alert(1)'] },
      },
    ],
  });
  assert.deepEqual(cellAt(result, 0, 0).content?.[0]?.content?.[0]?.marks, [
    { type: 'link', attrs: { href: 'https://example.com/' } },
  ]);
  assert.equal(cellAt(result, 0, 1).content?.[0]?.content?.[0]?.marks, undefined);
  assert.deepEqual(
    result.warnings?.map(({ code }) => code),
    ['LINK_DROPPED'],
  );
});

test('reads comments with their authors and marks the cells', () => {
  const comments =
    '<?xml version="1.0"?><comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ada</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Ada:</t></r><r><t>\nCheck this</t></r></text></comment></commentList></comments>';
  const result = read({
    sheets: [{ name: 'S', rows: rowsOf(['x']), relations: { c: ['comments', '../comments1.xml'] } }],
    files: { 'xl/comments1.xml': comments },
  });
  assert.deepEqual(result.comments, [
    { id: 'S-1', author: 'Ada', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Check this' }] }] },
  ]);
  assert.deepEqual(cellAt(result, 0, 0).content?.[0]?.content?.[0]?.marks, [
    { type: 'comment', attrs: { commentId: 'S-1' } },
  ]);
});

test('places pictures and texts of shapes after the table', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const drawing = `<?xml version="1.0"?><xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
    <xdr:oneCellAnchor><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p" descr="A logo"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="i1"/></xdr:blipFill><xdr:spPr><a:xfrm><a:ext cx="952500" cy="476250"/></a:xfrm></xdr:spPr></xdr:pic></xdr:oneCellAnchor>
    <xdr:twoCellAnchor><xdr:sp><xdr:txBody><a:p><a:r><a:t>In a </a:t></a:r><a:r><a:t>box</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`;
  const result = read({
    sheets: [{ relations: { d: ['drawing', '../drawings/drawing1.xml'] } }],
    files: {
      'xl/drawings/drawing1.xml': drawing,
      'xl/drawings/_rels/drawing1.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/logo.png"/></Relationships>',
      'xl/media/logo.png': png,
    },
  });
  const [, picture, text] = result.content.content ?? [];
  assert.deepEqual(picture?.content?.[0], {
    type: 'image',
    attrs: { src: 'asset:logo.png', alt: 'A logo', width: 100, height: 50 },
  });
  assert.equal(text && plainText(text), 'In a box');
  assert.deepEqual(
    result.assets?.map(({ name }) => name),
    ['logo.png'],
  );
});

test('cuts a distant cell with a warning instead of making a huge table', () => {
  const rows = `${rowsOf(['near'])}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
  const result = read({ sheets: [{ rows }] });
  assert.deepEqual(grid(result), [
    ['near', ''],
    ['', '1'],
  ]);
  assert.deepEqual(
    result.warnings?.map(({ code }) => code),
    ['SHEET_CUT'],
  );
});

test('cells without references follow one another, and invalid references are ignored', () => {
  const rows =
    '<row><c><v>1</v></c><c><v>2</v></c></row><row r="0"><c><v>9</v></c></row><row><c r="ZZZZ9"><v>3</v></c></row>';
  assert.deepEqual(grid(read({ sheets: [{ rows }] })), [
    ['1', '2'],
    ['3', ''],
  ]);
});

test('a workbook without its main part is refused with a code', () => {
  const bytes = workbook({ sheets: [] });
  assert.deepEqual(read(bytes).content.content, [{ type: 'paragraph' }]);
  assert.throws(
    () => read(bytes.subarray(0, bytes.length - 30)),
    ({ code }: { code: string }) => code.startsWith('FILE_'),
  );
});

test('numbers have the colour of their format', () => {
  const styles = formats('0;[Red](0)', '[Color10]0');
  const [line] = cells({
    sheets: [
      {
        rows: rowsOf([
          [5, 1],
          [-5, 1],
          [5, 2],
        ]),
      },
    ],
    styles,
  });
  assert.deepEqual(line, [undefined, '#ff0000', '#008000']);
});

test('a sheet has the look of its workbook: its font, close lines, text at the bottom of high rows', () => {
  const styles = '<fonts><font><sz val="10"/><name val="Arial"/></font></fonts><cellXfs><xf/></cellXfs>';
  const high = '<row r="1" ht="40" customHeight="1"><c r="A1"><v>1</v></c></row>';
  const result = read({ sheets: [{ rows: high }], styles });
  assert.deepEqual(result.page?.text, {
    fontFamily: 'Arial',
    fontSize: '10pt',
    lineHeight: 'normal',
    spaceBefore: '0pt',
    spaceAfter: '0pt',
  });
  assert.equal(cellAt(result, 0, 0).attrs?.['verticalAlign'], 'bottom');
  assert.deepEqual(result.content.content?.[1]?.attrs, { cellPadding: '0.5pt 2pt' });
});

test('empty cells keep their colour and lines up to the last text', () => {
  const styles =
    '<fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><cellXfs><xf/><xf fillId="1"/></cellXfs>';
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1"><v>2</v></c><c r="D1" s="1"/></row><row r="2"><c r="A2" s="1"/></row>';
  const result = read({ sheets: [{ rows }], styles });
  assert.deepEqual(grid(result), [['1', '', '2']]);
  assert.equal(cellAt(result, 0, 1).attrs?.['backgroundColor'], '#ffff00');
});

test('more shared strings or runs than a workbook may show are refused by their number', () => {
  const rows = '<row><c t="s"><v>0</v></c></row>';
  const digits = (count: number, make: (digits: string) => string): string =>
    Array.from({ length: count }, (_, n) => make(n.toString(36))).join('');
  for (const strings of [
    digits(1_000_001, (text) => `<si><t>${text}</t></si>`),
    `<si>${digits(1_000_001, (text) => `<r><t>${text}</t></r>`)}</si>`,
  ])
    assert.throws(() => read({ sheets: [{ rows }], strings }), { code: 'CONTENT_TOO_LARGE' });
});
