import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import auth from '@editor-companion/auth';
import type { Passage } from '@editor-companion/client/wire-history';
import type { DocumentsService, Principal } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import * as Y from 'yjs';
import collab from '../../src/index.ts';
import { call, paragraphs } from '../call.ts';
import { until } from '../support.ts';

const KEY = `key-${'0'.repeat(40)}`;
const headers = { authorization: `Bearer ${KEY}` };
const hash = `sha256:${createHash('sha256').update(KEY).digest('hex')}`;
const apiKeys = [{ id: 'ada', name: 'Ada', hash, scopes: ['*'], documents: { '*': 'owner' } }];
const start = (): Promise<TestHost> => createTestHost([storage, auth, collab], { options: { auth: { apiKeys } } });

const as = (role: 'viewer' | 'editor'): Principal => ({
  id: 'ben',
  name: 'Ben',
  kind: 'user',
  scopes: ['*'],
  documents: { '*': role },
});
const author = { id: 'assistant:ben', name: 'Assistant of Ben' };

async function withWord(host: TestHost, role: 'viewer' | 'editor'): Promise<number> {
  const documents = host.use('documents') as Required<DocumentsService>;
  const state = await documents.state('d', as(role));
  const doc = new Y.Doc();
  for (const update of state.updates) Y.applyUpdate(doc, update);
  const before = Y.encodeStateVector(doc);
  const paragraph = doc.getXmlFragment('default').get(0) as Y.XmlElement;
  (paragraph.get(0) as Y.XmlText).insert(3, ' more');
  return documents.merge('d', Y.encodeStateAsUpdate(doc, before), as(role), author);
}

test('a program’s change for a user is attributed to that user by name', async () => {
  await using host = await start();
  await call(host, 'POST', '/documents/d', { content: paragraphs('One') }, headers);
  assert.equal(await withWord(host, 'editor'), 2);
  const passages = async (): Promise<Passage[]> =>
    (await call(host, 'GET', '/documents/d/blame', undefined, headers)).data['passages'] as Passage[];
  await until(async () => (await passages()).some(({ user }) => user?.name === author.name));
  const written = (await passages()).find(({ user }) => user?.id === author.id);
  assert.equal(written?.text, ' more');
});

test('a program may do what the principal may, and no more', async () => {
  await using host = await start();
  await call(host, 'POST', '/documents/d', { content: paragraphs('One') }, headers);
  await assert.rejects(withWord(host, 'viewer'), { code: 'DOCUMENT_FORBIDDEN' });
  const documents = host.use('documents') as Required<DocumentsService>;
  const nothing = new Uint8Array([0, 0]);
  await assert.rejects(documents.merge('absent', nothing, as('editor'), author), { code: 'DOCUMENT_NOT_FOUND' });
});
