import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import { definePlugin, type Principal } from '@editor-companion/core/plugin';
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

test('another plugin gets a file as content, with the requested handling of tracked changes', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const body =
    p('Minutes', '<w:outlineLvl w:val="0"/>') + `<w:p><w:ins w:id="1" w:author="Ada">${r('new')}</w:ins></w:p>`;
  const taskId = await accept(host, docx({ body }));
  const original = await host.use('officeImport').look(taskId, principal);
  const kept = await host.use('officeImport').convert(original, request);
  const accepted = await host.use('officeImport').convert(original, { ...request, revisions: 'accept' });
  assert.equal(kept.title, 'Minutes');
  assert.equal(kept.format, 'docx');
  assert.deepEqual(kept.revisions, [{ id: 'i1', kind: 'insertion', author: 'Ada' }]);
  assert.deepEqual(accepted.revisions, []);
  assert.equal(toText(accepted.content), 'Minutes\n\nnew');
});

test('a file of an unknown kind is refused, and its task has the error', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const taskId = await accept(host, Buffer.from('hello'));
  const original = await host.use('officeImport').look(taskId, principal);
  await assert.rejects(host.use('officeImport').convert(original, request), { code: 'IMPORT_FORMAT_UNSUPPORTED' });
  assert.equal((await host.use('conversion').get(taskId)).error?.code, 'IMPORT_FORMAT_UNSUPPORTED');
});

test('a file is stored and probed before its task exists, and the detected format is passed along', async () => {
  const seen: unknown[] = [];
  const watching = definePlugin({
    name: 'watching',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { 'import-office': '^1' },
    setup(plugin) {
      plugin.contribute('importFormat', {
        id: 'note',
        title: 'Note',
        version: '1',
        extensions: ['note'],
        mediaTypes: ['text/x-note'],
        async detect({ head }) {
          const { files } = await host.use('files').usage();
          seen.push([Buffer.from(head).toString(), files, host.events('file:uploaded').length]);
          return true;
        },
        convert: async () => ({ content: { type: 'doc', content: [{ type: 'paragraph' }] } }),
      });
    },
  });
  await using host = await createTestHost([storage, conversion, importOffice, watching]);
  const office = host.use('officeImport');
  const original = await office.accept(Buffer.from('Dear diary'), { filename: 'a.bin', mime: 'x/y', principal });
  assert.deepEqual(seen, [['Dear diary', 0, 0]]);
  assert.equal(original.task.mime, 'text/x-note');
  assert.equal((await office.convert(original, request)).format, 'note');
  assert.equal(seen.length, 1, 'it is looked at once');
});

test('a file without a matching format becomes a task, which fails when it is read', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const office = host.use('officeImport');
  const original = await office.accept(Buffer.from('hello'), { filename: 'a.bin', mime: 'text/plain', principal });
  const { taskId, status, mime } = original.task;
  assert.deepEqual([status, mime], ['uploaded', 'text/plain']);
  await assert.rejects(office.workOf(original), { code: 'IMPORT_FORMAT_UNSUPPORTED', status: 415 });
  const failed = await host.use('conversion').get(taskId);
  assert.deepEqual([failed.status, failed.error?.code], ['failed', 'IMPORT_FORMAT_UNSUPPORTED']);
});
