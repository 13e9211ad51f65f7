import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FormatError } from '@editor-companion/formats';
import { validate } from '@editor-companion/document';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { docx, p, r, style, withFile, type Parts } from '../../kit/docx.ts';

const level = (index: number): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="3"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%${index + 1})"/><w:pPr><w:ind w:left="720"/></w:pPr></w:lvl>`;

/** A document with every kind of content. */
const RICH: Parts = {
  body:
    p('Title', '<w:pStyle w:val="Title"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>') +
    p(
      'item',
      '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:spacing w:before="100" w:line="300" w:lineRule="auto"/>',
    ) +
    `<w:p>${r('run', '<w:b/><w:sz w:val="24"/><w:color w:val="FF0000"/><w:rFonts w:ascii="Arial"/><w:highlight w:val="yellow"/><w:spacing w:val="10"/>')}<w:ins w:id="1" w:author="Ada" w:date="2026-03-01">${r('new')}</w:ins></w:p>` +
    `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid><w:gridCol w:w="1500"/></w:tblGrid><w:tr><w:trPr><w:trHeight w:val="400"/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="2"/><w:vMerge w:val="restart"/><w:tcBorders><w:top w:val="single" w:sz="8" w:color="FF0000"/></w:tcBorders></w:tcPr>${p('cell', '<w:pBdr><w:left w:val="double" w:sz="4"/></w:pBdr>')}</w:tc></w:tr></w:tbl>` +
    '<w:p><w:bookmarkStart w:id="1" w:name="here"/><w:hyperlink w:anchor="here" w:tooltip="tip"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r></w:p>' +
    '<w:p><w:r><w:drawing><wp:anchor behindDoc="0"><wp:extent cx="952500" cy="95250"/><wp:docPr id="1" descr="alt"/><wp:wrapSquare/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="png"/><a:srcRect l="1000" r="2000"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>' +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838" w:orient="portrait"/><w:pgMar w:top="1440" w:left="720"/></w:sectPr>',
  styles: style('Title', '<w:pPr><w:ind w:left="100" w:hanging="50"/></w:pPr><w:rPr><w:sz w:val="40"/></w:rPr>'),
  numbering: `<w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
  footnotes: `<w:footnote w:id="2">${p('note')}</w:footnote>`,
  files: { 'image.png': 'png' },
  relations: { png: ['image', 'image.png'] },
};

const STRANGE = [
  '',
  '-1',
  '0',
  '1.5',
  '-99999',
  '99999999999',
  '1e308',
  'NaN',
  'abc',
  '   ',
  '%1%2',
  '&quot;&lt;',
  'x'.repeat(300),
  'javascript:x',
  '🎉',
  '￿',
  'nil',
  'FF00FF',
  'constructor',
  '__proto__',
];

/** Returns every attribute value in the parts with its position. */
const values = (parts: Parts) =>
  (['body', 'styles', 'numbering', 'footnotes'] as const).flatMap((name) =>
    Array.from((parts[name] ?? '').matchAll(/="([^"]*)"/g), ({ index, 0: text }) => ({
      name,
      index,
      length: text.length,
    })),
  );

test('with any value in an attribute, the result is valid or the error has a code', () => {
  const places = values(RICH);
  fc.assert(
    fc.property(fc.nat(places.length - 1), fc.constantFrom(...STRANGE), (at, value) => {
      const { name, index, length } = places[at] ?? { name: 'body', index: 0, length: 0 };
      const source = RICH[name] ?? '';
      const changed = `${source.slice(0, index)}="${value}"${source.slice(index + length)}`;
      const bytes = docx({ ...RICH, [name]: changed });
      try {
        validate(
          structuredClone(withFile(bytes, (path) => readDocx(path, { revisions: 'keep' }, () => undefined))).content,
        );
      } catch (error) {
        assert.ok(error instanceof FormatError, String(error));
      }
    }),
    { numRuns: 400 },
  );
});

for (const name of ['constructor', '__proto__', '__defineGetter__', 'toString']) {
  test(`an element named ${name} is ignored in any place`, () => {
    const element = `<${name} xmlns=""/>`;
    const changed = RICH.body.replaceAll(/<w:(rPr|pPr|tblPr|trPr|tcPr|p|r|tc)>/g, (tag) => tag + element);
    const bytes = docx({ ...RICH, body: `&${name};${changed}` });
    const result = withFile(bytes, (path) => readDocx(path, { revisions: 'keep' }, () => undefined));
    validate(result.content);
    assert.doesNotThrow(() => structuredClone(result));
  });
}
