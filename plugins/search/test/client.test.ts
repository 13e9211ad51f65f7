import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionServer, rangeOf, Search, snippetParts } from '@editor-companion/client';
import * as Y from 'yjs';
import { headersOf, SearchStage } from './support/stage.ts';

test('the client package searches, shows results, and opens their places in an open document', async () => {
  await using stage = await SearchStage.start({});
  await stage.write('a', '<h1>Fruit</h1><p>Apples and pears.</p>');
  const url = await stage.host.listen();
  const client = new Search(
    new CompanionServer({ url, token: headersOf('ada').authorization.slice('Bearer '.length) }),
  );
  const { hits, notices } = await client.find('pears', { limit: 1 });
  assert.equal(notices[0]?.code, 'SEARCH_WORDS_ONLY');
  const [hit] = hits;
  assert.ok(hit?.anchor !== undefined);
  assert.deepEqual(snippetParts(hit), [
    { text: 'Apples and ', isMarked: false },
    { text: 'pears', isMarked: true },
    { text: '.', isMarked: false },
  ]);
  const { content } = (await stage.call('GET', '/documents/a?as=update')).json<{ data: { content: string } }>().data;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(content, 'base64'));
  doc.getXmlFragment('default');
  const range = rangeOf(doc, { anchor: hit.anchor, head: hit.anchor, quote: '' });
  assert.deepEqual(range?.anchor.type.toJSON(), 'Fruit');
  await assert.rejects(client.find('"'), { code: 'SEARCH_QUERY_EMPTY' });
});
