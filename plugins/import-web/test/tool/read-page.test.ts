import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import {
  type AiToolContribution,
  callerOf,
  definePlugin,
  definePoint,
  type Principal,
} from '@editor-companion/core/plugin';
import importOffice from '@editor-companion/import-office';
import storage from '@editor-companion/storage';
import importWeb from '../../src/index.ts';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { startSite } from '../support/site.ts';

const owner = definePlugin({
  name: 'assistant',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'aiTool', label: 'tool for models' })],
  setup() {},
});
const principal: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} };

test('a model reads the article or the text at an address, and no internal address', async () => {
  await using site = await startSite({
    '/bees': page(paragraphs(4)),
    '/notes': { headers: { 'content-type': 'text/plain' }, body: 'One note' },
    '/data': { headers: { 'content-type': 'application/zip' }, body: Buffer.from([1, 2, 3]) },
  });
  await using host = await createTestHost([owner, storage, conversion, importOffice, importWeb], {
    fetch: { allowedHosts: [site.host] },
  });
  const tools = host.contributed('aiTool') as readonly AiToolContribution[];
  const tool = tools.find(({ id }) => id === 'read_page') ?? assert.fail();
  assert.deepEqual(tool.scopes, ['import']);
  const read = (url: string) => {
    const context = { principal, caller: callerOf(principal, ''), requestId: 'r', signal: AbortSignal.timeout(60_000) };
    return tool.run({ url, whole: false } as never, context as never);
  };
  const { text, content } = await read(site.url('/bees'));
  assert.equal(text, `«How bees sleep» ${site.url('/bees')}`);
  assert.deepEqual(
    content?.content?.map((node) => node.content?.[0]?.text),
    [0, 1, 2, 3].map((number) => sentence(number)),
  );
  assert.match(JSON.stringify((await read(site.url('/notes'))).content), /One note/);
  await assert.rejects(read(site.url('/data')), { code: 'WEB_TYPE_UNSUPPORTED' });
  await assert.rejects(read('http://127.0.0.1/'), { code: 'FETCH_UNREACHABLE' });
});
