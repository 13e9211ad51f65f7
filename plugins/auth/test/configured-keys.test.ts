import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApiKeys } from '../src/keys/configured-keys.ts';
import { makeApiKey } from './credentials-kit.ts';

describe('an API key', () => {
  const [first, second] = [makeApiKey(), makeApiKey()];
  const find = createApiKeys([
    { id: 'ci', hash: first.hash, scopes: ['*'] },
    { id: 'cms', name: 'The CMS', hash: second.hash, scopes: ['export'], documents: { 'cms-*': 'owner' } },
  ]);

  it('identifies its server', () => {
    assert.deepEqual(find(second.key), {
      id: 'server:cms',
      name: 'The CMS',
      kind: 'server',
      scopes: ['export'],
      documents: { 'cms-*': 'owner' },
    });
    assert.equal(find(first.key)?.id, 'server:ci');
  });

  it('is refused if it is unknown, or if it is the stored hash itself', () => {
    for (const key of ['', 'x', first.hash, first.hash.slice(7)]) assert.equal(find(key), undefined);
  });
});
