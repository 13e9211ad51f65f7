import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage, type User } from '../http/stage.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const stage = await AssistantStage.start({ mcp: { maxSessions: 8, origins: ['https://chat.example'] } });
after(() => stage[Symbol.asyncDispose]());

interface Answer {
  readonly status: number;
  readonly session: string | undefined;
  readonly body: string;
  readonly result: {
    readonly tools?: readonly {
      readonly name: string;
      readonly inputSchema: { readonly required?: readonly string[] };
    }[];
    readonly content?: readonly { readonly text: string }[];
    readonly contents?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly protocolVersion?: string;
    readonly _meta?: { readonly 'editor-companion/change'?: { readonly run: string } };
  };
  readonly error?: { readonly code: number; readonly message: string };
}

interface Given {
  readonly session?: string | undefined;
  readonly user?: User;
  readonly headers?: Readonly<Record<string, string>>;
}

let number = 0;

async function send(payload: object | undefined, { session, user = 'ada', headers = {} }: Given = {}): Promise<Answer> {
  const answer = await stage.host.inject({
    method: payload ? 'POST' : 'DELETE',
    url: '/mcp',
    headers: { ...stage.headersOf(user), ...(session !== undefined && { 'mcp-session-id': session }), ...headers },
    ...(payload && { payload }),
  });
  const { body } = answer;
  const text = body.startsWith('event:') ? (body.split('data: ').at(-1) ?? '') : body;
  const parsed = text === '' ? {} : (JSON.parse(text) as Partial<Answer>);
  return {
    result: {},
    ...parsed,
    status: answer.statusCode,
    session: answer.headers['mcp-session-id'] as string | undefined,
    body,
  };
}

const ask = (method: string, params: object, given: Given) =>
  send({ jsonrpc: '2.0', id: (number += 1), method, params }, given);

async function begin(user: User = 'ada'): Promise<Given> {
  const { session, result } = await ask('initialize', { protocolVersion: '2025-06-18' }, { user });
  assert.equal(result.protocolVersion, '2025-06-18');
  return { session, user };
}

const call = async (given: Given, name: string, input: object) => {
  const { result, error } = await ask('tools/call', { name, arguments: input }, given);
  return { text: result.content?.[0]?.text ?? error?.message ?? '', ...result };
};

test('a client opens a document and edits it by its anchors, and its changes can be undone after it has left', async () => {
  const document = await stage.document(PAGE);
  const client = await begin();
  assert.equal((await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, client)).status, 202);
  const opened = await call(client, 'open_document', { document });
  assert.match(opened.text, /@2 The quick brown fox\./);
  const changed = await call(client, 'change', { document, anchor: '2', find: 'quick', put: 'slow' });
  assert.match(changed.text, /@2 The slow brown fox\./);
  assert.match(await stage.contentOf(document), /The slow brown fox\./);
  assert.match((await call(client, 'open_document', { document })).text, /@2 The slow brown fox\.$/);
  const wrong = await call(client, 'change', { document, anchor: '2', find: 'quick', put: 'slow' });
  assert.deepEqual([wrong.isError, /FIND_MISSING/.test(wrong.text)], [true, true]);
  const run = changed._meta?.['editor-companion/change']?.run ?? assert.fail();
  assert.equal((await send(undefined, client)).status, 204);
  assert.equal((await call(client, 'outline', { document })).text.includes('MCP_SESSION_UNKNOWN'), true);
  const undone = await stage.call('POST', `/documents/${document}/assistant/runs/${run}/undo`);
  assert.equal(undone.statusCode, 200);
  assert.match(await stage.contentOf(document), /The quick brown fox\./);
});

test('changes of others are reported with the next call, and anchors stay', async () => {
  const document = await stage.document(PAGE);
  const client = await begin();
  await call(client, 'open_document', { document });
  await stage.call('PATCH', `/documents/${document}`, { html: PAGE.replace('<p>', '<p>New</p><p>') });
  const changed = await call(client, 'change', { document, anchor: '2', find: 'fox', put: 'wolf' });
  assert.match(changed.text, /@2 The quick brown wolf\.[^]*others had changed[^]*@3 New/);
});

test('tools of plugins are offered too, including those without a document', async () => {
  const document = await stage.document(PAGE);
  const client = await begin();
  const { result } = await ask('tools/list', {}, client);
  const tool = (name: string) => result.tools?.find((one) => one.name === name);
  assert.deepEqual(tool('comment')?.inputSchema.required, ['document', 'text']);
  assert.equal(tool('documents')?.inputSchema.required, undefined);
  assert.match((await call(client, 'documents', { contains: document })).text, new RegExp(`^${document} `, 'm'));
  const commented = await call(client, 'comment', { document, text: 'Which?', anchor: '2', words: 'quick' });
  assert.match(commented.text, /^Thread \w+ begins/);
  assert.match((await call(client, 'outline', {})).text, /without `document`/);
});

test('the caller’s rights apply, and a session belongs to its caller only', async () => {
  const document = await stage.document(PAGE);
  const client = await begin('eve');
  assert.match((await call(client, 'open_document', { document })).text, /quick/);
  const refused = await call(client, 'delete', { document, anchor: '2' });
  assert.deepEqual([refused.isError, refused.text.startsWith('TOOL_NOT_OFFERED')], [true, true]);
  assert.equal((await ask('tools/list', {}, { ...client, user: 'ada' })).status, 404);
  assert.equal((await ask('tools/list', {}, {})).status, 400);
  assert.match((await call(await begin(), 'outline', { document: 'absent' })).text, /^DOCUMENT_NOT_FOUND/);
});

test('documents are resources', async () => {
  const document = await stage.document(PAGE);
  const client = await begin();
  const { result } = await ask('resources/read', { uri: `document:///${document}` }, client);
  assert.match(result.contents?.[0]?.text ?? '', /quick/);
  assert.equal((await ask('resources/read', { uri: 'document:///absent' }, client)).error?.code, -32_002);
  assert.equal((await ask('resources/read', { uri: 'file:///etc/passwd' }, client)).error?.code, -32_002);
});

test('a request with a token is answered as a stream', async () => {
  const document = await stage.document(PAGE);
  const client = await begin();
  const params = { name: 'outline', arguments: { document }, _meta: { progressToken: 'p' } };
  const { body, result } = await ask('tools/call', params, client);
  assert.match(body, /^event: message\ndata: /);
  assert.match(result.content?.[0]?.text ?? '', /# Fox/);
});

test('pages of foreign origins are refused, and so are unsupported versions of the protocol', async () => {
  const client = await begin();
  const from = async (origin: string) => (await ask('ping', {}, { ...client, headers: { origin } })).status;
  assert.deepEqual([await from('https://evil.example'), await from('https://chat.example')], [403, 200]);
  const headers = { 'mcp-protocol-version': '1999-01-01' };
  assert.equal((await ask('ping', {}, { ...client, headers })).status, 400);
  assert.equal((await ask('dance', {}, client)).error?.code, -32_601);
  assert.equal((await send([], client)).status, 400);
});

test('a caller has a share of the sessions, beyond which the oldest ends', async () => {
  const [first] = [await begin('eve'), await begin('eve'), await begin('eve')];
  assert.equal((await ask('ping', {}, first ?? {})).status, 404);
});
