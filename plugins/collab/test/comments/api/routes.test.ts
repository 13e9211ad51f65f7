import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import auth from '@editor-companion/auth';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import { fromUpdate } from '@editor-companion/document/yjs';
import storage from '@editor-companion/storage';
import * as Y from 'yjs';
import collab from '../../../src/index.ts';
import { type Answer, call, paragraphs } from '../../call.ts';

const THREADS = '/documents/d/threads';

async function start(options: Record<string, unknown> = {}): Promise<TestHost> {
  const host = await createTestHost([storage, collab], { options: { collab: { comments: options } } });
  await begin(host, 'd');
  return host;
}

/** Creates a document and returns the path of its threads. */
async function begin(host: TestHost, document: string): Promise<string> {
  await call(host, 'POST', `/documents/${document}`, { content: paragraphs('one two three') });
  return `/documents/${document}/threads`;
}

/** Shared by the tests without options. Each uses its own document name. */
const shared = await start();
after(() => shared.close());

const keyOf = (role: string): string => `key-of-the-${role}-${'0'.repeat(32)}`;
const contents = ({ data }: Answer): unknown[] =>
  (data['comments'] as { content: unknown }[]).map(({ content }) => content);

test('a thread is created, answered, resolved, reopened and deleted', async () => {
  const host = shared;
  const threads = await begin(host, 'begun');
  const begun = await call(host, 'POST', threads, { id: 't1', commentId: 'c1', content: 'Is this true?' });
  assert.equal(begun.status, 201);
  const answered = await call(host, 'POST', `${threads}/t1/comments`, {
    id: 'c2',
    content: { type: 'doc' },
    replyId: 'c1',
  });
  assert.deepEqual(contents(answered), ['Is this true?', { type: 'doc' }]);
  assert.ok((await call(host, 'POST', `${threads}/t1/resolve`)).data['resolvedAt']);
  assert.equal((await call(host, 'POST', `${threads}/t1/reopen`)).data['resolvedAt'], undefined);
  const edited = await call(host, 'PUT', `${threads}/t1/comments/c1`, { content: 'Is it?' });
  assert.equal(contents(edited)[0], 'Is it?');
  const reacted = await call(host, 'POST', `${threads}/t1/comments/c1/reactions`, { emoji: '👍' });
  assert.deepEqual((reacted.data['comments'] as { data: object }[])[0]?.data, {
    user: { id: 'anonymous', name: 'Anonymous' },
    reactions: { '👍': ['anonymous'] },
  });
  await call(host, 'DELETE', `${threads}/t1/comments/c1/reactions/${encodeURIComponent('👍')}`);
  assert.equal((await call(host, 'DELETE', `${threads}/t1`)).status, 200);
  const { data } = await call(host, 'GET', `${threads}?since=1`);
  assert.deepEqual([data['threads'], data['deleted']], [[], ['t1']]);
  const told = host
    .events()
    .filter(
      ({ name, payload }) => name.startsWith('comment:') && 'document' in payload && payload.document === 'begun',
    );
  assert.deepEqual(
    told.map(({ name }) => name.slice('comment:'.length)),
    ['created', 'replied', 'resolved', 'reopened', 'edited', 'reacted', 'deleted'],
  );
});

test('a repeated request does its work once', async () => {
  const host = shared;
  const threads = await begin(host, 'twice');
  const body = { id: 't1', commentId: 'c1', content: 'once' };
  await call(host, 'POST', threads, body);
  const again = await call(host, 'POST', threads, body);
  assert.equal(again.status, 201);
  const { data } = await call(host, 'GET', threads);
  assert.deepEqual([data['seq'], (data['threads'] as unknown[]).length], [1, 1]);
});

test('limits are refused with their values', async () => {
  await using host = await start({ maxThreads: 1, maxComments: 2, maxBytes: 256 });
  const error = async (url: string, body: object) => (await call(host, 'POST', url, body)).error;
  assert.equal(await error(THREADS, { content: ' ' }), 'COMMENT_INVALID');
  assert.equal(await error(THREADS, { content: 'x'.repeat(300) }), 'COMMENT_INVALID');
  await call(host, 'POST', THREADS, { id: 't1', content: 'first' });
  assert.equal(await error(THREADS, { content: 'second' }), 'COMMENT_LIMIT');
  await call(host, 'POST', `${THREADS}/t1/comments`, { content: 'second' });
  assert.equal(await error(`${THREADS}/t1/comments`, { content: 'third' }), 'COMMENT_LIMIT');
  assert.equal(await error(`${THREADS}/t9/comments`, { content: 'x' }), 'THREAD_NOT_FOUND');
});

test('people that a comment mentions are notified once each', async () => {
  const host = shared;
  const threads = await begin(host, 'mentions');
  const mention = (id: string) => ({ type: 'mention', attrs: { id } });
  await call(host, 'POST', threads, {
    content: { type: 'doc', content: [mention('ben'), mention('eva'), mention('ben')] },
  });
  assert.deepEqual(
    host.events('comment:mentioned').find(({ payload }) => payload.document === 'mentions')?.payload.mentioned,
    ['ben', 'eva'],
  );
});

test('only commenters may comment, and only authors and owners change comments', async () => {
  const apiKeys = (['viewer', 'commenter', 'editor', 'owner'] as const).map((role) => ({
    id: role,
    hash: `sha256:${createHash('sha256').update(keyOf(role)).digest('hex')}`,
    scopes: ['*'],
    documents: { '*': role },
  }));
  await using host = await createTestHost([storage, auth, collab], { options: { auth: { apiKeys } } });
  const as = (role: string) => ({ authorization: `Bearer ${keyOf(role)}` });
  await call(host, 'POST', '/documents/d', { content: paragraphs('text') }, as('editor'));
  const body = { id: 't1', commentId: 'c1', content: 'mine' };
  assert.equal((await call(host, 'POST', THREADS, body, as('viewer'))).error, 'DOCUMENT_FORBIDDEN');
  assert.equal((await call(host, 'POST', THREADS, body, as('commenter'))).status, 201);
  assert.equal((await call(host, 'GET', THREADS, undefined, as('viewer'))).status, 200);
  const edit = (role: string) => call(host, 'PUT', `${THREADS}/t1/comments/c1`, { content: 'changed' }, as(role));
  assert.equal((await edit('editor')).error, 'COMMENT_FORBIDDEN');
  assert.equal((await edit('owner')).status, 200);
  assert.equal((await edit('commenter')).status, 200);
});

test('BlockNote’s requests work, and its map contains the threads', { timeout: 60_000 }, async () => {
  await using host = await start({ mirrors: ['blocknote'] });
  const base = '/documents/d/blocknote';
  // Sends a JSON content type on every request, with a body or without.
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    (
      await host.inject({
        method,
        url: base + path,
        headers: { 'content-type': 'application/json' },
        ...(payload && { payload }),
      })
    ).json<Record<string, unknown>>();
  const body = [{ type: 'paragraph', content: 'Hello' }];
  const { id } = await send('POST', '', { initialComment: { body, metadata: { a: 1 } }, metadata: { b: 2 } });
  const thread = await send('POST', `/${String(id)}/comments`, { comment: { body } });
  const [first, second] = thread['comments'] as { id: string; body: unknown; metadata: unknown }[];
  assert.deepEqual([first?.body, first?.metadata, thread['metadata']], [body, { a: 1 }, { b: 2 }]);
  await send('POST', `/${String(id)}/resolve`);
  await send('POST', `/${String(id)}/comments/${first?.id}/reactions`, { emoji: '👍' });
  await send('DELETE', `/${String(id)}/comments/${second?.id}?soft=true`);

  const shown = await untilMirrored(host, (json) => json[String(id)]?.['resolved'] === true);
  assert.equal(shown[String(id)]?.['id'], id);
});

/** Resolves to the content of the mirror map once it is as expected. */
async function untilMirrored(
  host: TestHost,
  isThere: (json: Record<string, Record<string, unknown>>) => boolean,
): Promise<Record<string, Record<string, unknown>>> {
  for (;;) {
    const { data } = await call(host, 'GET', `/documents/${encodeURIComponent('d~comments')}?as=update`);
    const doc = new Y.Doc();
    const map = doc.getMap('threads');
    if (typeof data['content'] === 'string') Y.applyUpdate(doc, Buffer.from(data['content'], 'base64'));
    const json = map.toJSON() as Record<string, Record<string, unknown>>;
    if (isThere(json)) return json;
    await setImmediate();
  }
}

test(
  'Tiptap’s array in the document contains the threads, and the text stays unchanged',
  { timeout: 60_000 },
  async () => {
    await using host = await start({ mirrors: ['tiptap'] });
    await call(host, 'POST', THREADS, { id: 't1', content: 'one' });
    await call(host, 'POST', THREADS, { id: 't2', content: 'two' });
    await call(host, 'DELETE', `${THREADS}/t1`);
    for (;;) {
      const { data } = await call(host, 'GET', '/documents/d?as=update');
      const update = Buffer.from(String(data['content']), 'base64');
      const doc = new Y.Doc();
      const list = doc.getArray('__tiptapcollab__threads');
      Y.applyUpdate(doc, update);
      const ids = (list.toJSON() as { id: string }[]).map(({ id }) => id);
      if (ids.join() !== 't2') {
        await setImmediate();
        continue;
      }
      const [block] = (fromUpdate(update) satisfies DocumentNode).content ?? [];
      assert.equal(block?.content?.[0]?.text, 'one two three');
      return;
    }
  },
);
