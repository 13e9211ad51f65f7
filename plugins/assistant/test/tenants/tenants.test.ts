import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost, credentialOf, runSuite, tenantAuth, tenantSuite } from '@editor-companion/core/testing';
import ai from '@editor-companion/ai-providers';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import assistant from '../../src/index.ts';
import { runsOfTenants, scripted, WAITING_RUN } from './tenant-kit.ts';

runSuite('the assistant and tenants', tenantSuite(runsOfTenants([storage])));

const start = (options: Readonly<Record<string, unknown>> = {}) =>
  createTestHost([storage, collab, ai, scripted, assistant], {
    services: { auth: tenantAuth },
    options: { assistant: options },
  });
type Host = Awaited<ReturnType<typeof start>>;
type Person = ReturnType<typeof credentialOf>;
const [ada, foreign] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other')];

const speak = (host: Host, person: Person, method: string, params: object = {}, session?: string) =>
  host.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...person, ...(session !== undefined && { 'mcp-session-id': session }) },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });

async function sessionOf(host: Host, person: Person): Promise<string> {
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  const { headers } = await speak(host, person, 'initialize', greeting);
  return String(headers['mcp-session-id']);
}

test('a session of the Model Context Protocol is not shared with the same id in another tenant', async () => {
  await using host = await start();
  const own = await sessionOf(host, ada);
  assert.equal((await speak(host, ada, 'tools/list', {}, own)).statusCode, 200);
  for (const person of [foreign, credentialOf('ada')]) {
    const answer = await speak(host, person, 'tools/list', {}, own);
    const absent = await speak(host, person, 'tools/list', {}, 'never-there');
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.body, absent.body);
    const ended = await host.inject({ method: 'DELETE', url: '/mcp', headers: { ...person, 'mcp-session-id': own } });
    assert.equal(ended.statusCode, 404);
  }
  assert.equal((await speak(host, ada, 'tools/list', {}, own)).statusCode, 200, 'nobody has ended it');
});

test('sessions of the same id in another tenant displace no session', async () => {
  await using host = await start({ mcp: { maxSessions: 8 } });
  const own = await sessionOf(host, ada);
  for (let times = 0; times < 4; times += 1) await sessionOf(host, foreign);
  assert.equal((await speak(host, ada, 'tools/list', {}, own)).statusCode, 200);
});

test('tools of the Model Context Protocol reach only documents of their own tenant', async () => {
  await using host = await start();
  const payload = { html: '<p>What nobody else may read.</p>' };
  await host.inject({ method: 'POST', url: '/documents/minutes', headers: ada, payload });
  const read = async (person: Person, document: string): Promise<string> => {
    const id = await sessionOf(host, person);
    const { body } = await speak(host, person, 'tools/call', { name: 'open_document', arguments: { document } }, id);
    return body.replaceAll(document, 'NAME');
  };
  assert.match(await read(ada, 'minutes'), /nobody else may read/);
  assert.equal(await read(foreign, 'minutes'), await read(foreign, 'missing'));
  assert.doesNotMatch(await read(foreign, '\u0002acme\u0002minutes'), /nobody else may read/);
});

test('results for a run of another tenant start a conversation, like results for an unknown run', async () => {
  await using host = await start();
  for (const headers of [ada, foreign])
    await host.inject({ method: 'POST', url: '/documents/minutes', headers, payload: { html: '<p>Mine.</p>' } });
  const asked = await host.inject({
    method: 'POST',
    url: '/documents/minutes/assistant',
    headers: ada,
    payload: WAITING_RUN,
  });
  const call = /"type":"client_call","id":"([^"]+)"/.exec(asked.body)?.[1] ?? assert.fail(asked.body);
  const bring = async (id: string) => {
    const messages = [
      { id: '1', role: 'user', content: 'Ask me' },
      {
        id: '2',
        role: 'assistant',
        toolCalls: [{ id, type: 'function', function: { name: 'pick', arguments: '{}' } }],
      },
      { id: '3', role: 'tool', toolCallId: id, content: 'red' },
    ];
    const payload = { threadId: 't', runId: 'r', messages, forwardedProps: { model: 'scripted/loud' } };
    const answer = await host.inject({
      method: 'POST',
      url: '/documents/minutes/assistant/agui',
      headers: foreign,
      payload,
    });
    const events = [...answer.body.matchAll(/"type":"(RUN_[A-Z]+)"/g)].map(([, type]) => type);
    return { status: answer.statusCode, events };
  };
  const other = call.replace(/[0-9a-f](?=[^0-9a-f]*$)/, (digit) => (digit === '0' ? '1' : '0'));
  const begun = { status: 200, events: ['RUN_STARTED', 'RUN_FINISHED'] };
  assert.deepEqual(await bring(other), begun);
  assert.deepEqual(await bring(call), begun);
});
