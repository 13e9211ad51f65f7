import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Product } from '../support/product.ts';
import { startReceiver } from '../support/receiver.ts';
import { fileForm } from '../support/server.ts';
import { Caller, REVOKED, SETTINGS } from './caller.ts';
import { assertContains } from './contains.ts';
import { readDocument, readState } from './state.ts';
import { FOLDER, unpack, type Expected } from './stored.ts';

const CENTURY = 36_500 * 86_400_000;

/** Disables retention: a stored folder grows old, and a server would remove most of it. */
const KEEP_ALL = [
  'CONVERSION__MAX_AGE',
  'COLLAB__DELETED__KEEP',
  'COLLAB__COMMENTS__KEEP_DELETED',
  'WEBHOOK__KEEP_DELIVERED',
  'WEBHOOK__KEEP_DEAD',
].map((option) => `COMPANION_PLUGINS__${option}=${CENTURY}`);

const releases = (await readdir(FOLDER)).filter((name) => name.endsWith('.zip')).map((name) => name.slice(0, -4));

async function temporary(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'companion-earlier-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const startOn = (dataDir: string, ...overrides: string[]): Promise<Product> =>
  Product.start(dataDir, ...SETTINGS, ...KEEP_ALL, ...overrides);

test('the repository holds a data folder of an earlier release', () => assert.ok(releases.length > 0));

for (const release of releases) {
  test(`a server finds all data that ${release} has stored, can change them, and sends their notifications`, async () => {
    await using folder = await temporary();
    const expected = await unpack(release, folder.path);
    {
      await using product = await startOn(folder.path);
      await keepsPromises(product.url, expected);
      await hasAll(product.url, expected);
      await remembers(product.url, expected);
      await write(product.url);
    }
    await using receiver = await startReceiver();
    await using product = await startOn(folder.path, `CONVERTED_WEBHOOK_URL=${receiver.url}`);
    await isWritten(product.url);
    const pending = Object.values(expected.state.deliveries).filter(({ state }) => state === 'pending');
    const sent = await receiver.take(pending.length);
    assert.deepEqual(new Set(sent.map(({ headers }) => headers['webhook-id'])), new Set(pending.map(({ id }) => id)));
  });
}

async function hasAll(url: string, { state: stored, tasks, last }: Expected): Promise<void> {
  const { documents, ...state } = await readState(url, tasks);
  const { [last.name]: made, ...others } = documents;
  assert.match(JSON.stringify(made), new RegExp(`"${last.text}"`, 'u'));
  const actual = { ...state, documents: others };
  assertContains(actual, stored);
  for (const part of ['documents', 'templates', 'assets', 'deliveries'] as const)
    assert.deepEqual(Object.keys(actual[part]), Object.keys(stored[part]), `nothing but the stored ${part}`);
}

/** Checks that conversions that were accepted with 202 before the server was killed end successfully. */
async function keepsPromises(url: string, { promised }: Expected): Promise<void> {
  const ada = await Caller.signIn(url, 'ada');
  assert.ok(promised.length > 0);
  for (const [index, id] of promised.entries()) {
    // The stream of its events ends with the task.
    await (await ada.fetch('GET', `/convert/${id}/events`)).text();
    assert.equal((await ada.send('GET', `/convert/${id}/status`))['status'], 'converted');
    assert.match(await (await ada.fetch('GET', `/convert/${id}`)).text(), new RegExp(`"promised ${index + 1}"`, 'u'));
  }
}

/** Checks that deleted data remains deleted, a revoked token remains refused, and the bin can restore its content. */
async function remembers(url: string, { deleted }: Expected): Promise<void> {
  const ada = await Caller.signIn(url, 'ada');
  const thief = await Caller.signIn(url, 'ada', { jti: REVOKED });
  assert.deepEqual(await thief.refusal('GET', '/documents'), [403, 'AUTH_REVOKED']);
  assert.deepEqual(await ada.refusal('GET', '/documents/purged'), [404, 'DOCUMENT_NOT_FOUND']);
  assert.deepEqual(await ada.refusal('POST', '/documents/purged/restore'), [404, 'DELETION_NOT_FOUND']);
  const again = { id: 'third', commentId: 'c9', content: 'the id of a deleted thread' };
  assert.deepEqual(await ada.refusal('POST', '/documents/minutes/threads', again), [409, 'COMMENT_ID_TAKEN']);
  await ada.send('POST', `/documents/${deleted.name}/restore`);
  assertContains(await readDocument(ada, deleted.name), deleted.state, deleted.name);
}

/** Changes something of every kind of data. */
async function write(url: string): Promise<void> {
  const ada = await Caller.signIn(url, 'ada');
  await ada.send('PATCH', '/documents/report', { markdown: 'written by a later release' });
  await ada.send('POST', '/documents/minutes/threads/second/comments', { content: 'a later reply' });
  await ada.send('POST', '/documents/minutes/versions', { name: 'later' });
  await ada.send('POST', '/documents/new', { markdown: 'a new document' });
  const { items } = await ada.send<{ items: { id: string }[] }>('GET', '/template?keyword=Ada');
  await ada.send('PUT', `/template/${items[0]?.id}`, { description: 'Changed by a later release.' });
  const note = fileForm('later.rtf', Buffer.from(String.raw`{\rtf1 imported later}`));
  await ada.send('POST', '/import/office', note);
  await ada.send('POST', '/mock/file/folder', { name: 'Later' });
}

/** Checks that the changes by `write` exist after a restart. */
async function isWritten(url: string): Promise<void> {
  const ada = await Caller.signIn(url, 'ada');
  const textOf = async (path: string): Promise<unknown> => (await ada.send('GET', `${path}?as=text`))['content'];
  assert.equal(await textOf('/documents/report'), 'written by a later release');
  assert.equal(await textOf('/documents/new'), 'a new document');
  assert.equal(await textOf('/documents/minutes/versions/4'), await textOf('/documents/minutes'));
  assert.match(JSON.stringify(await ada.send('GET', '/documents/minutes/threads?since=0')), /a later reply/u);
  assert.match(JSON.stringify(await ada.send('GET', '/template?keyword=Ada')), /Changed by a later release\./u);
  assert.match(JSON.stringify(await ada.send('GET', '/mock/file')), /"Later"/u);
}
