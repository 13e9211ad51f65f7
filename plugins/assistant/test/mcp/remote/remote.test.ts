import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { AiToolContribution } from '@editor-companion/core/plugin';
import { RemoteServer } from '../../../src/mcp/remote/remote-server.ts';
import { remoteToolSet } from '../../../src/mcp/remote/tool-set.ts';
import { quietLog } from '../../toolbox/own-tools.ts';

interface Asked {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly cursor?: string; readonly name?: string; readonly arguments?: object };
}
type Behaviour = (asked: Asked, response: ServerResponse) => unknown;

/** Another server. A behaviour returns the result. */
async function start(behave: Behaviour) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const message = JSON.parse(body) as Asked;
      asked.push(message.method);
      assert.equal(request.headers.authorization, 'Bearer secret');
      if (message.id === undefined) return response.writeHead(202).end();
      if (message.method === 'initialize') {
        response.setHeader('mcp-session-id', `s${asked.length}`);
        return reply(message, { protocolVersion: '2025-06-18' }, response);
      }
      const result = behave(message, response);
      return result === undefined ? undefined : reply(message, result, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const reply = ({ id }: Asked, result: unknown, response: ServerResponse): unknown =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));

const signal = (): AbortSignal => new AbortController().signal;
const principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} } as const;
const setOf = (url: string, timeout = 20_000, now?: () => number) => {
  const server = new RemoteServer('tracker', { url, headers: { authorization: 'Bearer secret' }, timeout }, now);
  return { server, set: remoteToolSet(server, { allow: ['*'], scopes: ['ai'] }) };
};
const list = (set: ReturnType<typeof setOf>['set']) => set.list({ signal: signal(), log: quietLog, principal });
const run = (tool: AiToolContribution | undefined, input: object) =>
  tool?.run(input as never, { signal: signal() } as never) ?? assert.fail();

test('the tools of another server are offered with its name as a prefix, and called there', async () => {
  using remote = await start(({ method, params, id }, response) => {
    if (method === 'tools/list' && params?.cursor === undefined)
      return {
        tools: [{ name: 'find.issue', description: 'Finds.', annotations: { readOnlyHint: true } }],
        nextCursor: 'n',
      };
    if (method === 'tools/list') return { tools: [{ name: 'close', inputSchema: { type: 'object' } }, { name: 7 }] };
    if (params?.name === 'close') return { isError: true, content: [{ type: 'text', text: 'It is closed.' }] };
    const result = { content: [{ type: 'text', text: JSON.stringify(params?.arguments) }, { type: 'image' }] };
    response.setHeader('content-type', 'text/event-stream');
    response.write('data: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\r\n\r\n');
    return void response.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  });
  const { set } = setOf(remote.url);
  const tools = await list(set);
  assert.deepEqual(
    tools.map(({ id, changes, scopes }) => [id, changes, scopes]),
    [
      ['tracker_find_issue', undefined, ['ai']],
      ['tracker_close', 'beside', ['ai']],
    ],
  );
  assert.equal((await run(tools[0], { query: 1 })).text, '{"query":1}\n[image]');
  await assert.rejects(run(tools[1], {}), { code: 'MCP_SERVER_REFUSED', message: /It is closed\./ });
  await list(set);
  assert.equal(remote.asked.filter((method) => method === 'tools/list').length, 2);
});

test('endless lists, long ones and large schemas stay within limits', async () => {
  const schema = { type: 'object', description: 'x'.repeat(20_000) };
  let page = 0;
  using remote = await start(() => {
    page += 1;
    return {
      tools: [
        { name: `t${page}`, description: 'y'.repeat(5000) },
        { name: `big${page}`, inputSchema: schema },
      ],
      nextCursor: 'on',
    };
  });
  const tools = await list(setOf(remote.url).set);
  assert.equal(page, 10);
  assert.deepEqual([tools.length, tools[0]?.description.length], [10, 1000]);
});

test('an answer that is too large or missing is a failure, and after three of them the server is paused', async () => {
  let kind = 'large';
  let now = 0;
  using remote = await start(({ id }, response) => {
    if (kind === 'large') return 'z'.repeat(3 * 1024 * 1024);
    if (kind === 'none') return void response.setHeader('content-type', 'text/event-stream').end('data: {"id":-1}\n\n');
    return { id };
  });
  const { server } = setOf(remote.url, 20_000, () => now);
  for (kind of ['large', 'none', 'none'])
    await assert.rejects(server.request('tools/list', {}, signal()), { code: 'MCP_SERVER_FAILED' }, kind);
  const before = remote.asked.length;
  kind = 'good';
  await assert.rejects(server.request('tools/list', {}, signal()), /is paused/);
  assert.equal(remote.asked.length, before);
  now = 31_000;
  assert.ok(await server.request('tools/list', {}, signal()));
});

test('a silent server is given up', async () => {
  using remote = await start(() => undefined);
  const { server } = setOf(remote.url, 100);
  await assert.rejects(server.request('tools/list', {}, signal()), { code: 'MCP_SERVER_FAILED' });
});

test('a session that the other server has forgotten is opened again', async () => {
  let forgets = false;
  using remote = await start((_asked, response) => {
    if (!forgets) return { tools: [] };
    forgets = false;
    return void response.writeHead(404).end();
  });
  const { server } = setOf(remote.url);
  await server.request('tools/list', {}, signal());
  forgets = true;
  assert.deepEqual(await server.request('tools/list', {}, signal()), { tools: [] });
  assert.equal(remote.asked.filter((method) => method === 'initialize').length, 2);
});
