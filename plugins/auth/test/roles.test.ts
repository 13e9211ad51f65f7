import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentRole } from '@editor-companion/core/plugin';
import fc from 'fast-check';
import { matchesWildcard as matches } from '@editor-companion/core/plugin';
import { roleOf } from '../src/roles.ts';

const roleIn = (documents: Record<string, DocumentRole>, id: string): DocumentRole | undefined =>
  roleOf({ documents }, id);

describe('roleOf', () => {
  it('is decided by the most specific pattern', () => {
    const documents = {
      '*': 'editor',
      'legal-*': 'viewer',
      'legal-draft-*': 'owner',
      'legal-draft-1': 'commenter',
    } as const;
    assert.equal(roleIn(documents, 'notes'), 'editor');
    assert.equal(roleIn(documents, 'legal-7'), 'viewer');
    assert.equal(roleIn(documents, 'legal-draft-2'), 'owner');
    assert.equal(roleIn(documents, 'legal-draft-1'), 'commenter');
  });

  it('is the weaker one of equally specific patterns', () => {
    assert.equal(roleIn({ 'a*': 'owner', '*b': 'viewer' }, 'ab'), 'viewer');
  });

  it('is none without a matching pattern, and inherited members do not count', () => {
    assert.equal(roleIn({ 'a-*': 'owner' }, 'b-1'), undefined);
    for (const id of ['constructor', '__proto__', 'toString']) assert.equal(roleIn({}, id), undefined);
  });
});

describe('matches', () => {
  it('agrees with the regular expression on any pattern', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    const words = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(letters, words, (pattern, text) => {
        assert.equal(matches(pattern, text), new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('ends on a pattern on which a regular expression would backtrack for ever', () => {
    assert.equal(matches(`${'*a'.repeat(5000)}*b`, 'a'.repeat(20_000)), false);
  });

  it('reads all characters but the star literally', () => {
    assert.ok(!matches('a.c', 'abc'));
    assert.ok(matches('a.(c*', 'a.(cd'));
  });
});
