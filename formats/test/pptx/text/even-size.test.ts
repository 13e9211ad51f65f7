import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, box, p, placeholder, r, solid } from '../../kit/presentation.ts';

const marks = (shapes: string) => blocks(shapes).map(({ content }) => content?.map((node) => node.marks));
const plain = '<a:pPr><a:buNone/></a:pPr>';

test('leaves out a size that a whole placeholder shares, and keeps other formats', () => {
  const text = p(r('a', 'sz="2000"'), plain) + p(r('b', 'sz="2000"', solid('C00000')), plain);
  assert.deepEqual(marks(placeholder('body', text, { index: 1 })), [
    [undefined],
    [[{ type: 'textStyle', attrs: { color: '#c00000' } }]],
  ]);
});

test('keeps sizes that differ within a placeholder', () => {
  const text = p(r('a', 'sz="2000"') + r('b'), plain);
  assert.deepEqual(marks(placeholder('body', text, { index: 1 })), [
    [[{ type: 'textStyle', attrs: { fontSize: '20pt' } }], undefined],
  ]);
});

test('keeps the size of a text box', () => {
  assert.deepEqual(marks(box(p(r('87 %', 'sz="6000"')))), [[[{ type: 'textStyle', attrs: { fontSize: '60pt' } }]]]);
});
