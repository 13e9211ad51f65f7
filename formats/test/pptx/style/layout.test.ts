import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../kit/docx.ts';
import { blocks, box, p, placeholder, r, xfrm } from '../../kit/presentation.ts';

const NO_BULLET = '<a:lvl1pPr><a:buNone/></a:lvl1pPr>';
const text = placeholder('', p('x'), { index: 1 });

test('takes bullets from the master, unless layout, shape or paragraph end them', () => {
  assert.deepEqual(blocks(text).map(outline), [['bulletList', ['listItem', ['paragraph', 'x']]]]);
  const layout = placeholder('body', '', { index: 1, listStyle: NO_BULLET });
  assert.deepEqual(blocks({ slides: [text], layout }).map(outline), [['paragraph', 'x']]);
  const master = placeholder('body', '', { index: 1, listStyle: NO_BULLET });
  assert.deepEqual(blocks({ slides: [text], master }).map(outline), [['paragraph', 'x']]);
  const own = placeholder('', p('x'), { index: 1, listStyle: NO_BULLET });
  assert.deepEqual(blocks(own).map(outline), [['paragraph', 'x']]);
});

test('finds the placeholder by its number', () => {
  const layout = placeholder('body', '', { index: 1 }) + placeholder('body', '', { index: 13, listStyle: NO_BULLET });
  const slides = [text + placeholder('body', p('y'), { index: 13 })];
  assert.deepEqual(
    blocks({ slides, layout })
      .map(({ type }) => type)
      .toSorted(),
    ['bulletList', 'paragraph'],
  );
});

test('gives text boxes no bullets', () => {
  assert.deepEqual(blocks(box(p('x'))).map(outline), [['paragraph', 'x']]);
});

test('takes the position from the layout, else from the master', () => {
  const layout = placeholder('body', '', { index: 1, properties: xfrm({ y: 60 }) });
  const master = placeholder('body', '', { index: 1, properties: xfrm({ y: 5 }) });
  const slides = [text + box(p('middle'), { y: 30 })];
  const order = (source: { layout?: string; master?: string }) => blocks({ slides, ...source }).map(({ type }) => type);
  assert.deepEqual(order({ layout, master }), ['paragraph', 'bulletList']);
  assert.deepEqual(order({ master }), ['bulletList', 'paragraph']);
});

test('counts the presentation’s own text style as inherited', () => {
  const main = '<p:defaultTextStyle><a:lvl1pPr><a:defRPr sz="2000" b="1"/></a:lvl1pPr></p:defaultTextStyle>';
  const [block] = blocks({ slides: [box(p(r('x', 'sz="2000"')))], main, styles: '' });
  assert.deepEqual(block?.content?.[0]?.marks, [{ type: 'bold' }]);
});
