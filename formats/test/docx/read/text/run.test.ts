import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, outline, p, r, style, textOf } from '../../../kit/docx.ts';

const paragraph = (content: string): unknown => outline(blocks(`<w:p>${content}</w:p>`)[0] ?? { type: 'none' });

test('tabs, line breaks, hyphens and soft hyphens are kept', () => {
  const content =
    '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:softHyphen/><w:t>d</w:t></w:r>';
  assert.deepEqual(paragraph(content), ['paragraph', 'a\tb', ['hardBreak'], 'c\u2011\u00add']);
});

test('runs of the same format are one text', () => {
  const content = r('one ', '<w:b/><w:lang w:val="en-US"/>') + r('two', '<w:b/><w:lang w:val="de-DE"/>') + r(' three');
  assert.deepEqual(paragraph(content), ['paragraph', 'one two', ' three']);
});

test('hidden text is left out with all its content', () => {
  assert.deepEqual(paragraph(r('a') + r('hidden', '<w:vanish/>') + r('b', '<w:vanish w:val="0"/>')), [
    'paragraph',
    'ab',
  ]);
});

test('symbol fonts are mapped to Unicode', () => {
  const sign = (font: string, code: string): string => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
  assert.deepEqual(paragraph(sign('Wingdings', 'F0E0') + sign('Wingdings', 'F0FC') + sign('Symbol', 'F061')), [
    'paragraph',
    '→✓α',
  ]);
  assert.deepEqual(paragraph(r('abc', '<w:rFonts w:ascii="Symbol"/>')), ['paragraph', 'αβχ']);
});

test('phonetic guides follow their base', () => {
  const ruby = `<w:ruby><w:rt>${r('かん')}</w:rt><w:rubyBase>${r('漢')}</w:rubyBase></w:ruby>`;
  assert.equal(textOf(blocks(`<w:p><w:r>${ruby}</w:r></w:p>`)[0]), '漢(かん)');
});

test('a field shows its result, never its code, and so do nested fields', () => {
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const inner = mark('begin') + code('PAGE') + mark('separate') + r('7') + mark('end');
  const content =
    mark('begin') + code('IF ') + inner + code(' = 7') + mark('separate') + r('yes ') + inner + mark('end') + r('.');
  assert.deepEqual(paragraph(content), ['paragraph', 'yes ', ['pageNumber'], '.']);
});

test('an unclosed field loses no text after its paragraph', () => {
  const broken = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>';
  assert.deepEqual(blocks(broken + p('shown')).map(textOf), ['', 'shown']);
});

test('blanks at the ends of a text count only if they are declared', () => {
  assert.deepEqual(paragraph('<w:r><w:t>\n  a  b\n  </w:t></w:r><w:r><w:t xml:space="preserve"> c </w:t></w:r>'), [
    'paragraph',
    'a  b c ',
  ]);
});

test('check boxes of old forms show their state', () => {
  const box = (state: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  assert.equal(
    textOf(blocks(`<w:p>${r('a ')}${box('<w:checked/>')}${box('<w:default w:val="0"/>')}</w:p>`)[0]),
    'a ☒☐',
  );
});

test('text inside a whole-paragraph content control is kept', () => {
  assert.deepEqual(paragraph(`<w:sdt><w:sdtPr/><w:sdtContent>${p('value')}</w:sdtContent></w:sdt>`), [
    'paragraph',
    'value',
  ]);
});

test('entries of a table of contents have the format of their paragraph, not of links', () => {
  const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const link = r('One', '<w:rStyle w:val="Hyperlink"/><w:b/>');
  const styles = style('Hyperlink', '<w:rPr><w:color w:val="0000FF"/><w:u w:val="single"/></w:rPr>', 'character');
  const contents = `<w:p>${field('begin')}<w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r>${field('separate')}${link}${field('end')}</w:p>`;
  const [list, other] = blocks({ body: contents + `<w:p>${link}</w:p>`, styles });
  const looks = [list?.content?.[0], other].map((line) => line?.content?.[0]?.marks?.map(({ type }) => type));
  assert.deepEqual(looks, [['bold'], ['textStyle', 'bold', 'underline']]);
});
