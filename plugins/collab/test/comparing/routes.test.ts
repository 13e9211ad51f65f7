import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import auth from '@editor-companion/auth';
import { createTestHost } from '@editor-companion/core/testing';
import { JsonPart, type DocumentNode, type OfficeImportService } from '@editor-companion/core/plugin';
import { settleChanges, toText } from '@editor-companion/document';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';
import { call, paragraphs, type Answer } from '../call.ts';

const keyOf = (user: string): string => `key-of-${user}-${'0'.repeat(32)}`;
const as = (user: string) => ({ authorization: `Bearer ${keyOf(user)}` });
const apiKeys = Object.entries({ ada: { '*': 'owner' }, eve: { 'open-*': 'viewer' } }).map(([id, documents]) => ({
  id,
  name: id.replace(/^./, (first) => first.toUpperCase()),
  hash: `sha256:${createHash('sha256').update(keyOf(id)).digest('hex')}`,
  scopes: ['*'],
  documents,
}));
const TASK = '5f0c9b6e-7a2d-4c1e-9f35-0d8a4be2c611';
/** An importer for a single file. */
const officeImport = {
  look: (id: string) => Promise.resolve({ id }),
  convert: () => Promise.resolve({ content: JsonPart.of(paragraphs('One two three.')), title: 'Letter', comments: [] }),
} as unknown as OfficeImportService;
const host = await createTestHost([storage, auth, collab], {
  services: { officeImport },
  options: { auth: { apiKeys } },
});
after(() => host.close());

const compare = (body: object, user = 'ada'): Promise<Answer> => call(host, 'POST', '/compare', body, as(user));

/** Returns both texts in a document with tracked changes. */
function textsOf({ data }: Answer): string[] {
  const content = data['content'] as DocumentNode;
  return (['reject', 'accept'] as const).map((verdict) => toText(settleChanges(content, verdict)));
}

test('live documents, their versions and content in the body are compared, with the caller as author', async () => {
  await call(
    host,
    'POST',
    '/documents/open-report',
    { content: paragraphs('The quick fox.'), title: 'Report' },
    as('ada'),
  );
  await call(host, 'POST', '/documents/open-report/versions', {}, as('ada'));
  await call(host, 'PATCH', '/documents/open-report', { content: paragraphs('The slow fox.') }, as('ada'));

  const versions = await compare({
    before: { document: 'open-report', version: 1 },
    after: { document: 'open-report' },
  });
  assert.equal(versions.status, 200);
  assert.deepEqual(textsOf(versions), ['The quick fox.', 'The slow fox.']);
  assert.deepEqual([versions.data['title'], versions.data['changes']], ['Report', 1]);
  assert.match(JSON.stringify(versions.data['content']), /"author":"Ada"/);

  const given = await compare({
    before: { html: '<p>The quick fox.</p>' },
    after: { markdown: 'The quick *dog*.' },
    as: 'html',
    author: 'Charles',
  });
  assert.match(String(given.data['content']), /<del[^>]*data-author="Charles"[^>]*>fox<\/del>.*<ins[^>]*>.*dog/);
  assert.deepEqual([given.data['title'], given.data['page']], [null, null]);
});

test('an imported file is compared with its current document', async () => {
  const answer = await compare({ before: { taskId: TASK }, after: { markdown: 'One two four.' } });
  assert.deepEqual(textsOf(answer), ['One two three.', 'One two four.']);
});

test('a document of megabytes is read and compared in threads', async () => {
  const lines = Array.from(
    { length: 4000 },
    (_none, index) => `This is line ${index} of the document, and it goes on for a while.`,
  );
  const changed = lines
    .with(1000, 'This is another line of the document, and it goes on for a while.')
    .toSpliced(2000, 1);
  const answer = await compare({
    before: { content: paragraphs(...lines) },
    after: { content: paragraphs(...changed) },
  });
  assert.deepEqual(textsOf(answer), [lines.join('\n\n'), changed.join('\n\n')]);
  assert.equal(answer.data['changes'], 2);
});

test('a caller who may not read one of the documents gets neither', async () => {
  await call(host, 'POST', '/documents/secret', { content: paragraphs('Hidden.') }, as('ada'));
  const answer = await compare({ before: { document: 'open-report' }, after: { document: 'secret' } }, 'eve');
  assert.deepEqual([answer.status, answer.error], [403, 'DOCUMENT_FORBIDDEN']);
  const version = await compare(
    { before: { document: 'open-report' }, after: { document: 'secret', version: 1 } },
    'eve',
  );
  assert.deepEqual([version.status, version.error], [403, 'DOCUMENT_FORBIDDEN']);
});

test('a body with no document, or with several, is refused', async () => {
  const large = { content: paragraphs('a'.repeat(2_000_000)), html: '<p>b</p>' };
  for (const before of [{}, { document: 'a', html: '<p>b</p>' }, { version: 1, html: '<p>b</p>' }, large]) {
    const answer = await compare({ before, after: { html: '<p>b</p>' } });
    assert.deepEqual([answer.status, answer.error], [400, 'COMPARE_SIDE_INVALID']);
  }
  const gone = await compare({ before: { document: 'nowhere' }, after: { html: '<p>b</p>' } });
  assert.deepEqual([gone.status, gone.error], [404, 'DOCUMENT_NOT_FOUND']);
});

test('bytes that are no Yjs update are refused, at any size', async () => {
  for (const update of ['@@@', '@'.repeat(2_000_000), '//////8=', '/'.repeat(2_000_000)]) {
    const answer = await compare({ before: { update }, after: { html: '<p>b</p>' } });
    assert.deepEqual([answer.status, answer.error], [400, 'COMPARE_UPDATE_INVALID']);
  }
});
