import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, box, codes, p, PNG, read, r, solid } from '../../kit/presentation.ts';

test('keeps text on a colour in a box of that colour, and the colour of the text', () => {
  const properties = `${solid('003366')}<a:ln w="25400">${solid('FF0000')}</a:ln>`;
  assert.deepEqual(blocks(box(p(r('x', '', solid('FFFFFF'))), {}, { properties })), [
    {
      type: 'textBox',
      attrs: {
        border: {
          top: '2pt solid #ff0000',
          right: '2pt solid #ff0000',
          bottom: '2pt solid #ff0000',
          left: '2pt solid #ff0000',
        },
        backgroundColor: '#003366',
      },
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'textStyle', attrs: { color: '#ffffff' } }] }],
        },
      ],
    },
  ]);
});

const STYLE = `<p:style><a:lnRef idx="0"><a:schemeClr val="accent1"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>`;

test('uses fill and text colour of a shape’s style, unless the shape states its own', () => {
  const [styled] = blocks(box(p('x'), {}, { style: STYLE }));
  assert.deepEqual(styled?.attrs, { backgroundColor: '#ed7d31' });
  assert.deepEqual(styled?.content?.[0]?.content?.[0]?.marks, [{ type: 'textStyle', attrs: { color: '#ffffff' } }]);
  const [bare] = blocks(box(p('x'), {}, { style: STYLE, properties: '<a:noFill/>' }));
  assert.deepEqual(bare, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] });
});

test('shows the picture that fills a shape', () => {
  const properties = '<a:blipFill><a:blip r:embed="i"/></a:blipFill>';
  const result = read({
    slides: [{ shapes: box('', {}, { properties }), relations: { i: ['image', '../media/a.png'] } }],
    files: { 'ppt/media/a.png': PNG },
  });
  assert.equal(result.content.content?.[0]?.content?.[0]?.attrs?.['src'], 'asset:a.png');
});

test('warns of drawings without text', () => assert.deepEqual(codes(read(box(''))), ['SHAPE_DROPPED']));
