import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { stepsBetween } from '../../src/live/script.ts';
import { jsonTokens } from '../../src/live/tokens.ts';

test('any number of nodes may be added and removed', () => {
  // More than the greatest number of arguments of a call.
  const tokens = jsonTokens(Array.from({ length: 200_000 }, () => ({ type: 'paragraph' })));
  equal(stepsBetween([], tokens).length, tokens.length);
  equal(stepsBetween(tokens, []).length, tokens.length);
});
