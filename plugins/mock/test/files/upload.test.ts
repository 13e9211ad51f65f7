import assert from 'node:assert/strict';
import { test } from 'node:test';
import { list, start } from '../kit.ts';

test('an unreadable upload is answered with its fault, and leaves nothing', async () => {
  await using host = await start();
  const reasonFor = async (type: string | undefined, payload: string): Promise<string | undefined> => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await host.inject({ method: 'POST', url: '/mock/file/upload', headers, payload });
    const { error, message } = answer.json<{ error: string; message: string }>();
    assert.deepEqual([answer.statusCode, error], [400, 'ASSET_UPLOAD_INVALID'], answer.body);
    return /cannot be read: (.+?)\./.exec(message)?.[1];
  };
  const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx';
  assert.equal(await reasonFor('multipart/form-data; boundary=b', cut), 'it ends too early');
  assert.equal(await reasonFor('multipart/form-data', cut), 'its Content-Type names no boundary');
  assert.equal(await reasonFor(undefined, ''), 'it is not multipart/form-data');
  assert.equal((await list(host)).total, 0);
});

test('a second file is refused by its name, and nothing of the first is kept', async () => {
  await using host = await start();
  const part = (name: string): string =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const payload = `${part('a.txt')}${part('b.txt')}--b--\r\n`;
  const answer = await host.inject({ method: 'POST', url: '/mock/file/upload', headers, payload });
  const { error, message } = answer.json<{ error: string; message: string }>();
  assert.deepEqual([answer.statusCode, error], [400, 'ASSET_UPLOAD_INVALID']);
  assert.match(message, /"b\.txt" in the field "file" is not expected/u);
  assert.deepEqual([(await list(host)).total, (await host.use('files').usage()).files], [0, 0]);
});

test('an upload of another media type is refused as such', async () => {
  await using host = await start();
  const answer = await host.inject({ method: 'POST', url: '/mock/file/upload', payload: {} });
  assert.deepEqual([answer.statusCode, answer.json().error], [415, 'MEDIA_TYPE_UNSUPPORTED']);
});
