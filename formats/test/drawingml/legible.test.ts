import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legible, PAGE } from '../../src/drawingml/legible.ts';

const text = (color?: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => {
  const all = [...(color === undefined ? [] : [{ type: 'textStyle', attrs: { color } }]), ...marks];
  return { type: 'paragraph', content: [{ type: 'text', text: 'x', ...(all.length > 0 && { marks: all }) }] };
};

test('removes white from text on the page, and keeps readable colours', () => {
  assert.deepEqual(legible([text('#ffffff', { type: 'bold' })], PAGE), [text(undefined, { type: 'bold' })]);
  assert.deepEqual(legible([text('#c00000')], PAGE), [text('#c00000')]);
});

test('keeps white in a dark box, and uses it for text without a colour', () => {
  assert.deepEqual(legible([text('#ffffff')], '#003366'), [text('#ffffff')]);
  assert.deepEqual(legible([text()], '#000010'), [text('#ffffff')]);
});

test('checks a highlight before the page', () => {
  const black = { type: 'highlight', attrs: { color: '#000000' } };
  assert.deepEqual(legible([text('#ffffff', black)], PAGE), [text('#ffffff', black)]);
});
