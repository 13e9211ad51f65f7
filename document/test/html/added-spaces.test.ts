import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHTML, type DocumentNode } from '../../src/index.ts';

const p = (attrs: Record<string, unknown> = {}): DocumentNode => ({ type: 'paragraph', attrs });
const list = (...content: DocumentNode[]): DocumentNode => ({
  type: 'bulletList',
  content: content.map((block) => ({ type: 'listItem', content: [block] })),
});
const defaults = { spaceBefore: '0pt', spaceAfter: '7pt', addSpaces: true };
const margins = (content: DocumentNode[], lines: object = defaults): string[] =>
  Array.from(
    toHTML({ type: 'doc', content }, { lines }).matchAll(/margin-top: (\S+) !important/g),
    ([, margin = '']) => margin,
  );

test('spaces of adjacent paragraphs are added if the document says so', () => {
  const blocks = [
    p(),
    p({ spaceBefore: '12pt', spaceAfter: '0pt' }),
    p({ spaceBefore: '5pt' }),
    p({ spaceBefore: '1pt' }),
  ];
  assert.deepEqual(margins(blocks), ['19pt', '8pt']);
  assert.deepEqual(margins(blocks, { ...defaults, addSpaces: false }), []);
});

test('lists belong to the flow of the text, and tables and breaks interrupt it', () => {
  const spaced = p({ spaceBefore: '12pt' });
  assert.deepEqual(margins([list(p(), p()), spaced]), ['19pt']);
  const cell = { type: 'tableCell', content: [spaced, spaced] };
  const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] };
  assert.deepEqual(margins([p(), table, spaced, { type: 'pageBreak' }, spaced]), ['19pt']);
});

test('lengths other than points count as nothing', () => {
  assert.deepEqual(margins([p({ spaceAfter: '1em' }), p({ spaceBefore: '12pt' })]), []);
});
