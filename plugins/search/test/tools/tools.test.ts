import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AiToolContext, AiToolContribution } from '@editor-companion/core/plugin';
import { aiToolSuite, runSuite } from '@editor-companion/core/testing';
import { PEOPLE, type Person, SearchStage } from '../support/stage.ts';

async function started(): Promise<SearchStage> {
  const stage = await SearchStage.start({});
  await stage.write(
    'shared-lease',
    '<h1>Lease</h1><p>The notice period is three months.</p><h2>Rent</h2><p>Is paid monthly.</p>',
  );
  await stage.write('private-lease', '<h1>Secret lease</h1><p>The notice period is a day.</p>');
  return stage;
}

const shared = started();
after(async () => (await shared)[Symbol.asyncDispose]());

const toolOf = (stage: SearchStage, id: string): AiToolContribution => {
  const tool = stage.host.contributed('aiTool').find((one) => one.id === id);
  if (!tool || !('run' in tool)) throw new TypeError(`There is no tool ${id}.`);
  return tool;
};

const contextOf = (person: Person): AiToolContext => ({
  signal: new AbortController().signal,
  log: {} as never,
  requestId: 'test',
  principal: { id: person, name: person, kind: 'server', ...PEOPLE[person] },
  caller: `server ${person}`,
  progress: () => undefined,
  author: { id: person, name: person },
});

void describe('tools of the search', () => {
  let stage: SearchStage;
  before(async () => {
    stage = await shared;
  });
  const run = async (tool: string, input: object, person: Person = 'eve', more: object = {}): Promise<string> =>
    (await toolOf(stage, tool).run(input as never, { ...contextOf(person), ...more })).text;

  void test('a model finds text that its user may read, with its place', async () => {
    const text = await run('search_documents', { query: 'notice period', limit: 5 });
    assert.match(text, /^document «shared-lease» 0 Lease.*: The notice period is three months\./);
    assert.doesNotMatch(text, /day/);
    assert.match(await run('search_documents', { query: 'notice period', limit: 5 }, 'ada'), /private-lease/);
    assert.match(await run('search_documents', { query: 'xyzzy', limit: 5 }), /^Nothing was found\.$/);
  });

  void test('a hit in the document in work has the anchor of the other tools', async () => {
    const asked: (readonly string[])[] = [];
    const document = {
      name: 'shared-lease',
      locate: () => Promise.reject(new TypeError('not asked')),
      anchorsOf: async (positions: readonly string[]) => {
        asked.push(positions);
        return positions.map((position) => (position === '' ? undefined : '7'));
      },
    };
    assert.match(await run('search_documents', { query: 'notice', limit: 5 }, 'eve', { document }), /here at @7/);
    assert.match(asked[0]?.[0] ?? '', /^[A-Za-z0-9+/]+=*$/);
  });

  void test('a model reads around its hits, and nothing that its user may not read', async () => {
    const text = await run('read_passages', { kind: 'document', id: 'shared-lease', from: 0, count: 1 });
    assert.equal(text, '[0] Lease\nThe notice period is three months.\n… 1 passages more, from 1 on.');
    assert.match(
      await run('read_passages', { kind: 'document', id: 'shared-lease', from: 1, count: 5 }),
      /Is paid monthly\.$/,
    );
    for (const [id, person] of [
      ['private-lease', 'eve'],
      ['shared-lease', 'tom'],
      ['nobody', 'ada'],
    ] as const)
      await assert.rejects(run('read_passages', { kind: 'document', id, from: 0, count: 1 }, person), {
        code: 'SEARCH_SOURCE_UNKNOWN',
      });
  });

  void test('the assistant offers both over the Model Context Protocol', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const call = async (body: object, session = '') =>
      stage.host.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          ...headers,
          authorization: `Bearer key-of-ada-${'0'.repeat(40)}`,
          ...(session && { 'mcp-session-id': session }),
        },
        payload: { jsonrpc: '2.0', id: 1, ...body },
      });
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const begun = await call({ method: 'initialize', params });
    const session = String(begun.headers['mcp-session-id']);
    const found = await call(
      { method: 'tools/call', params: { name: 'search_documents', arguments: { query: 'rent' } } },
      session,
    );
    assert.match(found.body, /shared-lease/);
    const listed = await call({ method: 'tools/list', params: {} }, session);
    assert.match(listed.body, /read_passages/);
  });
});

const make = async () => ({ tool: toolOf(await shared, 'search_documents') });

runSuite('search_documents', aiToolSuite({ make, samples: [{ input: { query: 'rent' }, says: /monthly/ }] }));
