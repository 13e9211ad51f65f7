import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { sharedFolder } from '../../../../scripts/shared-folder.mjs';
import importOffice from '../../src/index.ts';
import { withoutLibreOffice } from './kit/libreoffice.ts';

const FILES = join(import.meta.dirname, 'files');
const PRESENTATION = join(sharedFolder('corpus', 'COMPANION_CORPUS') ?? '', 'ppt', 'Password_Protected-hello.ppt');

function form(path: string, password: string | undefined) {
  const field =
    password === undefined ? '' : `--b\r\ncontent-disposition: form-data; name="password"\r\n\r\n${password}\r\n`;
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
  return {
    method: 'POST' as const,
    url: '/import/office?as=text',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(field + file), readFileSync(path), Buffer.from('\r\n--b--\r\n')]),
  };
}

suite('encrypted files of Office 97 to 2003', { skip: withoutLibreOffice }, () => {
  let host: TestHost;
  before(async () => {
    host = await createTestHost([storage, conversion, importOffice], {
      options: { 'import-office': { engines: ['libreoffice'] } },
    });
  });
  after(() => host.close());

  const send = async (path: string, password?: string) => {
    const answer = await host.inject(form(path, password));
    const { data, error } = answer.json<{ data?: { format: string; content: string }; error?: string }>();
    return [answer.statusCode, error ?? data?.format, data?.content.replaceAll(/\s+/g, ' ').trim()];
  };

  for (const [name, format, text] of [
    ['letter.doc', 'doc', /^A letter that only its reader opens\.$/],
    ['amounts.xls', 'xls', /Amount that only its reader sees 1234\.5/],
  ] as const)
    test(`${name} opens with its password, and with no other`, async () => {
      const path = join(FILES, name);
      assert.deepEqual(await send(path), [422, 'IMPORT_FILE_ENCRYPTED', undefined]);
      assert.deepEqual(await send(path, 'geheim1'), [422, 'IMPORT_PASSWORD_WRONG', undefined]);
      const [status, told, content] = await send(path, 'Geheim1');
      assert.deepEqual([status, told], [200, format]);
      assert.match(String(content), text);
      assert.deepEqual(await send(path), [422, 'IMPORT_FILE_ENCRYPTED', undefined]);
    });

  test('a workbook that is only protected against changes opens without a password', async () => {
    const [status, , content] = await send(join(FILES, 'protected.xls'));
    assert.equal(status, 200);
    assert.match(String(content), /Amount that only its reader sees/);
  });

  const missing = existsSync(PRESENTATION) ? false : 'COMPANION_CORPUS names no folder with the presentation';
  test('a presentation opens with its password', { skip: missing }, async () => {
    assert.deepEqual(await send(PRESENTATION), [422, 'IMPORT_FILE_ENCRYPTED', undefined]);
    assert.deepEqual(await send(PRESENTATION, 'hallo'), [422, 'IMPORT_PASSWORD_WRONG', undefined]);
    const [status, format, content] = await send(PRESENTATION, 'hello');
    assert.deepEqual([status, format], [200, 'ppt']);
    assert.notEqual(content, '');
  });
});
