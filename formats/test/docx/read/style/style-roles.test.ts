import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineToHeading } from '../../../../src/docx/read/style/style-roles.ts';
import { blocks, p } from '../../../kit/docx.ts';

test('outline levels become headings, and the deepest ones have level 6', () => {
  assert.deepEqual([0, 1, 5, 8].map(outlineToHeading), [1, 2, 6, 6]);
});

test('body text, and a value that is no outline level, make no heading', () => {
  assert.deepEqual([undefined, 9, -1, -99_999, 1.5, Number.NaN].map(outlineToHeading), Array(6).fill(undefined));
  const [block] = blocks(p('text', '<w:outlineLvl w:val="-99999"/>'));
  assert.equal(block?.type, 'paragraph');
});
