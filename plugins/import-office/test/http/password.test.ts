import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { docx, p } from '../../../../formats/test/kit/docx.ts';
import { encryptAgile } from '../../../../formats/test/kit/compound-file/encrypt.ts';

const FILE = encryptAgile(Buffer.from(docx({ body: p('Secret') })), 'abc');

function form(password: string | undefined, isFirst: boolean, headers: Record<string, string> = {}) {
  const field =
    password === undefined ? '' : `--b\r\ncontent-disposition: form-data; name="password"\r\n\r\n${password}\r\n`;
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n';
  const payload = Buffer.concat([
    Buffer.from((isFirst ? field : '') + file),
    FILE,
    Buffer.from(`\r\n${isFirst ? '' : field}--b--\r\n`),
  ]);
  return {
    method: 'POST' as const,
    url: '/import/office?as=text',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    payload,
  };
}

const send = async (host: TestHost, password?: string, isFirst = true) => {
  const answer = await host.inject(form(password, isFirst));
  const { data, error } = answer.json<{ data?: { content: string; fromCache: boolean }; error?: string }>();
  return [answer.statusCode, error ?? data?.content.trim(), data?.fromCache];
};

test('an encrypted file opens with the field `password`, before the file or after it', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  assert.deepEqual(await send(host), [422, 'IMPORT_FILE_ENCRYPTED', undefined]);
  assert.deepEqual(await send(host, 'no'), [422, 'IMPORT_PASSWORD_WRONG', undefined]);
  assert.deepEqual(await send(host, 'abc'), [200, 'Secret', false]);
  assert.deepEqual(await send(host, 'abc', false), [200, 'Secret', true]);
});

test('an opened file is not returned to callers with the file but without the password', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  await send(host, 'abc');
  assert.deepEqual(await send(host), [422, 'IMPORT_FILE_ENCRYPTED', undefined]);
  assert.deepEqual(await send(host, 'ABC'), [422, 'IMPORT_PASSWORD_WRONG', undefined]);
});

test('a request with a password is answered at once, because the password is never stored', async () => {
  await using host = await createTestHost([storage, conversion, importOffice]);
  const { statusCode } = await host.inject(form('abc', true, { prefer: 'respond-async' }));
  assert.equal(statusCode, 200);
});
