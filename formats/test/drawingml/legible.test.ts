import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legible, PAGE } from '../../src/drawingml/legible.ts';

const text = (color?: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => {
  const all = [...(color === undefined ? [] : [{ type: 'textStyle', attrs: { color } }]), ...marks];
  return { type: 'paragraph', content: [{ type: 'text', text: 'x', ...(all.length > 0 && { marks: all }) }] };
};

test('takes white from text on the page, and keeps what can be read', () => {
  assert.deepEqual(legible([text('#ffffff', { type: 'bold' })], PAGE), [text(undefined, { type: 'bold' })]);
  assert.deepEqual(legible([text('#c00000')], PAGE), [text('#c00000')]);
});

test('keeps white in a dark box, and gives it to text without a colour', () => {
  assert.deepEqual(legible([text('#ffffff')], '#003366'), [text('#ffffff')]);
  assert.deepEqual(legible([text()], '#000010'), [text('#ffffff')]);
});

test('looks at a highlight before the page', () => {
  const black = { type: 'highlight', attrs: { color: '#000000' } };
  assert.deepEqual(legible([text('#ffffff', black)], PAGE), [text('#ffffff', black)]);
});
