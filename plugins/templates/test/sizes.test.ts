import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../src/store/database.ts';
import { TemplateStore } from '../src/store/template-store.ts';

const fieldsOf = (content: string) => ({
  name: 'Letter',
  description: '',
  category: '',
  tags: [],
  text: { content, page: null, variables: '[]' },
});

test('templates take the size of their contents, also after a change, for a tenant and for an owner in it', async () => {
  await using host = await createTestHost(storage);
  const service = host.companion.kernel.service('database');
  assert.ok(service);
  const store = new TemplateStore(await openDatabase(service));
  const templateOf = (id: string, owner: string | null, content: string) => ({
    id,
    fields: fieldsOf(content),
    now: 1,
    whose: { tenant: 'acme', owner },
  });
  await store.insert([templateOf('a', 'user:ada', '1234567890'), templateOf('b', null, '12345')]);
  await store.update('a', 1, fieldsOf('123'), { owner: 'user:ada', visibility: 'shared', now: 2 });
  assert.deepEqual(
    [
      await store.bytesOf({ tenant: 'acme' }),
      await store.bytesOf({ tenant: 'acme', owner: 'user:ada' }),
      await store.bytesOf({ tenant: 'other' }),
    ],
    [8, 3, 0],
  );
});
