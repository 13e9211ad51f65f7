import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChosen } from '../../src/toolbox/choice.ts';

const chosen = (pattern: string, name: string): boolean => isChosen(name, { allow: [pattern], deny: [] }, undefined);

test('a star matches any characters, anywhere in a name', () => {
  for (const [pattern, name] of [
    ['*', 'read'],
    ['read', 'read'],
    ['comment*', 'comment'],
    ['*_comment', 'write_comment'],
    ['a*c*e', 'abcde'],
    ['a*a', 'aa'],
  ] as const)
    assert.equal(chosen(pattern, name), true, pattern);
  for (const [pattern, name] of [
    ['read', 'reader'],
    ['comment*', 'a_comment'],
    ['a*a', 'a'],
    ['a*c*e', 'abde'],
    ['ab*ba', 'aba'],
    ['', 'read'],
  ] as const)
    assert.equal(chosen(pattern, name), false, pattern);
});

test('denied tools stay denied, and a request can only narrow the allowed ones', () => {
  const choice = { allow: ['read*', 'search'], deny: ['read_secret'] };
  assert.equal(isChosen('read_page', choice, undefined), true);
  assert.equal(isChosen('read_secret', choice, ['*']), false);
  assert.equal(isChosen('write', choice, ['write']), false);
  assert.equal(isChosen('search', choice, ['read*']), false);
  assert.equal(isChosen('search', choice, ['s*']), true);
});

test('a pattern of many stars takes time proportional to its length and that of the name', () => {
  const pattern = '*a'.repeat(50) + '*b';
  assert.equal(chosen(pattern, 'a'.repeat(100_000)), false);
});
