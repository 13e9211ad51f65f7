import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../../src/restrictions/database.ts';
import { Restrictions } from '../../src/restrictions/restrictions.ts';
import { RestrictionStore } from '../../src/restrictions/store.ts';
import { call, paragraphs } from '../call.ts';
import { Asking, keyOf, startWithRoles } from '../asking.ts';
import { until } from '../support.ts';

const as = (role: string) => ({ authorization: `Bearer ${keyOf(role)}` });

/** Shared by all tests. Each uses its own document names. */
const host = await startWithRoles();
after(() => host.close());
const make = (name: string) => call(host, 'POST', `/documents/${name}`, { content: paragraphs('Hello') }, as('owner'));

test('the people in a document are listed, and an owner disconnects a person with a reason', async () => {
  await make('meeting');
  using owner = await Asking.connect(host.url, 'meeting', 'owner');
  using editor = await Asking.connect(host.url, 'meeting', 'editor');
  const listed = await call(host, 'GET', '/documents/meeting/people', undefined, as('viewer'));
  const people = listed.data['items'] as { user: { id: string }; role: string; connections: number }[];
  const shown = people.map(({ user, role, connections }) => `${user.id} ${role} ${connections}`);
  assert.deepEqual(new Set(shown), new Set(['server:editor editor 1', 'server:owner owner 1']));
  assert.equal(((await editor.ask('people.list'))['people'] as unknown[]).length, 2);
  assert.equal((await editor.ask('people.send-away', { user: 'server:owner' }))['error'], 'DOCUMENT_FORBIDDEN');
  assert.equal(
    (await owner.ask('people.send-away', { user: 'server:editor', reason: 'Bye' }))['event'],
    'people.sent-away',
  );
  assert.equal((await editor.hear('document.sent-away'))['reason'], 'Bye');
  await until(() => editor.refusals.length > 0);
  using back = await Asking.connect(host.url, 'meeting', 'editor');
  assert.equal((await back.ask('hello'))['role'], 'editor');
  const gone = await call(host, 'POST', '/documents/meeting/people/nobody/send-away', {}, as('owner'));
  assert.deepEqual([gone.status, gone.error], [404, 'PERSON_NOT_FOUND']);
});

test('a role is withdrawn at once, on open connections and everywhere, and restored', async () => {
  await make('taken');
  using editor = await Asking.connect(host.url, 'taken', 'editor');
  const restrict = (body: object) =>
    call(host, 'PUT', '/documents/taken/restrictions/server:editor', body, as('owner'));
  const edit = () => call(host, 'PATCH', '/documents/taken', { markdown: 'changed' }, as('editor'));

  assert.equal((await restrict({ role: 'viewer', reason: 'Review is over' })).status, 200);
  assert.equal((await editor.hear('role.changed'))['role'], 'viewer');
  const refused = await edit();
  assert.deepEqual([refused.status, refused.error], [403, 'ACCESS_RESTRICTED']);
  assert.match(JSON.stringify(refused), /Review is over/);
  assert.equal((await call(host, 'GET', '/documents/taken', undefined, as('editor'))).status, 200);

  await restrict({ role: 'none' });
  await until(() => !editor.provider.isAuthenticated);
  assert.equal((await call(host, 'GET', '/documents/taken', undefined, as('editor'))).error, 'ACCESS_RESTRICTED');
  const listed = await call(host, 'GET', '/documents?prefix=taken', undefined, as('editor'));
  assert.deepEqual(listed.data['items'], []);

  assert.equal((await call(host, 'GET', '/documents/taken/restrictions', undefined, as('editor'))).status, 403);
  const { items } = (await call(host, 'GET', '/documents/taken/restrictions', undefined, as('owner'))).data;
  assert.equal((items as { role: string }[])[0]?.role, 'none');
  assert.equal(
    (await call(host, 'DELETE', '/documents/taken/restrictions/server:editor', undefined, as('owner'))).status,
    200,
  );
  assert.equal((await edit()).status, 200);
  assert.equal(
    (await call(host, 'DELETE', '/documents/taken/restrictions/server:editor', undefined, as('owner'))).status,
    404,
  );
});

test('a person who is excluded until a time cannot enter before it', async () => {
  await make('barred');
  const send = (body: object) =>
    call(host, 'POST', '/documents/barred/people/server:viewer/send-away', body, as('owner'));
  assert.equal((await send({ until: '2020-01-01T00:00:00Z' })).error, 'RESTRICTION_INVALID');
  assert.equal((await send({ until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Later' })).status, 200);
  const read = await call(host, 'GET', '/documents/barred', undefined, as('viewer'));
  assert.deepEqual([read.status, read.error], [403, 'ACCESS_RESTRICTED']);
  const self = await call(host, 'PUT', '/documents/barred/restrictions/server:owner', { role: 'none' }, as('owner'));
  assert.equal(self.error, 'RESTRICTION_INVALID');
});

test('a locked document is readable but not writable, over the socket and REST, until it is unlocked', async () => {
  await make('locked');
  using editor = await Asking.connect(host.url, 'locked', 'editor');
  using owner = await Asking.connect(host.url, 'locked', 'owner');
  assert.equal((await editor.ask('document.lock'))['error'], 'DOCUMENT_FORBIDDEN');
  const lock = await call(host, 'PUT', '/documents/locked/lock', { message: 'Moving' }, as('owner'));
  assert.deepEqual([lock.data['locked'], lock.data['message']], [true, 'Moving']);
  assert.equal((await editor.hear('document.locked'))['message'], 'Moving');
  await until(() => editor.provider.authorizedScope === 'readonly');

  for (const role of ['editor', 'owner']) {
    const refused = await call(host, 'PATCH', '/documents/locked', { markdown: 'changed' }, as(role));
    assert.deepEqual([refused.status, refused.error], [423, 'DOCUMENT_LOCKED']);
    const comment = await call(host, 'POST', '/documents/locked/threads', { content: 'x' }, as(role));
    assert.deepEqual([comment.status, comment.error], [423, 'DOCUMENT_LOCKED']);
  }
  assert.equal((await call(host, 'PATCH', '/documents/locked', {}, as('viewer'))).error, 'DOCUMENT_FORBIDDEN');
  assert.equal((await editor.ask('version.create', {}))['error'], 'DOCUMENT_LOCKED');
  assert.equal(
    (await call(host, 'GET', '/documents/locked?as=text', undefined, as('viewer'))).data['content'],
    'Hello',
  );

  editor.doc.getText('offline').insert(0, 'written while it was locked');
  await until(() => editor.told.some(({ error }) => error === 'DOCUMENT_LOCKED' || error === 'ACTION'));
  assert.equal((await owner.ask('document.unlock'))['event'], 'document.unlocked');
  await until(() => editor.provider.authorizedScope === 'read-write');
  const text = async (): Promise<unknown> =>
    (await call(host, 'GET', '/documents/locked?field=offline&as=text', undefined, as('viewer'))).data['content'];
  await until(async () => (await text()) === 'written while it was locked');
});

test('locks and restrictions follow a renamed document', async () => {
  await make('moved');
  await call(host, 'PUT', '/documents/moved/lock', {}, as('owner'));
  await call(host, 'PUT', '/documents/moved/restrictions/server:viewer', { role: 'none' }, as('owner'));
  assert.equal(
    (await call(host, 'PATCH', '/documents/moved', { markdown: 'x' }, as('editor'))).error,
    'DOCUMENT_LOCKED',
  );
  assert.equal((await call(host, 'GET', '/documents/moved', undefined, as('viewer'))).error, 'ACCESS_RESTRICTED');
  await call(host, 'POST', '/documents/moved/rename', { to: 'moved-on' }, as('owner'));
  assert.equal((await call(host, 'GET', '/documents/moved-on/lock', undefined, as('editor'))).data['locked'], true);
  assert.equal((await call(host, 'GET', '/documents/moved-on', undefined, as('viewer'))).error, 'ACCESS_RESTRICTED');
  assert.equal((await call(host, 'DELETE', '/documents/moved-on/lock', undefined, as('owner'))).data['locked'], false);
});

test('locks and restrictions survive a restart, until they expire', async () => {
  await using own = await createTestHost([storage], {});
  const store = new RestrictionStore(await openDatabase(own.use('database')));
  const clock = { now: 1000 };
  const open = async () => {
    const restrictions = new Restrictions(() => clock.now);
    await restrictions.open(store);
    return restrictions;
  };
  const by = { document: 'd', reason: 'x', by_id: 'ada', by_name: 'Ada', created_at: 1 };
  const first = await open();
  await first.lock({ ...by, until: null });
  await first.restrict({ ...by, user_id: 'ben', role: null, until: 2000 });
  const second = await open();
  assert.deepEqual([second.lockOf('d')?.reason, second.restrictionOf('d', 'ben')?.role], ['x', null]);
  clock.now = 2000;
  assert.equal(second.restrictionOf('d', 'ben'), undefined);
  assert.deepEqual((await open()).list('d'), []);
  assert.equal(await second.unlock('d'), true);
  assert.equal((await open()).lockOf('d'), undefined);
});
