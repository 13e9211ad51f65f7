import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toUpdate } from '@editor-companion/document/yjs';
import { call, paragraphs } from '../call.ts';
import { MemoryLog } from '../memory-log.ts';
import { startCollab } from '../support.ts';

const byAnotherNode = (text: string) => ({
  kind: 'update' as const,
  origin: 'another-node',
  user: 'ben',
  time: 1,
  bytes: toUpdate(paragraphs(text)),
});

test('a change of another node to a document that is open here is read at once, even without a message', async () => {
  const log = new MemoryLog();
  await using host = await startCollab({}, { services: { documentLog: log } });
  await call(host, 'POST', '/documents/d', { content: paragraphs('One') });
  await log.append('d', [byAnotherNode('Two')]);
  const { data } = await call(host, 'GET', '/documents/d?as=text');
  assert.equal(data['seq'], 2);
  assert.match(String(data['content']), /Two/);
  await log.append('d', [byAnotherNode('Three')]);
  const { blocks, seq } = (await host.use('documents').blocks?.('d', 1000)) ?? {};
  assert.equal(seq, 3);
  assert.ok(blocks?.some(({ text }) => text === 'Three'));
});
