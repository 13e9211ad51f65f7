import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import ai from '@editor-companion/ai-providers';
import assistant from '@editor-companion/assistant';
import collab from '@editor-companion/collab';
import type { SearchAnswer } from '@editor-companion/core/plugin';
import { createTestHost, credentialOf, tenantAuth, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import templates from '@editor-companion/templates';
import search from '../../src/index.ts';

const [ada, foreign, nobodys] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other'), credentialOf('ada')];
const PAGE = '<h1>Falcon</h1><p>The project that nobody shall hear of: budget 4711.</p>';
const LETTER = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A letter about a falcon.' }] }],
};

void describe('the search of three tenants', () => {
  let host: TestHost;
  before(async () => {
    host = await createTestHost([storage, collab, ai, assistant, templates, search], {
      services: { auth: tenantAuth },
      options: { search: { model: 'demo' }, collab: { events: { pause: 1000 } }, templates: { seeds: false } },
    });
    await call('POST', '/documents/minutes', ada, { html: PAGE });
    await call('POST', '/template', ada, { name: 'Falconry', content: LETTER });
    await until(async () => (await state(ada)).vectors === 2);
  });
  after(() => host.close());

  type Person = ReturnType<typeof credentialOf>;
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Person, payload?: object) =>
    host.inject({ method, url, headers, ...(payload && { payload }) });

  async function until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await condition()); tries += 1) {
      assert.ok(tries < 3000, 'it did not come true');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const state = async (person: Person) =>
    (await call('GET', '/search/index', person)).json<{
      data: { sources: number; passages: number; vectors: number; failed: number; waiting?: number; reindex: unknown };
    }>().data;

  const find = async (person: Person, mode: string): Promise<SearchAnswer> =>
    (await call('POST', '/search', person, { query: 'falcon project budget', mode })).json<{ data: SearchAnswer }>()
      .data;

  test('finds only documents of the own tenant, by words, by meaning and by both', async () => {
    for (const mode of ['words', 'meaning', 'both']) {
      assert.ok(
        (await find(ada, mode)).hits.some(({ id }) => id === 'minutes'),
        mode,
      );
      for (const person of [foreign, nobodys]) assert.deepEqual((await find(person, mode)).hits, [], mode);
    }
  });

  test('scores as if documents of others did not exist', async () => {
    await call('POST', '/documents/minutes', foreign, { html: '<p>A falcon over the valley.</p>' });
    await until(async () => (await find(foreign, 'words')).hits.length === 1);
    const alone = await find(foreign, 'words');
    await call('POST', '/documents/more', ada, { html: '<p>Falcon, falcon, budget.</p>' });
    await until(async () => (await state(ada)).sources === 3);
    assert.deepEqual(await find(foreign, 'words'), alone);
  });

  test('shows members of a tenant only their own part of the index', async () => {
    const alone = await state(foreign);
    assert.equal(alone.sources, 1);
    assert.equal('waiting' in alone, false);
    await call('POST', '/documents/third', ada, { html: '<p>Something else.</p>' });
    await until(async () => (await state(ada)).sources === 4);
    assert.deepEqual(await state(foreign), alone);
    assert.ok((await state(nobodys)).sources > 4, 'operators see all');
  });

  test('cannot be rebuilt by members of a tenant, because all share it', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await call(method, '/search/reindex', foreign, method === 'POST' ? {} : undefined);
      assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [403, 'SEARCH_INDEX_SHARED']);
    }
    assert.equal((await call('POST', '/search/reindex', nobodys, {})).statusCode, 202);
    assert.equal((await state(foreign)).reindex, null);
  });

  test('tools of models find and read only documents of the own tenant', async () => {
    const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
    const speak = async (person: Person, name: string, input: object): Promise<string> => {
      const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
      const { headers } = await call('POST', '/mcp', person, message('initialize', greeting));
      const session = { ...person, 'mcp-session-id': String(headers['mcp-session-id']) };
      return (await call('POST', '/mcp', session, message('tools/call', { name, arguments: input }))).body;
    };
    const passages = (id: string) => ({ kind: 'document', id });
    assert.match(await speak(ada, 'search_documents', { query: 'budget' }), /4711/);
    assert.match(await speak(ada, 'read_passages', passages('minutes')), /4711/);
    for (const person of [foreign, nobodys]) {
      assert.doesNotMatch(await speak(person, 'search_documents', { query: 'budget 4711' }), /nobody shall hear/);
      for (const id of ['minutes', '\u0002acme\u0002minutes'])
        assert.doesNotMatch(await speak(person, 'read_passages', passages(id)), /4711/);
    }
    assert.equal(
      (await speak(nobodys, 'read_passages', passages('more'))).replace('more', ''),
      (await speak(nobodys, 'read_passages', passages('none'))).replace('none', ''),
    );
  });
});
