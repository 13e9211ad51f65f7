import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AuthService } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';
import { type Answer, call, paragraphs } from '../call.ts';
import { until } from '../support.ts';

const start = (options: Record<string, unknown> = {}): Promise<TestHost> =>
  createTestHost([storage, collab], { options: { collab: options } });

/** Returns the requests of these tests to a server's documents. */
const on = (host: TestHost) => ({
  begin: (document: string, text: string): Promise<Answer> =>
    call(host, 'POST', `/documents/${document}`, { content: paragraphs(text) }),
  write: (document: string, ...texts: string[]): Promise<Answer> =>
    call(host, 'PATCH', `/documents/${document}`, { content: paragraphs(...texts) }),
  save: (document: string, body: object = {}): Promise<Answer> =>
    call(host, 'POST', `/documents/${document}/versions`, body),
  read: async (path: string): Promise<unknown> =>
    (await call(host, 'GET', `/documents/${path}?as=text`)).data['content'],
  numbers: async (document: string): Promise<unknown[][]> => {
    const { data } = await call(host, 'GET', `/documents/${document}/versions`);
    const items = data['items'] as { version: number; name: string | null; kind: string }[];
    return items.map(({ version, name, kind }) => [version, name, kind]);
  },
});

/** Shared by all tests. Each uses its own document names. */
const host = await start();
after(() => host.close());
const { begin, write, save, read, numbers } = on(host);

test('a version keeps its content, whatever is written and compacted later', async () => {
  await begin('kept', 'first');
  const saved = await save('kept', { name: 'Draft', important: true });
  assert.equal(saved.status, 201);
  const { date, ...rest } = saved.data;
  assert.ok(Number(date) > 1_700_000_000_000);
  assert.deepEqual(rest, {
    version: 1,
    name: 'Draft',
    user: { id: 'anonymous', name: 'Anonymous' },
    important: true,
    kind: 'manual',
    seq: 1,
  });
  for (let edit = 0; edit < 30; edit++) await write('kept', `edit ${edit}`);
  assert.equal(await read('kept/versions/1'), 'first');
  assert.equal(await read('kept'), 'edit 29');
});

test('an unchanged document is not saved again, unless requested, and a given name goes to the existing version', async () => {
  await begin('unchanged', 'same');
  assert.equal((await save('unchanged')).status, 201);
  const again = await save('unchanged', { name: 'Named' });
  assert.deepEqual([again.status, again.data['version'], again.data['name']], [200, 1, 'Named']);
  assert.equal((await save('unchanged', { force: true })).data['version'], 2);
  assert.deepEqual(await numbers('unchanged'), [
    [2, null, 'manual'],
    [1, 'Named', 'manual'],
  ]);
});

test('returning to a version saves the former and the restored content as versions', async () => {
  await begin('reverted', 'old words');
  await save('reverted', { name: 'Old' });
  await write('reverted', 'new words', 'and more');
  const reverted = await call(host, 'POST', '/documents/reverted/versions/1/restore', { currentVersionName: 'Before' });
  assert.equal(reverted.status, 200);
  assert.equal(await read('reverted'), 'old words');
  assert.deepEqual(await numbers('reverted'), [
    [3, null, 'revert'],
    [2, 'Before', 'revert'],
    [1, 'Old', 'manual'],
  ]);
  assert.equal(await read('reverted/versions/2'), 'new words\n\nand more');
  const told = host.events('version:reverted').filter(({ payload }) => payload.document === 'reverted');
  assert.equal(told.length, 1);
});

test('two versions are compared block by block, or one with the current content', async () => {
  await begin('compared', 'We met on Monday.');
  await save('compared');
  await write('compared', 'We met on Tuesday.', 'Nobody was late.');
  const { data } = await call(host, 'GET', '/documents/compared/versions/1/compare');
  assert.deepEqual([data['from'], data['to'], data['added'], data['changed'], data['removed']], [1, null, 1, 1, 0]);
  await save('compared');
  const both = await call(host, 'GET', '/documents/compared/versions/1/compare?to=2');
  assert.deepEqual(both.data['changes'], data['changes']);
});

test('versions are named, marked and deleted, and a number is never given again', async () => {
  await begin('numbered', 'text');
  await save('numbered');
  const named = await call(host, 'PATCH', '/documents/numbered/versions/1', { name: 'Final', important: true });
  assert.deepEqual([named.data['name'], named.data['important']], ['Final', true]);
  assert.equal((await call(host, 'DELETE', '/documents/numbered/versions/1')).status, 200);
  assert.equal((await call(host, 'GET', '/documents/numbered/versions/1')).error, 'VERSION_NOT_FOUND');
  assert.equal((await save('numbered')).data['version'], 2);
});

test('a document without content has nothing to save, and the number of versions has a limit', async () => {
  await using narrow = await start({ versions: { max: 2 } });
  const there = on(narrow);
  assert.equal((await there.save('d')).error, 'VERSION_EMPTY');
  await there.begin('d', 'text');
  await there.save('d');
  await there.save('d', { force: true });
  assert.equal((await there.save('d', { force: true })).error, 'VERSION_LIMIT');
});

test('a version has the comments of its time', async () => {
  await begin('commented', 'text');
  await call(host, 'POST', '/documents/commented/threads', { id: 't1', content: 'early' });
  await save('commented');
  await call(host, 'POST', '/documents/commented/threads', { id: 't2', content: 'late' });
  await call(host, 'DELETE', '/documents/commented/threads/t1');
  const { data } = await call(host, 'GET', '/documents/commented/versions/1');
  assert.deepEqual(
    (data['threads'] as { id: string }[]).map(({ id }) => id),
    ['t1'],
  );
});

test('two simultaneous returns to a version restore its content once, and two simultaneous saves save it once', async () => {
  await begin('raced', 'old words');
  const saved = await Promise.all([save('raced'), save('raced'), save('raced')]);
  assert.deepEqual(
    saved.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 201],
  );
  await write('raced', 'all of it new');
  const restore = () => call(host, 'POST', '/documents/raced/versions/1/restore', {});
  const restored = await Promise.all([restore(), restore(), restore()]);
  assert.deepEqual(
    restored.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(await read('raced'), 'old words');
});

test('a version is saved and restored without a body, whatever its declared type', async () => {
  await begin('bodiless', 'text');
  for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
    const post = (url: string) => call(host, 'POST', `/documents/bodiless/versions${url}`, undefined, headers);
    assert.equal((await post('')).data['version'], 1);
    const restored = await post('/1/restore');
    assert.deepEqual([restored.status, restored.data['version']], [200, 1]);
  }
});

test('a given name stays when the unchanged document is saved under another', async () => {
  await begin('named', 'text');
  await save('named', { name: 'Sent to the board' });
  assert.equal((await save('named', { name: 'Mine' })).status, 201);
  await call(host, 'POST', '/documents/named/versions/1/restore', { currentVersionName: 'Before' });
  assert.deepEqual(await numbers('named'), [
    [3, 'Before', 'revert'],
    [2, 'Mine', 'manual'],
    [1, 'Sent to the board', 'manual'],
  ]);
});

test('a version that was read is read again once it has another name, and not before', async () => {
  await begin('tagged', 'text');
  await save('tagged');
  const get = (headers: Record<string, string> = {}): Promise<Answer> =>
    call(host, 'GET', '/documents/tagged/versions/1', undefined, headers);
  const { headers } = await get();
  assert.doesNotMatch(String(headers['cache-control']), /immutable|max-age=[1-9]/);
  const known = { 'if-none-match': String(headers['etag']) };
  assert.equal((await get(known)).status, 304);
  await call(host, 'PATCH', '/documents/tagged/versions/1', { name: 'Final' });
  assert.deepEqual([(await get(known)).status, (await get()).data['name']], [200, 'Final']);
});

test('the next document of a name has nothing of a deleted one', async () => {
  await begin('reborn', 'first life');
  await save('reborn');
  await call(host, 'POST', '/documents/reborn/threads', { content: 'secret' });
  assert.equal((await call(host, 'DELETE', '/documents/reborn')).status, 200);
  await call(host, 'POST', '/documents/reborn', { content: paragraphs('second life') });
  assert.deepEqual(await numbers('reborn'), []);
  assert.deepEqual((await call(host, 'GET', '/documents/reborn/threads')).data['threads'], []);
  assert.equal((await call(host, 'POST', '/documents/none/threads', { content: 'x' })).error, 'DOCUMENT_NOT_FOUND');
});

test('if there is no room for another version, the oldest automatic one is removed', async () => {
  await using narrow = await start({ versions: { max: 3 } });
  const there = on(narrow);
  await there.begin('d', 'text');
  await there.save('d', { name: 'Kept' });
  for (const text of ['a', 'b']) {
    await there.write('d', text);
    await call(narrow, 'POST', '/documents/d/versions/1/restore', { newVersionName: false });
  }
  assert.deepEqual(
    (await there.numbers('d')).map(([version]) => version),
    [3, 2, 1],
  );
  await there.write('d', 'c');
  assert.equal((await there.save('d')).data['version'], 4);
  assert.deepEqual(
    (await there.numbers('d')).map(([version]) => version),
    [4, 3, 1],
  );
});

test('an automatic version after a change through REST names the author of the change', async () => {
  const auth: AuthService = {
    authenticate: async () => ({ id: 'ada', name: 'Ada Lovelace', kind: 'user', scopes: ['collab'], documents: {} }),
    roleOf: () => 'owner',
  };
  const options = { collab: { keepOpen: 1000 } };
  await using own = await createTestHost([storage, collab], { options, services: { auth } });
  await call(own, 'POST', '/documents/d', { content: paragraphs('first') });
  const saved = async () => (await call(own, 'GET', '/documents/d/versions')).data['items'] as { user: object }[];
  // The document is closed a second after the last change.
  await until(async () => (await saved()).length > 0);
  assert.deepEqual((await saved())[0]?.user, { id: 'ada', name: 'Ada Lovelace' });
});
