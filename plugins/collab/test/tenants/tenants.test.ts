import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestHost, credentialOf, runSuite, tenantAuth, tenantSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import * as Y from 'yjs';
import collab from '../../src/index.ts';
import { documentsOfTenants } from './tenant-kit.ts';

runSuite('documents of tenants', tenantSuite(documentsOfTenants([storage])));

const start = () => createTestHost([storage, collab], { services: { auth: tenantAuth } });
type Host = Awaited<ReturnType<typeof start>>;
type Person = ReturnType<typeof credentialOf>;

const [ada, foreign, nobodys] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other'), credentialOf('ada')];

const ask = async (
  host: Host,
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  headers: Person,
  payload?: object,
) => {
  const answer = await host.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    status: answer.statusCode,
    ...answer.json<{ data: Record<string, unknown>; error?: string; message?: string }>(),
  };
};

describe('documents of three tenants with one name', () => {
  it('are three documents, each only in the list of its own tenant, in all pages and orders', async () => {
    await using host = await start();
    for (const [person, text] of [
      [ada, 'of Acme'],
      [foreign, 'of the other'],
      [nobodys, 'of nobody'],
    ] as const)
      for (const name of ['minutes', 'plan'])
        assert.equal((await ask(host, 'POST', `/documents/${name}`, person, { html: `<p>${text}</p>` })).status, 201);
    for (const [person, text] of [
      [ada, 'of Acme'],
      [foreign, 'of the other'],
      [nobodys, 'of nobody'],
    ] as const) {
      const { data } = await ask(host, 'GET', '/documents/minutes?as=text', person);
      assert.deepEqual([data['name'], data['content']], ['minutes', text]);
      for (const query of ['', '?sort=updated', '?sort=name&order=descending']) {
        const list = await ask(host, 'GET', `/documents${query}`, person);
        const names = (list.data['items'] as { name: string }[]).map(({ name }) => name).toSorted();
        assert.deepEqual(names, ['minutes', 'plan'], query);
      }
      const first = await ask(host, 'GET', '/documents?limit=1', person);
      assert.equal(first.data['next'], 'minutes');
      const second = await ask(host, 'GET', '/documents?limit=1&after=minutes', person);
      assert.deepEqual(
        (second.data['items'] as { name: string }[]).map(({ name }) => name),
        ['plan'],
      );
    }
  });

  it('are not reached by a name that imitates a key', async () => {
    await using host = await start();
    await ask(host, 'POST', '/documents/minutes', ada, { html: '<p>of Acme</p>' });
    const key = encodeURIComponent('\u0002acme\u0002minutes');
    for (const person of [foreign, nobodys]) {
      for (const method of ['GET', 'DELETE'] as const)
        assert.equal((await ask(host, method, `/documents/${key}`, person)).status, 403);
      assert.equal((await ask(host, 'POST', `/documents/${key}`, person, { html: '<p>x</p>' })).status, 403);
      await ask(host, 'POST', '/documents/own', person, { html: '<p>x</p>' });
      const renamed = await ask(host, 'POST', '/documents/own/rename', person, { to: '\u0002acme\u0002taken' });
      assert.equal(renamed.status, 403);
      const copied = await ask(host, 'POST', '/documents/own/copy', person, { to: '\u0002acme\u0002taken' });
      assert.equal(copied.status, 403);
    }
    assert.equal((await ask(host, 'GET', '/documents/taken', ada)).status, 404);
  });

  it('are renamed, copied, deleted and restored under names, and no key is shown', async () => {
    await using host = await start();
    await ask(host, 'POST', '/documents/minutes', ada, { html: '<p>of Acme</p>' });
    const answers = [
      await ask(host, 'POST', '/documents/minutes/copy', ada, { to: 'copy' }),
      await ask(host, 'POST', '/documents/minutes/rename', ada, { to: 'renamed' }),
      await ask(host, 'GET', '/documents/minutes', ada),
      await ask(host, 'DELETE', '/documents/renamed', ada),
      await ask(host, 'GET', '/deleted-documents', ada),
      await ask(host, 'POST', '/documents/renamed/restore', ada, {}),
      await ask(host, 'GET', '/documents/renamed', ada),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 200, 404, 200, 200, 200, 200],
    );
    assert.equal(JSON.stringify(answers).includes('\\u0002'), false);
    assert.match(answers[2]?.message ?? '', /«renamed»/);
  });
});

describe('a service call for a user', () => {
  it('refers to the document of the user’s tenant, by its name and by its key', async () => {
    await using host = await start();
    await ask(host, 'POST', '/documents/minutes', ada, { html: '<p>of Acme</p>' });
    const documents = host.use('documents');
    const principal = await tenantAuth.authenticate({ headers: ada });
    const [place] = (await documents.list?.({ limit: 10 })) ?? [];
    const { name, content } = await documents.read('minutes', principal);
    assert.equal(name, 'minutes');
    assert.deepEqual((await documents.read(place?.name ?? '', principal)).content, content);
    const other = await tenantAuth.authenticate({ headers: foreign });
    await assert.rejects(documents.read('minutes', other), { code: 'DOCUMENT_NOT_FOUND' });
    await assert.rejects(documents.read(place?.name ?? '', other), { code: 'DOCUMENT_FORBIDDEN' });
    assert.equal(documents.roleOf?.(place?.name ?? '', other), undefined);
    await assert.rejects(
      documents.merge?.('minutes', Y.encodeStateAsUpdate(new Y.Doc()), other, other) ?? Promise.resolve(),
      {
        code: 'DOCUMENT_NOT_FOUND',
      },
    );
  });
});
