import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HttpAgent } from '@ag-ui/client';
import { EventSchemas } from '@ag-ui/core/schemas';
import { AssistantStage } from './stage.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const tools = [{ name: 'pick', description: 'Lets the user choose.', parameters: { type: 'object', properties: {} } }];

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

interface Seen {
  readonly type: string;
  readonly name?: string;
  readonly toolCallId?: string;
  readonly toolCallName?: string;
}

/** AG-UI's own client with only the URL and the model. */
async function agentFor(document: string, forwardedProps: object = {}) {
  const url = `${await stage.address()}/documents/${document}/assistant/agui`;
  const agent = new HttpAgent({ url, threadId: 't1', headers: { ...stage.headersOf('ada') } });
  const run = async () => {
    const events: Seen[] = [];
    const onEvent = ({ event }: { event: unknown }) => void events.push(event as Seen);
    await agent.runAgent({ tools, forwardedProps: { model: `scripted/${document}`, ...forwardedProps } }, { onEvent });
    for (const event of events) EventSchemas.parse(event);
    return events;
  };
  return { agent, run };
}

test('tools of an AG-UI front end are called, and the run continues with their results', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(
    name,
    () => ({
      text: 'Let me see.',
      calls: [
        ['change', { anchor: '2', find: 'quick', put: 'slow' }],
        ['pick', { of: ['red'] }],
      ],
    }),
    () => ({ calls: [['change', { anchor: '2', find: 'brown', put: 'red' }]] }),
    () => ({ text: 'It is red.' }),
  );
  const { agent, run } = await agentFor(name);
  agent.addMessage({ id: 'u1', role: 'user', content: 'Colour the fox.' });
  const first = await run();
  assert.deepEqual(
    [first[0]?.type, first.at(-1)?.type, first.filter(({ name: note }) => note === 'assistant:edit').length],
    ['RUN_STARTED', 'RUN_FINISHED', 1],
  );
  const made = first.filter(({ type }) => type === 'TOOL_CALL_START');
  const answered = new Set(first.flatMap(({ type, toolCallId }) => (type === 'TOOL_CALL_RESULT' ? [toolCallId] : [])));
  const open = made.filter(({ toolCallId }) => !answered.has(toolCallId));
  assert.deepEqual(
    [made.map(({ toolCallName }) => toolCallName), open.map(({ toolCallName }) => toolCallName)],
    [['change', 'pick'], ['pick']],
  );

  agent.addMessage({ id: 'r1', role: 'tool', toolCallId: open[0]?.toolCallId ?? '', content: 'red' });
  const second = await run();
  assert.equal(second.at(-1)?.type, 'RUN_FINISHED');
  assert.equal(model.requests[1]?.messages.at(-1)?.content, 'red');
  assert.match(await stage.contentOf(name), /The slow red fox\./);
  assert.equal(agent.messages.at(-1)?.content, 'It is red.');

  // Earlier messages are sent to a further run, without calls whose anchors belong to another run.
  agent.addMessage({ id: 'u2', role: 'user', content: 'Thanks.' });
  await run();
  const told = model.requests[3]?.messages ?? [];
  assert.deepEqual(
    told.map(({ role }) => role),
    ['system', 'user', 'assistant', 'assistant', 'tool', 'assistant', 'user'],
  );
  assert.ok(!JSON.stringify(told.slice(1)).includes('anchor'), JSON.stringify(told.slice(1)));
});

test('a front end chooses the mode and the server’s tools, and a failure is the last event', async () => {
  const name = await stage.document(PAGE);
  const down = () => {
    throw new Error('down');
  };
  // It is tried three times before it is given up.
  const model = stage.script(
    name,
    () => ({ calls: [['change', { anchor: '2', find: 'quick', put: 'slow' }]] }),
    down,
    down,
    down,
  );
  const { agent, run } = await agentFor(name, { documentMode: 'suggest', documentTools: ['read', 'change'] });
  agent.addMessage({ id: 'u1', role: 'user', content: 'Slow it down.' });
  assert.equal((await run()).at(-1)?.type, 'RUN_ERROR');
  const offered = model.requests[0]?.tools?.map((tool) => tool.function.name);
  assert.deepEqual(offered, ['read', 'change', 'pick']);
  const suggestions = await stage.call('GET', `/documents/${name}/suggestions`);
  assert.match(suggestions.body, /"slow"/);
});

test('an invalid body or document is answered with its status', async () => {
  const name = await stage.document(PAGE);
  const body = (more: object) => ({ threadId: 't', runId: 'r', messages: [{ role: 'user', content: 'x' }], ...more });
  const statusOf = async (document: string, payload: object) => {
    const { status, text } = await stage.run(`/documents/${document}/assistant/agui`, payload);
    return [status, (JSON.parse(text) as { error: string }).error];
  };
  assert.deepEqual(await statusOf('absent', body({})), [404, 'DOCUMENT_NOT_FOUND']);
  assert.deepEqual(await statusOf(name, { messages: [] }), [400, 'BODY_INVALID']);
  assert.deepEqual(await statusOf(name, body({ messages: [{ role: 'king' }] })), [400, 'AI_BODY_INVALID']);
  const props = { forwardedProps: { documentMode: 'dance' } };
  assert.deepEqual(await statusOf(name, body(props)), [400, 'ASSISTANT_MODE_UNKNOWN']);
});
