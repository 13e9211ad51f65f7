import assert from 'node:assert/strict';
import { test } from 'node:test';
import { p, read, style } from '../../../kit/docx.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

test('a document without defaults looks as Word shows it: small, single, without spacing', () => {
  assert.deepEqual(read(p('x') + SECTION).page?.text, {
    fontFamily: 'Times New Roman',
    fontSize: '10pt',
    lineHeight: 'normal',
    spaceBefore: '0pt',
    spaceAfter: '0pt',
    cellPadding: '0pt 5.4pt',
  });
});

test('defaults of the document and its default styles are stated', () => {
  const styles =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>' +
    style('Normal', '<w:rPr><w:sz w:val="24"/></w:rPr>').replace('<w:style ', '<w:style w:default="1" ') +
    style(
      'TableNormal',
      '<w:tblPr><w:tblCellMar><w:top w:w="20"/><w:left w:w="100"/></w:tblCellMar></w:tblPr>',
      'table',
    ).replace('<w:style ', '<w:style w:default="1" ');
  assert.deepEqual(read({ body: p('x') + SECTION, styles }).page?.text, {
    fontFamily: 'Calibri',
    fontSize: '12pt',
    lineHeight: '1.32',
    spaceBefore: '0pt',
    spaceAfter: '8pt',
    cellPadding: '1pt 5.4pt 0pt 5pt',
  });
});

test('single lines are aligned to the grid of their pages, on as many rows as they need', () => {
  const lines = (grid: string, size: number) =>
    read({
      body: `<w:p/><w:sectPr>${grid}</w:sectPr>`,
      styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="${size * 2}"/></w:rPr></w:rPrDefault></w:docDefaults>`,
    }).page?.text?.lineHeight;
  assert.equal(lines('<w:docGrid w:type="lines" w:linePitch="360"/>', 12), '1.5');
  assert.equal(lines('<w:docGrid w:type="lines" w:linePitch="360"/>', 20), '1.8');
  assert.equal(lines('<w:docGrid w:linePitch="360"/>', 12), 'normal');
});

test('spaces of adjacent paragraphs are added if the compatibility settings say so', () => {
  const added = (settings: string) => read({ body: p('x') + SECTION, settings }).page?.text?.addSpaces;
  assert.equal(added('<w:compat><w:doNotUseHTMLParagraphAutoSpacing/></w:compat>'), true);
  assert.equal(added('<w:compat><w:doNotUseHTMLParagraphAutoSpacing w:val="0"/></w:compat>'), undefined);
});
