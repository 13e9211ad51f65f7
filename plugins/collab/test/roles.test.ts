import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService, Principal } from '@editor-companion/core/plugin';
import { isAtLeast, Roles } from '../src/roles.ts';

const ada: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: [], documents: { notes: 'commenter' } };
const auth: AuthService = {
  authenticate: () => Promise.resolve(ada),
  roleOf: ({ documents }, name) => documents[name],
};

test('a stronger role includes the weaker ones, and no role includes none', () => {
  assert.ok(isAtLeast('owner', 'viewer'));
  assert.ok(isAtLeast('editor', 'editor'));
  assert.ok(!isAtLeast('commenter', 'editor'));
  assert.ok(!isAtLeast(undefined, 'viewer'));
});

test('without auth every caller owns every document', async () => {
  const roles = new Roles(() => undefined);
  const anybody = await roles.authenticate({ headers: {} });
  assert.equal(anybody.kind, 'anonymous');
  assert.equal(roles.roleOf(anybody, 'notes'), 'owner');
});

test('with auth the service decides on identity and role', async () => {
  const roles = new Roles(() => auth);
  assert.equal(await roles.authenticate({ headers: {} }), ada);
  roles.require(ada, 'notes', 'commenter');
  assert.throws(() => roles.require(ada, 'notes', 'editor'), { code: 'DOCUMENT_FORBIDDEN', status: 403 });
  assert.throws(() => roles.require(ada, 'other', 'viewer'), { code: 'DOCUMENT_FORBIDDEN' });
});

test('the document that displays comments can only be viewed', () => {
  const open = new Roles(() => undefined);
  assert.equal(open.roleOf(ada, 'notes~comments'), 'viewer');
  const checked = new Roles(() => auth);
  assert.equal(checked.roleOf(ada, 'notes~comments'), 'viewer');
  assert.equal(checked.roleOf(ada, 'other~comments'), undefined);
});
