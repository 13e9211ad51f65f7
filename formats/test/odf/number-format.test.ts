import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataStyle } from '../../src/odf/number-format.ts';

const writer = { number: () => 'number', text: () => 'text', date: (format: string) => format };

test('a code of years, months and days is a date', () => {
  assert.deepEqual(dataStyle('yyyy-mm-dd', writer), { kind: 'date', xml: 'yyyy-MM-dd' });
  assert.equal(dataStyle('dddd, d. mmmm yy', writer)?.kind, 'date');
  assert.equal(dataStyle('yyy', writer), undefined);
});

test('a long run of months that ends with another letter is no date', () => {
  assert.equal(dataStyle(`${'m'.repeat(255)}x`, writer), undefined);
});
