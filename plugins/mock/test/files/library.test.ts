import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import mock from '../../src/index.ts';
import { add, folder, list, names, start, upload } from '../kit.ts';

const remove = (host: TestHost, id: string) => host.inject({ method: 'DELETE', url: `/mock/file/${id}` });

describe('the asset library', () => {
  let host: TestHost;
  before(async () => {
    host = await start();
  });
  after(() => host.close());

  it('stores a file and serves it at its address', async () => {
    const asset = await add(host, 'Hello, 世界', { name: '笔记.txt' });
    const { id, createdAt, url, ...rest } = asset;
    const whose = { owner: null, visibility: 'shared' };
    assert.deepEqual(rest, {
      parentId: 'root',
      name: '笔记.txt',
      type: 'doc',
      mimeType: 'text/plain',
      size: 13,
      ...whose,
    });
    assert.ok(createdAt > 0);
    assert.deepEqual((await host.inject({ url: `/mock/file/${id}` })).json().data, asset);
    const answer = await host.inject({ url: url ?? '' });
    assert.deepEqual([answer.body, answer.headers['content-type']], ['Hello, 世界', 'text/plain; charset=utf-8']);
    assert.match(
      String(answer.headers['content-disposition']),
      /^inline; .*filename\*=UTF-8''%E7%AC%94%E8%AE%B0\.txt/u,
    );
    const part = await host.inject({ url: url ?? '', headers: { range: 'bytes=0-4' } });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, 'Hello', 'bytes 0-4/13']);
    const known = await host.inject({ url: url ?? '', headers: { 'if-none-match': String(answer.headers.etag) } });
    assert.equal(known.statusCode, 304);
    const download = await host.inject({ url: `${url}&download=1` });
    assert.match(String(download.headers['content-disposition']), /^attachment/u);
    assert.equal((await host.inject({ url: `/mock/file/${id}/content?v=0` })).statusCode, 404);
  });

  it('shows no file in a browser that could run scripts', async () => {
    const page = await add(host, '<!doctype html><script>alert(1)</script>', { name: 'page.html' });
    const svg = await add(host, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', {
      name: 'harmless.txt',
    });
    assert.deepEqual([page.mimeType, svg.mimeType, svg.type], ['text/html', 'image/svg+xml', 'image']);
    for (const { url } of [page, svg]) {
      const { headers } = await host.inject({ url: url ?? '' });
      assert.match(String(headers['content-disposition']), /^attachment/u);
      assert.match(String(headers['content-security-policy']), /sandbox/u);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  it('numbers names that are taken in a folder, ignoring case', async () => {
    const { id: parentId } = await folder(host, 'Names');
    const same = await Promise.all(['a', 'b', 'c'].map((text) => add(host, text, { name: 'Report.docx', parentId })));
    assert.deepEqual(
      same.map(({ name }) => name).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)),
      ['Report.docx', 'Report (2).docx', 'Report (3).docx'],
    );
    assert.equal((await add(host, 'd', { name: 'REPORT.DOCX', parentId })).name, 'REPORT (4).DOCX');
    assert.equal((await folder(host, 'names')).name, 'names (2)');
    assert.equal((await add(host, 'e', { name: 'Report.docx' })).name, 'Report.docx');
  });

  it('takes the folder and the name from the form or the query', async () => {
    const { id: parentId } = await folder(host, 'Form');
    const byForm = await add(host, 'x', { name: 'own.txt', fields: { parentId, name: 'given.txt' } });
    assert.deepEqual([byForm.parentId, byForm.name], [parentId, 'given.txt']);
    assert.equal(
      (await add(host, 'x', { name: 'y.txt', parentId, fields: { parentId: 'nowhere' } })).parentId,
      parentId,
    );
  });

  it('removes characters that no file name may contain', async () => {
    const named = async (name: string) => (await folder(host, name)).name;
    assert.equal(await named('../../etc/passwd'), 'passwd');
    assert.equal(await named('C:\\temp\\x\u0000y\u202Etxt.exe'), 'xytxt.exe');
    assert.equal((await named(`${'长'.repeat(300)}.pdf`)).length, 200);
    for (const name of ['..', '/', '\u0007']) {
      const answer = await host.inject({ method: 'POST', url: '/mock/file/folder', payload: { name } });
      assert.deepEqual([answer.statusCode, answer.json().error], [400, 'ASSET_NAME_INVALID']);
    }
  });

  it('refuses invalid uploads', async () => {
    const empty = await host.inject({
      method: 'POST',
      url: '/mock/file/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    assert.deepEqual([empty.statusCode, empty.json().error], [400, 'ASSET_UPLOAD_INVALID']);
    const lost = await host.inject(upload('orphan', { parentId: 'nowhere' }));
    assert.deepEqual([lost.statusCode, lost.json().error], [404, 'ASSET_FOLDER_NOT_FOUND']);
    const file = await add(host, 'a file', { name: 'file.txt' });
    assert.equal((await host.inject(upload('inside', { parentId: file.id }))).statusCode, 404);
  });

  it('answers 404 for missing entries', async () => {
    for (const request of [
      { url: '/mock/file/none' },
      { url: '/mock/file?parentId=none' },
      { url: '/mock/file/none/content?v=x' },
      { url: '/mock/file/none/thumbnail?v=x' },
      { method: 'DELETE' as const, url: '/mock/file/none' },
    ])
      assert.equal((await host.inject(request)).statusCode, 404, request.url);
    const root = await remove(host, 'root');
    assert.deepEqual([root.statusCode, root.json().error], [409, 'ASSET_ROOT_FIXED']);
  });
});

describe('the list', () => {
  it('is paged in the order of creation, so that additions move nothing', async () => {
    await using host = await start();
    for (const name of ['c', 'a', 'b']) await folder(host, name);
    assert.deepEqual(await names(host, '?pageSize=2'), ['c', 'a']);
    await folder(host, '0');
    assert.deepEqual(await names(host, '?pageSize=2&pageIndex=2'), ['b', '0']);
    const { pageIndex, pageSize, total } = (await host.inject({ url: '/mock/file' })).json().data;
    assert.deepEqual([pageIndex, pageSize, total], [1, 40, 4]);
    assert.equal((await host.inject({ url: '/mock/file?pageSize=201' })).statusCode, 400);
  });

  it('filters by type, and searches names below the folder', async () => {
    await using host = await start();
    const outer = await folder(host, '合同');
    const inner = await folder(host, 'Inner', outer.id);
    await add(host, 'deep', { name: '100% 合同.txt', parentId: inner.id });
    await add(host, Buffer.from([0, 1, 2, 3]), { name: 'noise.bin' });
    await add(host, 'RIFF\u0024\u0000\u0000\u0000WAVEfmt ', { name: 'song.wav' });
    assert.deepEqual(await names(host), ['合同', 'noise.bin', 'song.wav']);
    assert.deepEqual(await names(host, '?type=folder&keyword=&parentId='), ['合同']);
    assert.deepEqual(await names(host, '?type=other'), ['noise.bin']);
    assert.deepEqual(await names(host, '?type=audio'), ['song.wav']);
    assert.deepEqual(await names(host, `?keyword=${encodeURIComponent('合同')}`), ['合同', '100% 合同.txt']);
    assert.deepEqual(await names(host, `?keyword=INN&parentId=${outer.id}`), ['Inner']);
    assert.deepEqual(await names(host, `?keyword=${encodeURIComponent('合同')}&parentId=${inner.id}&type=doc`), [
      '100% 合同.txt',
    ]);
    assert.deepEqual(await names(host, '?keyword=%25'), ['100% 合同.txt']);
    assert.deepEqual(await names(host, '?keyword=_'), []);
    assert.equal((await host.inject({ url: '/mock/file?type=movie' })).statusCode, 400);
  });
});

describe('deleting', () => {
  it('removes everything in a folder, and frees bytes that nothing else refers to', async () => {
    await using host = await start({}, { options: { storage: { files: { grace: 0 } } } });
    const outer = await folder(host, 'outer');
    const inner = await folder(host, 'inner', outer.id);
    const deep = await add(host, 'only here', { name: 'deep.txt', parentId: inner.id });
    await add(host, 'shared', { name: 'shared.txt', parentId: inner.id });
    const kept = await add(host, 'shared', { name: 'shared.txt' });
    assert.deepEqual((await remove(host, outer.id)).json().data, { id: outer.id, deleted: true, count: 4 });
    assert.deepEqual(await names(host), ['shared.txt']);
    assert.equal((await host.inject({ url: `/mock/file/${deep.id}` })).statusCode, 404);
    assert.equal((await host.inject({ url: deep.url ?? '' })).statusCode, 404);
    await host.use('files').sweep();
    assert.deepEqual((await host.use('files').usage()).files, 1);
    assert.equal((await host.inject({ url: kept.url ?? '' })).body, 'shared');
  });
});

it('deletes more files than may wait for the database', async () => {
  await using host = await start({}, { options: { storage: { database: { maxPending: 60 } } } });
  const { id: parentId } = await folder(host, 'full');
  for (let i = 0; i < 70; i += 1) await add(host, 'same', { name: 'same.txt', parentId });
  assert.equal((await remove(host, parentId)).json().data?.count, 71);
});

describe('limits', () => {
  it('refuse files and folders that are too large, too many or too deep, and keep nothing of them', async () => {
    const limits = { maxFileBytes: 100, maxBytes: 150, maxItems: 4, maxDepth: 2 };
    await using host = await start(limits, { options: { storage: { files: { grace: 0 } } } });
    const refused = async (bytes: string) => {
      const answer = await host.inject(upload(bytes));
      return [answer.statusCode, answer.json().error as string];
    };
    assert.deepEqual(await refused('x'.repeat(101)), [413, 'FILE_TOO_LARGE']);
    await add(host, 'y'.repeat(100));
    assert.deepEqual(await refused('z'.repeat(51)), [507, 'ASSET_QUOTA_EXCEEDED']);
    await host.use('files').sweep();
    assert.equal((await host.use('files').usage()).files, 1);
    const one = await folder(host, 'one');
    const two = await folder(host, 'two', one.id);
    const payload = { name: 'three', parentId: two.id };
    const deep = await host.inject({ method: 'POST', url: '/mock/file/folder', payload });
    assert.deepEqual([deep.statusCode, deep.json().error], [422, 'ASSET_FOLDER_TOO_DEEP']);
    await add(host, 'last');
    assert.deepEqual(await refused('more'), [507, 'ASSET_LIMIT_REACHED']);
    assert.equal((await list(host)).total, 3);
  });

  it('let no two uploads share the rest of the quota', async () => {
    await using host = await start({ maxBytes: 100 });
    const answers = await Promise.all(['a', 'b', 'c'].map((letter) => host.inject(upload(letter.repeat(60)))));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
      [200, 507, 507],
    );
  });
});

it('without storage the streams work, and the library names its requirement', async () => {
  await using host = await createTestHost(mock);
  const answer = await host.inject({ url: '/mock/file' });
  assert.deepEqual([answer.statusCode, answer.json().error], [501, 'ASSET_LIBRARY_UNAVAILABLE']);
  assert.equal((await host.inject({ method: 'POST', url: '/mock/sse/normal?delay=0' })).statusCode, 200);
});
