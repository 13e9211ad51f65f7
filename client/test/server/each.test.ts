import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionServer, eachOf } from '../../src/index.ts';

/** A server that returns these pages one after the other, and the queries that it received. */
function paging(pages: readonly object[]) {
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    asked.push(new URL(new Request(input).url).search);
    return Response.json({ success: true, data: pages[asked.length - 1] });
  };
  return { asked, server: new CompanionServer({ url: 'http://companion.test', fetch: answer }) };
}

test('numbered pages are read to the last result', async () => {
  const page = (pageIndex: number, ...items: string[]) => ({ items, total: 3, pageIndex, pageSize: 2 });
  const { server, asked } = paging([page(1, 'a', 'b'), page(2, 'c')]);
  const items = await Array.fromAsync(eachOf(server, 'GET /template', { query: { keyword: 'x', pageSize: 2 } }));
  assert.deepEqual(items, ['a', 'b', 'c']);
  assert.deepEqual(asked, ['?keyword=x&pageSize=2', '?keyword=x&pageSize=2&pageIndex=2']);
});

test('pages with cursors are read to the last one, forward and backward in time', async () => {
  const pages = [
    { items: [1], next: 'p' },
    { items: [2], next: null },
  ];
  const documents = paging(pages);
  assert.deepEqual(await Array.fromAsync(eachOf(documents.server, 'GET /documents')), [1, 2]);
  assert.deepEqual(documents.asked, ['', '?after=p']);
  const timeline = paging(pages);
  const options = { path: { name: 'minutes' }, query: { limit: 1 } };
  assert.deepEqual(await Array.fromAsync(eachOf(timeline.server, 'GET /documents/{name}/timeline', options)), [1, 2]);
  assert.deepEqual(timeline.asked, ['?limit=1', '?limit=1&before=p']);
});

test('a reader who stops requests no more pages, and a list that shrinks meanwhile ends', async () => {
  const stopped = paging([{ items: ['a', 'b'], next: 'p' }]);
  for await (const item of eachOf(stopped.server, 'GET /deleted-documents')) if (item) break;
  assert.equal(stopped.asked.length, 1);
  const shrunk = paging([
    { items: ['a'], total: 9, pageIndex: 1, pageSize: 1 },
    { items: [], total: 9, pageIndex: 2, pageSize: 1 },
  ]);
  assert.deepEqual(await Array.fromAsync(eachOf(shrunk.server, 'GET /mock/file')), ['a']);
});
