import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSpec } from '../../../src/cli/packages/package-spec.ts';

test('names, short names and paths are told apart', () => {
  for (const [text, name, isShort] of [
    ['csv', 'csv', true],
    ['companion-plugin-csv', 'companion-plugin-csv', false],
    ['companion-plugin-csv@1.2.0', 'companion-plugin-csv', false],
    ['csv@latest', 'csv', false],
    ['@acme/books', '@acme/books', false],
    ['@acme/books@^2', '@acme/books', false],
    ['./books', undefined, false],
    ['../books-1.0.0.tgz', undefined, false],
    ['books-1.0.0.tgz', undefined, false],
    ['github:acme/books', undefined, false],
    ['https://example.com/books.tgz', undefined, false],
  ] as const) {
    assert.deepEqual(parseSpec(text), { text, name, isShort });
  }
});

for (const text of ['-g', '--prefix=/', 'a b', 'a;b', '$(a)', 'a|b', '`a`', '"a"', 'a&b', 'x'.repeat(501), ''])
  test(`"${text.slice(0, 12)}" is refused as a package, and reaches no shell`, () => {
    assert.throws(() => parseSpec(text), /is not the name of a package/);
  });
