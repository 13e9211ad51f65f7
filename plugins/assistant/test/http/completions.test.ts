import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import OpenAI from 'openai';
import { AssistantStage } from './stage.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const pick = { type: 'function', function: { name: 'pick', parameters: { type: 'object', properties: {} } } } as const;
const question = { role: 'user', content: 'Colour the fox.' } as const;

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

type Messages = OpenAI.Chat.ChatCompletionMessageParam[];

/** OpenAI's own client. */
async function clientOf(path: string): Promise<OpenAI> {
  const { token } = await stage.socket();
  return new OpenAI({ baseURL: `${await stage.address()}${path}`, apiKey: token, maxRetries: 0 });
}

/** A model that edits, calls the caller's tool, edits again and reports its changes. */
const script = (name: string) =>
  stage.script(
    name,
    () => ({
      text: 'Let me see. ',
      calls: [
        ['change', { anchor: '2', find: 'quick', put: 'slow' }],
        ['pick', {}],
      ],
    }),
    () => ({ calls: [['change', { anchor: '2', find: 'brown', put: 'red' }]] }),
    () => ({ text: 'It is red.' }),
  );

for (const [path, modelOf] of [
  ['/ai/scripted', (name: string) => name],
  ['/v1', (name: string) => `scripted/${name}`],
] as const)
  test(`POST ${path}/chat/completions edits a document for a client of OpenAI, and passes calls of its own tools on`, async () => {
    const name = await stage.document(PAGE);
    const model = script(name);
    const client = await clientOf(path);
    const ask = (messages: Messages) => {
      const body = { model: modelOf(name), messages, tools: [pick], seed: 7 };
      const own = { documentID: name, documentTools: ['read', 'change'] };
      return client.chat.completions.create({ ...body, ...own, stream: false }).withResponse();
    };
    const { data: first, response } = await ask([question]);
    const [choice] = first.choices;
    const calls = choice?.message.tool_calls ?? [];
    assert.deepEqual(
      [
        choice?.finish_reason,
        choice?.message.content,
        calls.map((call) => call.type === 'function' && call.function.name),
      ],
      ['tool_calls', 'Let me see. ', ['pick']],
    );
    assert.deepEqual([model.requests[0]?.seed, first.usage?.total_tokens], [7, 110]);
    const run = response.headers.get('x-assistant-run') ?? '';

    const [call] = calls;
    const result = { role: 'tool', tool_call_id: call?.id ?? '', content: 'red' } as const;
    const { data: second, response: later } = await ask([question, choice?.message ?? question, result]);
    assert.deepEqual(
      [second.choices[0]?.finish_reason, second.choices[0]?.message.content, later.headers.get('x-assistant-run')],
      ['stop', 'It is red.', run],
    );
    assert.match(await stage.contentOf(name), /The slow red fox\./);
    assert.equal((await stage.call('POST', `/documents/${name}/assistant/runs/${run}/undo`)).statusCode, 200);
    assert.match(await stage.contentOf(name), /The quick brown fox\./);
  });

test('a stream has words and calls of the caller’s tools in OpenAI’s form, and no others', async () => {
  const name = await stage.document(PAGE);
  script(name);
  const client = await clientOf('/v1');
  const body = { model: `scripted/${name}`, stream: true } as const;
  const own = { documentID: name, documentTools: true, documentMode: 'suggest' };
  const asked = { messages: [question], tools: [pick] };
  const stream = await client.chat.completions.create({
    ...body,
    ...asked,
    ...own,
    stream_options: { include_usage: true },
  });
  let text = '';
  const names: string[] = [];
  let reason: string | null | undefined;
  for await (const { choices } of stream) {
    text += choices[0]?.delta.content ?? '';
    for (const call of choices[0]?.delta.tool_calls ?? []) names.push(call.function?.name ?? '');
    reason = choices[0]?.finish_reason ?? reason;
  }
  assert.deepEqual([text, names, reason], ['Let me see. ', ['pick'], 'tool_calls']);
  assert.match((await stage.call('GET', `/documents/${name}/suggestions`)).body, /"slow"/);
});

test('the editor’s form reports calls and their results', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, () => ({ calls: [['change', { anchor: '2', find: 'quick', put: 'slow' }]] }));
  const body = { prompt: 'Go', model: { value: name }, documentID: name, documentTools: ['change'], stream: true };
  const { text, headers } = await stage.run('/ai/scripted/chat/completions', body);
  const chunks = text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));
  const calls = chunks.filter(({ type }) => type === 'toolcall').map(({ data }) => data);
  assert.deepEqual(
    [headers['x-ai-format'], calls.map(({ toolCallName, eventType }) => [toolCallName, eventType])],
    [
      'message',
      [
        ['change', 'TOOL_CALL_END'],
        ['change', 'TOOL_CALL_RESULT'],
      ],
    ],
  );
  assert.match(calls[1].result, /@2 The slow brown fox\./);
  assert.equal(chunks.at(-1).status, 'complete');
});

test('results that arrive too late start a new run, which is shown the current document', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(name, () => ({ text: 'Nothing left to do.' }));
  const id = `${'0'.repeat(32)}_1`;
  const asked = { id, type: 'function', function: { name: 'pick', arguments: '{}' } } as const;
  const gone = { id: `${'0'.repeat(32)}_2`, type: 'function', function: { name: 'change', arguments: '{}' } } as const;
  const messages = [
    question,
    { role: 'assistant', content: null, tool_calls: [gone, asked] },
    { role: 'tool', tool_call_id: id, content: 'red' },
  ];
  const body = { model: name, messages, tools: [pick], documentID: name, documentTools: true };
  assert.equal((await stage.run('/ai/scripted/chat/completions?format=openai', body)).status, 200);
  const told = model.requests[0]?.messages.slice(1);
  assert.deepEqual(told, [question, { role: 'assistant', content: null, tool_calls: [asked] }, messages[2]]);
});

test('rights and documents are those of the caller, and without tools a document is only a name', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(
    name,
    () => ({ text: 'Hello.' }),
    () => ({ text: 'Hello.' }),
  );
  const send = async (body: object, user?: 'eve') => {
    const payload = { model: name, messages: [question], ...body };
    const { status, text } = await stage.run('/ai/scripted/chat/completions?format=message', payload, user);
    return [status, (JSON.parse(text) as { error?: string }).error];
  };
  assert.deepEqual(await send({ documentTools: true }), [400, 'AI_BODY_INVALID']);
  assert.deepEqual(await send({ documentID: name, documentTools: 'all' }), [400, 'AI_BODY_INVALID']);
  assert.deepEqual(await send({ documentID: 'absent', documentTools: true }), [404, 'DOCUMENT_NOT_FOUND']);
  const direct = { documentID: name, documentTools: true, documentMode: 'direct' };
  assert.deepEqual(await send(direct, 'eve'), [403, 'ASSISTANT_FORBIDDEN']);
  assert.deepEqual(await send({ documentID: name }), [200, undefined]);
  assert.equal(model.requests[0]?.tools, undefined);
});
