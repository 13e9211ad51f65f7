import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, part, read, r, style, textOf } from '../../../kit/docx.ts';

const STYLES =
  style('berschrift1', '').replace('w:val="berschrift1"', 'w:val="heading 1"') +
  style('2', '').replace('w:val="2"', 'w:val="heading 2"') +
  style('Entry', '<w:aliases w:val="Lemma,Stichwort"/>').replace('w:val="Entry"', 'w:val="Dictionary entry"') +
  style('Strong', '', 'character');

const field = (code: string, shown: string): string => {
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const instruction = `<w:r><w:instrText xml:space="preserve"> ${code.replaceAll('"', '&quot;')} </w:instrText></w:r>`;
  return mark('begin') + instruction + mark('separate') + r(shown) + mark('end');
};
const attrsOf = (code: string) =>
  blocks({ body: `<w:p>${field(code, 'shown')}</w:p>`, styles: STYLES })[0]?.content?.[0]?.attrs;

for (const [code, attrs] of [
  ['STYLEREF "heading 1"', { name: 'heading 1' }],
  ['styleref 1', { name: 'heading 1' }],
  [String.raw`STYLEREF 3 \* MERGEFORMAT`, { name: 'heading 3' }],
  ['STYLEREF "Überschrift 1"', { name: 'heading 1' }],
  ['STYLEREF "标题 2"', { name: 'heading 2' }],
  ['STYLEREF lemma', { name: 'Dictionary entry' }],
  ['STYLEREF "DICTIONARY ENTRY"', { name: 'Dictionary entry' }],
  ['STYLEREF "Elsewhere"', { name: 'Elsewhere' }],
  [String.raw`STYLEREF 1 \l`, { name: 'heading 1', place: 'last' }],
  [String.raw`STYLEREF 1 \n`, { name: 'heading 1', format: 'numberNoContext' }],
  [String.raw`STYLEREF 1 \R`, { name: 'heading 1', format: 'number' }],
  [String.raw`STYLEREF 1 \w`, { name: 'heading 1', format: 'numberFullContext' }],
  [String.raw`STYLEREF 1 \p`, { name: 'heading 1', format: 'position' }],
] as const)
  test(`«${code}» refers to a style`, () => assert.deepEqual(attrsOf(code), { kind: 'styleReference', ...attrs }));

for (const code of ['STYLEREF', 'STYLEREF Strong', String.raw`STYLEREF 1 \t`, `STYLEREF "${'x'.repeat(300)}"`])
  test(`«${code.slice(0, 40)}» is text`, () => {
    const [line] = blocks({ body: `<w:p>${field(code, 'shown')}</w:p>`, styles: STYLES });
    assert.deepEqual(
      line?.content?.map(({ type }) => type),
      ['text'],
    );
    assert.equal(textOf(line), 'shown');
  });

test('headers keep such fields, which Word writes there', () => {
  const { page } = read({
    body: `${p('x')}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
    styles: STYLES,
    files: { 'h.xml': part('w:hdr', `<w:p>${field('STYLEREF "heading 1"', 'One')}</w:p>`) },
    relations: { h: ['header', 'h.xml'] },
  });
  assert.deepEqual(page?.header?.default?.[0]?.content, [
    {
      type: 'documentField',
      attrs: { kind: 'styleReference', name: 'heading 1' },
      content: [{ type: 'text', text: 'One' }],
    },
  ]);
});
