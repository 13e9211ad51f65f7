import assert from 'node:assert/strict';
import { it } from 'node:test';
import { joined } from '../../../src/math/read/joined.ts';

it('a command does not merge with a letter after it', () => {
  assert.equal(
    joined(['\\alpha', 'b', '', '\\beta', '', '2', '\\gamma', '\\delta', 'x']),
    '\\alpha b\\beta2\\gamma\\delta x',
  );
});

it('a formula of a million constructs is cut after a whole one, and each is examined once', () => {
  const latex = joined(Array.from({ length: 1_000_000 }, () => '\\alpha '));
  assert.equal(latex.length, 99_995);
  assert.ok(latex.endsWith('\\alpha '));
});
