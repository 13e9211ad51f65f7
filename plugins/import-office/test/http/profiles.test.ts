import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import type { DocumentNode, ImportedComment, ImportWarning } from '@editor-companion/core/plugin';
import { schema } from '@editor-companion/document';
import { PROFILE_IDS } from '@editor-companion/document/profiles';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { docx, p, r } from '../../../../formats/test/kit/docx.ts';
import { upload } from '../kit/upload.ts';

const COMMENTED = docx({
  body:
    `<w:p><w:pPr><w:ind w:left="720"/></w:pPr>${r('A ')}<w:commentRangeStart w:id="7"/>${r('word')}<w:commentRangeEnd w:id="7"/>` +
    `<w:r><w:commentReference w:id="7"/></w:r>${r(' here')}</w:p>${p('End')}`,
  files: {
    'comments.xml': `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="7" w:author="Ann">${p('Really?')}</w:comment></w:comments>`,
  },
  relations: { c: ['comments', 'comments.xml'] },
});

interface Imported {
  readonly taskId: string;
  readonly content: DocumentNode;
  readonly comments: readonly ImportedComment[];
  readonly warnings: readonly ImportWarning[];
}

const start = (): Promise<TestHost> => createTestHost([storage, conversion, importOffice]);

async function send(host: TestHost, query: string) {
  const answer = await host.inject(upload(COMMENTED, { query }));
  return { status: answer.statusCode, ...answer.json<{ data: Imported; error?: string; message?: string }>() };
}

const marksIn = (node: DocumentNode): string[] => [
  ...(node.marks ?? []).map(({ type }) => type),
  ...(node.content ?? []).flatMap(marksIn),
];

test('an import is returned in the form of another editor, with warnings about losses', async () => {
  await using host = await start();
  const { data, status } = await send(host, '?profile=starterkit');
  assert.equal(status, 200);
  assert.deepEqual(marksIn(data.content), []);
  assert.equal(data.content.content?.[0]?.attrs, undefined, 'StarterKit has no indents');
  assert.deepEqual(data.warnings.map(({ code }) => code).toSorted(), ['PROFILE_DROPPED', 'PROFILE_DROPPED']);
  const again = await host.inject({ method: 'GET', url: `/import/${data.taskId}?profile=umo` });
  assert.equal(again.json<{ data: Imported }>().data.content.content?.[0]?.attrs?.['lineHeight'], 1.75);
});

test('comments and their marks are left out on request, in every form', async () => {
  await using host = await start();
  const kept = await send(host, '');
  assert.deepEqual([marksIn(kept.data.content), kept.data.comments.length], [['comment'], 1]);
  const { data } = await send(host, '?comments=none');
  assert.deepEqual([marksIn(data.content), data.comments], [[], []]);
  assert.equal(data.content.content?.[0]?.content?.length, 1, 'texts that only the comment parted are one');
  schema.nodeFromJSON(data.content).check();
  const html = await send(host, '?comments=none&as=html');
  assert.doesNotMatch(JSON.stringify(html.data.content), /comment/);
});

test('a profile requires JSON', async () => {
  await using host = await start();
  const { status, error, message } = await send(host, '?profile=umo&as=html');
  assert.deepEqual([status, error], [400, 'IMPORT_PROFILE_NEEDS_JSON']);
  assert.match(message ?? '', /umo.*as=html/);
  assert.equal((await send(host, '?profile=unheard')).status, 400);
});

test('GET /capabilities names the profiles', async () => {
  await using host = await start();
  const { profiles } = (await host.inject({ method: 'GET', url: '/capabilities' })).json<{
    data: { profiles: readonly { id: string }[] };
  }>().data;
  assert.deepEqual(
    profiles.map(({ id }) => id),
    PROFILE_IDS,
  );
});
