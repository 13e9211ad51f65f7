import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AssistantStage, type User } from '../http/stage.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

/** The protocol's own client with only the URL of this server and the caller's credential. */
async function connect(headers: Readonly<Record<string, string>>) {
  const transport = new StreamableHTTPClientTransport(new URL(`${await stage.address()}/mcp`), {
    requestInit: { headers },
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return { client, transport, [Symbol.asyncDispose]: () => client.close() };
}

const connectAs = (user: User) => connect(stage.headersOf(user));

/** The text of a tool's result, and whether the call failed. */
async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content as { text?: string }[];
  return { text: first?.text ?? '', isError };
}

test('the protocol’s own client lists the tools, and edits a document with them', async () => {
  const document = await stage.document(PAGE);
  await using connected = await connectAs('ada');
  const { client, transport } = connected;
  assert.equal(client.getServerVersion()?.name, 'editor-companion');
  const { tools } = await client.listTools();
  const change = tools.find(({ name }) => name === 'change');
  assert.deepEqual(change?.inputSchema.required, ['document', 'anchor', 'find', 'put']);
  assert.equal(change?.annotations?.destructiveHint, true);
  assert.match((await call(client, 'open_document', { document })).text, /@2 The quick brown fox\./);
  const changed = await call(client, 'change', { document, anchor: '2', find: 'quick', put: 'slow' });
  assert.match(changed.text, /@2 The slow brown fox\./);
  assert.match(await stage.contentOf(document), /The slow brown fox\./);
  await transport.terminateSession();
  await assert.rejects(client.listTools());
});

test('the client receives progress of a call, and reads documents as resources', async () => {
  const document = await stage.document(PAGE);
  await using connected = await connectAs('ada');
  const { client } = connected;
  const result = await client.callTool({ name: 'outline', arguments: { document } }, { onprogress: () => undefined });
  assert.match(JSON.stringify(result.content), /# Fox/);
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ['document:///{name}'],
  );
  const { contents } = await client.readResource({ uri: `document:///${document}` });
  assert.match(JSON.stringify(contents), /quick brown fox/);
  await assert.rejects(client.readResource({ uri: 'document:///absent' }), /DOCUMENT_NOT_FOUND/);
});

test('a fault of a call is its result, and a fault of a request its error', async () => {
  const document = await stage.document(PAGE);
  await using connected = await connectAs('ada');
  const { client } = connected;
  const wrong = await call(client, 'change', { document, anchor: '2', find: 'lazy', put: 'x' });
  assert.deepEqual([wrong.isError, wrong.text.startsWith('FIND_MISSING')], [true, true]);
  const absent = await call(client, 'outline', { document: 'absent' });
  assert.deepEqual([absent.isError, absent.text.startsWith('DOCUMENT_NOT_FOUND')], [true, true]);
  await assert.rejects(client.callTool({ name: 'dance', arguments: {} }), /There is no tool «dance»/);
});

test('rights are those of the credential, and a client without one is refused', async () => {
  const document = await stage.document(PAGE);
  await using connected = await connectAs('eve');
  assert.match((await call(connected.client, 'open_document', { document })).text, /quick/);
  const refused = await call(connected.client, 'delete', { document, anchor: '2' });
  assert.deepEqual([refused.isError, refused.text.startsWith('TOOL_NOT_OFFERED')], [true, true]);
  assert.match(await stage.contentOf(document), /quick/);
  await assert.rejects(connect({}), /401|AUTH|Unauthorized/i);
  await assert.rejects(connect({ authorization: 'Bearer wrong' }), /403|AUTH|Forbidden|401/i);
});
