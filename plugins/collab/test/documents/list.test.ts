import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogDocument, Principal } from '@editor-companion/core/plugin';
import { listDocuments, MAX_SORTED, type ListQuery } from '../../src/documents/list.ts';
import { Roles } from '../../src/roles.ts';

const DAY = 86_400_000;
const principal = { id: 'ada' } as Principal;

/** Documents `d000` to `d999`. Later ones were updated earlier, and sizes repeat in cycles of ten. */
const all = Array.from({ length: 1000 }, (_, index): LogDocument => {
  const name = `d${String(index).padStart(3, '0')}`;
  return { name, id: name, head: 1, bytes: index % 10, createdAt: index, updatedAt: (999 - index) * DAY };
});
const logOf = (documents: readonly LogDocument[]) => ({
  list: async ({ prefix = '', after = '', limit = 100 } = {}) =>
    documents.filter(({ name }) => name > after && name.startsWith(prefix)).slice(0, limit),
});
const roles = new Roles(() => ({
  authenticate: async () => principal,
  roleOf: (_, document) => (document === 'd005' ? undefined : 'editor'),
}));

async function names(query: Partial<ListQuery>, documents = all): Promise<string[]> {
  const asked: ListQuery = { limit: 200, sort: 'name', order: 'ascending', ...query };
  const found: string[] = [];
  for (let after: string | undefined; ;) {
    const { items, next } = await listDocuments(
      { log: logOf(documents), roles },
      { ...asked, ...(after && { after }) },
      principal,
    );
    assert.ok(items.length <= asked.limit);
    found.push(...items.map(({ name }) => name));
    if (next === null) return found;
    after = next;
  }
}

test('every order lists each document once, over all pages, without documents that the caller may not see', async () => {
  const readable = all.map(({ name }) => name).filter((name) => name !== 'd005');
  assert.deepEqual(await names({}), readable);
  assert.deepEqual(await names({ order: 'descending', limit: 150 }), readable.toReversed());
  assert.deepEqual(await names({ sort: 'updated', limit: 7 }), readable.toReversed());
  assert.deepEqual(await names({ sort: 'created', order: 'descending' }), readable.toReversed());
  const bySize = await names({ sort: 'size', limit: 33 });
  assert.deepEqual(bySize.slice(0, 2), ['d000', 'd010']);
  assert.deepEqual(bySize.toSorted(), readable);
});

test('names, times and sizes filter', async () => {
  assert.deepEqual(
    await names({ contains: 'D99', prefix: 'd' }),
    all.slice(990).map(({ name }) => name),
  );
  assert.deepEqual(await names({ updatedAfter: new Date(997 * DAY).toISOString() }), ['d000', 'd001']);
  assert.deepEqual(await names({ updatedBefore: new Date(DAY).toISOString(), sort: 'size' }), ['d999']);
  assert.equal((await names({ minBytes: 9, sort: 'updated' })).length, 100);
  const companion = { ...all[0], name: 'd000~comments' } as LogDocument;
  assert.equal((await names({ prefix: 'd000' }, [...all, companion])).length, 1);
});

test('an invalid cursor, and too many documents to sort, are refused', async () => {
  await assert.rejects(names({ sort: 'size', after: 'x' }), { code: 'DOCUMENT_CURSOR_INVALID' });
  const endless = { list: async () => Array.from({ length: 1000 }, () => all[0] as LogDocument) };
  const query: ListQuery = { limit: 1, sort: 'size', order: 'ascending' };
  await assert.rejects(listDocuments({ log: endless, roles }, query, principal), {
    code: 'DOCUMENT_LIST_TOO_LONG',
    message: new RegExp(`${MAX_SORTED}`),
  });
});
