import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MAGIC } from '../../src/archives/file/frame.ts';
import { startWithRoles } from '../asking.ts';
import { call } from '../call.ts';
import { as, exported, imported, shown, write } from './stage.ts';

/** Shared by all tests. Each uses its own document names. */
const here = await startWithRoles({ versions: { every: 0 } });
after(() => here.close());

test('a document is the same on another server, with versions, comments and authors', async () => {
  await using there = await startWithRoles({ versions: { every: 0 } });
  await write(here, 'a');
  const archive = await exported(here, 'a');
  const { status, data } = await imported(there, 'dir%2Fb', archive);
  assert.equal(status, 201);
  assert.deepEqual(data, { name: 'dir/b', seq: 3, imported: true });
  assert.deepEqual(await shown(there, 'dir%2Fb'), await shown(here, 'a'));
  assert.deepEqual(there.events('doc:imported')[0]?.payload, { document: 'dir/b', user: 'server:owner' });
  // Exports the copy again.
  assert.equal((await imported(here, 'c', await exported(there, 'dir%2Fb'))).status, 201);
  assert.deepEqual(await shown(here, 'c'), await shown(here, 'a'));
});

test('only owners export and import, and an import replaces no document', async () => {
  await write(here, 'owned-a');
  const archive = await exported(here, 'owned-a');
  const { error } = await call(here, 'GET', '/documents/owned-a/archive', undefined, as('editor'));
  assert.equal(error, 'DOCUMENT_FORBIDDEN');
  assert.equal((await imported(here, 'owned-b', archive, 'editor')).error, 'DOCUMENT_FORBIDDEN');
  assert.equal((await imported(here, 'owned-a', archive)).error, 'DOCUMENT_EXISTS');
  assert.equal(
    (await call(here, 'GET', '/documents/none/archive', undefined, as('owner'))).error,
    'DOCUMENT_NOT_FOUND',
  );
  const json = await call(here, 'POST', '/documents/owned-b/archive', { a: 1 }, as('owner'));
  assert.equal(json.error, 'MEDIA_TYPE_UNSUPPORTED');
  const empty = await call(here, 'POST', '/documents/owned-b/archive', undefined, as('owner'));
  assert.deepEqual([empty.status, empty.error], [400, 'ARCHIVE_INVALID']);
});

test('the name of a deleted or renamed document accepts an archive, and both can be undone', async () => {
  await write(here, 'renamed-a');
  const before = await shown(here, 'renamed-a');
  const archive = await exported(here, 'renamed-a');
  await call(here, 'DELETE', '/documents/renamed-a', undefined, as('owner'));
  assert.equal((await imported(here, 'renamed-a', archive)).status, 201);
  assert.deepEqual(await shown(here, 'renamed-a'), before);
  await call(here, 'POST', '/documents/renamed-a/restore', { as: 'renamed-old' }, as('owner'));
  assert.deepEqual(await shown(here, 'renamed-old'), before);
  await call(here, 'POST', '/documents/renamed-a/rename', { to: 'renamed-b' }, as('owner'));
  assert.equal((await imported(here, 'renamed-a', archive)).status, 201);
  assert.deepEqual(await shown(here, 'renamed-a'), before);
  assert.deepEqual(await shown(here, 'renamed-b'), before);
});

test('a damaged archive is refused, whatever the damage, and leaves nothing behind', async () => {
  await using host = await startWithRoles({
    archives: { maxEntries: 100, maxBytes: 1_048_576 },
    versions: { every: 0 },
  });
  await write(host, 'a');
  const archive = await exported(host, 'a');
  const plain = gunzipSync(archive);
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(plain);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return gzipSync(copy);
  };
  const damaged: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['no gzip', plain],
    ['other content', gzipSync('hello, this is another file')],
    ['half of it', archive.subarray(0, archive.length / 2)],
    ['half of it, compressed', gzipSync(plain.subarray(0, plain.length / 2))],
    ['no end', gzipSync(plain.subarray(0, plain.length - 10))],
    ['something behind it', gzipSync(Buffer.concat([plain, Buffer.from('more')]))],
    ...Array.from({ length: 40 }, (_, index): [string, Buffer] => {
      const at = Math.floor((plain.length * index) / 40);
      return [`byte ${at}`, flipped(at)];
    }),
  ];
  for (const [what, file] of damaged) {
    const { status, error } = await imported(host, 'b', file);
    assert.ok(error === 'ARCHIVE_INVALID' || error === 'ARCHIVE_TOO_LARGE', `${what}: ${status} ${error}`);
  }
  const { error, message } = await imported(host, 'b', gzipSync(Buffer.alloc(64 * 1_048_576)));
  assert.equal(error, 'ARCHIVE_INVALID', message);
  assert.equal((await call(host, 'GET', '/documents/b', undefined, as('owner'))).error, 'DOCUMENT_NOT_FOUND');
  assert.equal((await imported(host, 'b', archive)).status, 201);
});

test('an archive may be the file of a form too, and faults of the form are reported', async () => {
  await using host = await startWithRoles({ archives: { maxUploadBytes: 65_536 }, versions: { every: 0 } });
  await write(host, 'a');
  const archive = new Blob([Uint8Array.from(await exported(host, 'a'))]);
  const send = async (name: string, fields: Record<string, Blob | string>, role = 'owner') => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const url = `${host.url.replace('ws:', 'http:').replace('/collaboration', '')}/documents/${name}/archive`;
    const answer = await fetch(url, { method: 'POST', headers: as(role), body: form });
    const body = (await answer.json()) as { error?: string; message?: string; data?: object };
    return { status: answer.status, ...body };
  };
  const { status, data } = await send('b', { comment: 'moved', file: archive });
  assert.deepEqual([status, data], [201, { name: 'b', seq: 3, imported: true }]);
  assert.deepEqual(await shown(host, 'b'), await shown(host, 'a'));
  for (const [what, fields] of [
    [/field `file` of the form is missing/, { other: archive }],
    [/field `file` of the form is missing/, { file: 'text' }],
    [
      /the form is not valid: "more" in the field "more" is not expected/,
      { file: archive, more: new File(['x'], 'more') },
    ],
    [/not compressed with gzip/, { file: new Blob(['hello']) }],
  ] as const) {
    const refused = await send('c', fields);
    assert.deepEqual([refused.status, refused.error], [400, 'ARCHIVE_INVALID']);
    assert.match(refused.message ?? '', what);
  }
  assert.equal((await send('c', { file: archive }, 'editor')).error, 'DOCUMENT_FORBIDDEN');
  // A valid beginning with a head of 100,000 bytes, which exceeds the limit even when compressed.
  const large = gzipSync(Buffer.concat([MAGIC, Buffer.from([1, 0, 1, 0x86, 0xa0]), randomBytes(100_000)]));
  const beyond = await send('c', { file: new Blob([Uint8Array.from(large)]) });
  assert.deepEqual([beyond.status, beyond.error], [413, 'ARCHIVE_TOO_LARGE']);
  const announced = await send('c', { file: new Blob([Buffer.alloc(200_000)]) });
  assert.deepEqual([announced.status, announced.error], [413, 'FILE_TOO_LARGE']);
  assert.equal((await call(host, 'GET', '/documents/c', undefined, as('owner'))).error, 'DOCUMENT_NOT_FOUND');
});
