import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf, linesToCss, naturalLine } from '../../src/content/css/natural-line.ts';

const text = (value: string, fontFamily?: string) => ({
  type: 'text',
  text: value,
  ...(fontFamily !== undefined && { marks: [{ type: 'textStyle', attrs: { fontFamily } }] }),
});

test('a line spacing is converted with the natural line height of the font', () => {
  assert.deepEqual(
    ['Calibri', 'TIMES NEW ROMAN', 'Courier New', 'Nobody knows', undefined].map((family) => linesToCss(1, family)),
    ['1.22', '1.15', '1.13', '1.2', '1.2'],
  );
  assert.equal(linesToCss(1e9, 'Arial'), '100');
  assert.equal(naturalLine('constructor'), 1.2);
});

test('the font of a paragraph is that of most of its text', () => {
  assert.equal(familyOf([text('long text'), text('x', 'Calibri')], 'Arial'), 'Arial');
  assert.equal(familyOf([text('x'), text('long text', '"Calibri", sans-serif')], 'Arial'), 'Calibri');
  assert.equal(
    familyOf([text('a b', 'Calibri'), text('longer', 'Cambria'), text('c d e', 'Calibri')], 'Arial'),
    'Calibri',
  );
  assert.equal(familyOf([], 'Arial'), 'Arial');
});
