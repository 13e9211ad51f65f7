import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warningsOf } from '../src/index.ts';

test('the header of a response holds the number of warnings and the first codes', () => {
  const of = (value?: string) => warningsOf(new Headers(value === undefined ? {} : { 'X-Companion-Warnings': value }));
  assert.deepEqual(of('2; IMAGE_MISSING, CHART_AS_TABLE'), { count: 2, codes: ['IMAGE_MISSING', 'CHART_AS_TABLE'] });
  assert.deepEqual(of('1;LINK_DROPPED'), { count: 1, codes: ['LINK_DROPPED'] });
  assert.deepEqual(of(), { count: 0, codes: [] });
  assert.deepEqual(of('odd'), { count: 0, codes: [] });
});
