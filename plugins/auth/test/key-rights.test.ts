import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DocumentRole, Principal } from '@editor-companion/core/plugin';
import { checkRights } from '../src/keys/rights.ts';
import { isAtLeast, roleOf } from '../src/roles.ts';

const maker = (documents: Principal['documents']): Principal => ({
  id: 'ada',
  name: 'Ada',
  kind: 'server',
  scopes: ['ai:*', 'export'],
  documents,
});

function isAllowed(held: Principal['documents'], given: Principal['documents'], scopes: string[] = []): boolean {
  try {
    checkRights(maker(held), { kind: 'server', scopes, documents: given });
    return true;
  } catch {
    return false;
  }
}

test('scopes are granted by name and by prefix', () => {
  for (const scope of ['ai:*', 'ai:usage', 'export']) assert.ok(isAllowed({}, {}, [scope]), scope);
  for (const scope of ['*', 'ai', 'a*', 'export:*']) assert.ok(!isAllowed({}, {}, [scope]), scope);
});

test('a right that the maker lacks must be limited in the key', () => {
  const held = { '*': 'editor', 'legal-*': 'viewer' } as const;
  assert.ok(!isAllowed(held, { '*': 'editor' }));
  assert.ok(isAllowed(held, held));
  assert.ok(isAllowed(held, { '*': 'viewer' }));
  assert.ok(isAllowed(held, { 'cms-*': 'editor', minutes: 'editor' }));
  assert.ok(!isAllowed(held, { 'legal-x': 'editor' }));
  assert.ok(!isAllowed({}, Object.fromEntries([['constructor', 'viewer']])));
});

test('in no document has a permitted key a stronger role than its maker', () => {
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 4 });
  const role = fc.constantFrom<DocumentRole>('viewer', 'commenter', 'editor', 'owner');
  const documents = fc.dictionary(pattern, role, { maxKeys: 4 });
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(documents, documents, fc.array(name, { minLength: 20, maxLength: 20 }), (held, given, names) => {
      // Half of the keys have all rights of their maker, so that many are allowed.
      const wider: Principal['documents'] = { ...held, ...given };
      for (const wanted of [given, wider]) {
        if (!isAllowed(held, wanted)) continue;
        for (const one of names) {
          const got = roleOf({ documents: wanted }, one);
          if (got) assert.ok(isAtLeast(roleOf({ documents: held }, one), got), JSON.stringify({ held, wanted, one }));
        }
      }
    }),
    { numRuns: 2000, seed: 7 },
  );
});
