import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHTML } from '../../src/index.ts';
import { numberAs } from '../../src/styles/number.ts';

const BIG = { type: 'textStyle', attrs: { fontSize: '20pt', fontFamily: 'Arial', color: '#ff0000' } };
const SMALL = { type: 'textStyle', attrs: { fontSize: '8pt', fontFamily: 'Arial', color: '#ff0000' } };
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const list = (type: string, attrs: object, ...items: object[][]) => ({
  type,
  attrs: { ...attrs },
  content: items.map((content) => ({ type: 'listItem', content })),
});
const html = (node: object): string =>
  toHTML({ type: 'doc', content: [node] } as Parameters<typeof toHTML>[0], { listMarkers: true });
const signs = (node: object): string[] =>
  Array.from(html(node).matchAll(/<span data-list-marker[^>]*>([^<]*)</g), ([, sign = '']) => sign);

describe('signs of lists', () => {
  it('begin at the hanging indent of the list, instead of the browser’s', () => {
    const written = html(list('bulletList', { hanging: '18pt', listStyle: 'square' }, [paragraph(text('a'))]));
    assert.match(
      written,
      /<li data-placed[^>]*><p><span data-list-marker style="min-width: 18pt; margin-inline-start: -18pt">▪</u,
    );
  });

  it('are left to the browser if the list states no position or has no text', () => {
    assert.deepEqual(signs(list('bulletList', {}, [paragraph(text('a'))])), []);
    assert.deepEqual(signs(list('bulletList', { hanging: '18pt' }, [{ type: 'horizontalRule' }])), []);
  });

  it('count each level from its start, in its type and text', () => {
    const inner = list('orderedList', { hanging: '9pt', type: 'i', levelText: '%1.%2)' }, [paragraph()], [paragraph()]);
    const outer = list('orderedList', { hanging: '18pt', start: 3, type: 'A' }, [paragraph(), inner], [paragraph()]);
    assert.deepEqual(signs(outer), ['C.', 'C.i)', 'C.ii)', 'D.']);
  });

  it('have the format that all of their text shares', () => {
    const item = [paragraph(text('big', BIG, { type: 'bold' }), text('small', SMALL))];
    const written = html(list('bulletList', { hanging: '18pt' }, item));
    assert.match(written, /<p><span style="font-family: Arial; color: #ff0000"><span data-list-marker/u);
  });

  it('are escaped as text', () => {
    assert.doesNotMatch(html(list('bulletList', { hanging: '1pt', listStyle: '<b>' }, [paragraph()])), /<b>/u);
  });
});

describe('numbers of lists', () => {
  for (const [type, number, shown] of [
    ['a', 28, 'ab'],
    ['A', 26, 'Z'],
    ['i', 1994, 'mcmxciv'],
    ['I', 4, 'IV'],
    ['i', 4000, '4000'],
    ['a', 0, '0'],
    [null, 7, '7'],
  ] as const) {
    it(`${number} of type ${type} is ${shown}`, () => assert.equal(numberAs(type, number), shown));
  }
});
