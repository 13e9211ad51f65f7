import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import type { Principal } from '@editor-companion/core/plugin';
import { toText } from '@editor-companion/document';
import storage from '@editor-companion/storage';
import importOffice from '../src/index.ts';
import { docx, p, r } from '../../../formats/test/kit/docx.ts';

const principal: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} };
const request = { requestId: 'r1', principal, caller: 'ada' };

async function accept(host: Awaited<ReturnType<typeof createTestHost>>, bytes: Uint8Array): Promise<string> {
  const options = { kind: 'import', filename: 'minutes.bin', mime: '', principal } as const;
  return (await host.use('conversion').accept(bytes, options)).taskId;
}

test('another plugin gets a file as content, its tracked changes as it asks', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const body =
    p('Minutes', '<w:outlineLvl w:val="0"/>') + `<w:p><w:ins w:id="1" w:author="Ada">${r('new')}</w:ins></w:p>`;
  const taskId = await accept(host, docx({ body }));
  const kept = await host.use('officeImport').convert(taskId, request);
  const accepted = await host.use('officeImport').convert(taskId, { ...request, revisions: 'accept' });
  assert.equal(kept.title, 'Minutes');
  assert.equal(kept.format, 'docx');
  assert.deepEqual(kept.revisions, [{ id: 'i1', kind: 'insertion', author: 'Ada' }]);
  assert.deepEqual(accepted.revisions, []);
  assert.equal(toText(accepted.content), 'Minutes\n\nnew');
});

test('a file of no known kind is refused, and its task says so', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const taskId = await accept(host, Buffer.from('hello'));
  await assert.rejects(host.use('officeImport').convert(taskId, request), { code: 'IMPORT_FORMAT_UNSUPPORTED' });
  assert.equal((await host.use('conversion').get(taskId)).error?.code, 'IMPORT_FORMAT_UNSUPPORTED');
});
