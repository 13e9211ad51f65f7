import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, p, r, textOf } from '../../../kit/docx.ts';

const position = (name: string, from: string, value: string): string =>
  `<wp:${name} relativeFrom="${from}">${value}</wp:${name}>`;
const offset = (emu: number): string => `<wp:posOffset>${emu}</wp:posOffset>`;

interface Box {
  readonly across?: string;
  readonly down?: string;
  readonly wrap?: string;
}

const HERE = position('positionH', 'column', offset(127_000));
const BELOW = position('positionV', 'paragraph', offset(-63_500));

/** A run with a box, anchored in its paragraph. */
const box = ({ across = HERE, down = BELOW, wrap = '<wp:wrapNone/>' }: Box = {}): string =>
  `<w:r><w:drawing><wp:anchor>${across}${down}<wp:extent cx="1270000" cy="635000"/>${wrap}<a:graphic><a:graphicData>
  <wps:wsp><wps:txbx><w:txbxContent>${p('boxed')}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" tIns="12700"/></wps:wsp>
  </a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;

const first = (body: string): DocumentNode[] => blocks(body);

test('a box that text does not flow around keeps its position, and precedes its paragraph', () => {
  const [placed, paragraph] = first(`<w:p>${r('text')}${box()}</w:p>`);
  assert.deepEqual(placed?.attrs, {
    left: '10pt',
    top: '-5pt',
    width: '133px',
    height: '67px',
    padding: '1pt 7.2pt 3.6pt 0pt',
  });
  assert.equal(textOf(paragraph ?? { type: '' }), 'text');
});

test('a page that begins with its paragraph begins with the break', () => {
  const broken = `<w:p><w:pPr><w:pageBreakBefore/></w:pPr>${r('next')}${box()}</w:p>`;
  const types = first(`${p('before')}${broken}`).map(({ type }) => type);
  assert.deepEqual(types, ['paragraph', 'pageBreak', 'textBox', 'paragraph']);
});

test('a box that is not positioned from its paragraph and column follows its paragraph', () => {
  const elsewhere: Box[] = [
    { wrap: '<wp:wrapSquare wrapText="bothSides"/>' },
    { down: position('positionV', 'page', offset(0)) },
    { across: position('positionH', 'page', offset(0)) },
  ];
  for (const one of elsewhere) {
    const [paragraph, placed] = first(`<w:p>${r('text')}${box(one)}</w:p>`);
    assert.equal(paragraph?.type, 'paragraph');
    assert.equal(placed?.attrs?.['left'], undefined);
  }
});

test('a box in the middle of the text stays there, and before its paragraph', () => {
  const across = position('positionH', 'column', '<wp:align>center</wp:align>');
  const [placed, paragraph] = first(`<w:p>${r('text')}${box({ across })}</w:p>`);
  assert.equal(paragraph?.type, 'paragraph');
  assert.deepEqual(
    [placed?.attrs?.['align'], placed?.attrs?.['left'], placed?.attrs?.['top']],
    ['center', undefined, '-5pt'],
  );
});

test('a box as high as its text states no height', () => {
  const fitted = box().replace('<wps:bodyPr lIns="0" tIns="12700"/>', '<wps:bodyPr><a:spAutoFit/></wps:bodyPr>');
  const [placed] = first(`<w:p>${r('text')}${fitted}</w:p>`);
  assert.deepEqual([placed?.attrs?.['left'], placed?.attrs?.['height']], ['10pt', undefined]);
});
