import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HttpAgent } from '@ag-ui/client';
import { EventSchemas } from '@ag-ui/core/schemas';
import { createParser } from 'eventsource-parser';
import OpenAI from 'openai';
import ChatEngine from 'tdesign-web-components/lib/chat-engine/index.js';
import { startHost } from './support/ai-host.ts';
import { cut, json, stall, startUpstream, stream, type Answer } from './support/fake-upstream.ts';
import { answerOf, DONE, event, finish, role, text, thought, toolCall, usage } from './support/openai-chunks.ts';

/** The result that a client reads from an answer. */
interface Read {
  readonly text: string;
  readonly reasoning?: string;
  readonly tools?: string;
  readonly failed: boolean;
}

type Client = (base: string, abort: AbortSignal) => Promise<Read>;

const bytesOf = (pieces: readonly string[]): Buffer[] =>
  [...Buffer.from(pieces.join(''))].map((byte) => Buffer.of(byte));

const cases: Readonly<Record<string, { answer: Answer; expected: Read }>> = {
  'a plain answer': { answer: stream(answerOf('Hello', ' world')), expected: { text: 'Hello world', failed: false } },
  reasoning: {
    answer: stream([role(), thought('1'), thought('0'), thought(' apples'), ...answerOf('ok').slice(1)]),
    expected: { text: 'ok', reasoning: '10 apples', failed: false },
  },
  'a tool call': {
    answer: stream([
      toolCall(0, { id: 'c1', name: 'f' }),
      toolCall(0, { arguments: '1' }),
      toolCall(0, { arguments: '0' }),
      finish('tool_calls'),
      usage(),
      DONE,
    ]),
    expected: { text: '', tools: 'f(10)', failed: false },
  },
  'an error before the answer': {
    answer: json({ error: { message: 'no' } }, 400),
    expected: { text: '', failed: true },
  },
  'an error midway': {
    answer: stream([role(), text('Hel'), event({ error: { message: 'no' } })]),
    expected: { text: 'Hel', failed: true },
  },
  'an answer that is cut': { answer: cut([role(), text('Hel')]), expected: { text: 'Hel', failed: true } },
  'CJK and emoji split at every byte': {
    answer: stream(bytesOf(answerOf('你好', ' 👩‍💻'))),
    expected: { text: '你好 👩‍💻', failed: false },
  },
};

const path = '/ai/openai/chat/completions';

interface Block {
  type: string;
  data: unknown;
}

/** TDesign's engine, with the reader of the default protocol that editors ship. */
const tdesign =
  (protocol: 'default' | 'agui'): Client =>
  async (base, abort) => {
    const engine = new ChatEngine();
    let failed = false;
    engine.init(
      {
        endpoint: `${base}${path}${protocol === 'agui' ? '?format=agui&dialect=tdesign' : ''}`,
        stream: true,
        protocol,
        onRequest: (params: object) => ({ body: JSON.stringify({ ...params, stream: true }) }),
        onMessage: ({ data }: { data: { type: string; data?: unknown; error?: unknown; strategy?: string } }) => {
          if (protocol === 'agui') return null;
          if (data.type === 'error') failed = true;
          const type = { text: 'markdown', think: 'thinking', error: 'text' }[data.type] ?? data.type;
          return { ...data, type, data: data.type === 'error' ? '' : data.data };
        },
        onError: () => void (failed = true),
      },
      [],
    );
    abort.addEventListener('abort', () => void engine.abortChat());
    await engine.sendUserMessage({ prompt: 'Hello' });
    while (['pending', 'streaming'].includes(engine.status)) await new Promise(setImmediate);
    const blocks = (engine.messages.at(-1) as { content?: Block[] } | undefined)?.content ?? [];
    return { ...readBlocks(blocks), failed: failed || engine.status === 'error' };
  };

function readBlocks(blocks: readonly Block[]): Omit<Read, 'failed'> {
  const of = (...types: string[]): Block[] => blocks.filter(({ type }) => types.includes(type));
  const reasoning = of('thinking', 'reasoning')
    .flatMap(({ data }) => thoughtsIn(data))
    .join('');
  const tools = blocks
    .filter(({ type }) => type.startsWith('toolcall'))
    .map(({ data }) => data as { toolCallName: string; args: string })
    .map(({ toolCallName, args }) => `${toolCallName}(${args})`)
    .join('');
  return {
    text: of('markdown', 'text')
      .map(({ data }) => data as string)
      .join(''),
    ...(reasoning !== '' && { reasoning }),
    ...(tools !== '' && { tools }),
  };
}

const thoughtsIn = (data: unknown): string[] =>
  Array.isArray(data)
    ? (data as Block[]).map((inner) => thoughtsIn(inner.data).join(''))
    : [typeof data === 'string' ? data : ((data as { text?: string }).text ?? '')];

/** AG-UI's own client, with its schemas over every event and exactly one terminal event. */
const agui: Client = async (base, abort) => {
  const agent = new HttpAgent({ url: `${base}${path}`, threadId: 'thread-1' });
  agent.addMessage({ id: 'u1', role: 'user', content: 'Hello' });
  const seen: { type: string }[] = [];
  abort.addEventListener('abort', () => agent.abortRun());
  let failed = false;
  await agent
    .runAgent({ runId: 'run-1' }, { onEvent: ({ event: one }) => void seen.push(one as { type: string }) })
    .catch(() => (failed = true));
  for (const one of seen) EventSchemas.parse(one);
  const terminal = seen.filter(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR');
  if (!abort.aborted && seen.length > 0) {
    assert.equal(terminal.length, 1);
    assert.equal(seen.at(-1), terminal[0]);
  }
  const join = (type: string): string =>
    seen
      .filter((one) => one.type === type)
      .map((one) => (one as { delta?: string }).delta ?? '')
      .join('');
  const names = seen
    .filter(({ type }) => type === 'TOOL_CALL_START')
    .map((one) => (one as { toolCallName?: string }).toolCallName);
  const reasoning = join('REASONING_MESSAGE_CONTENT');
  return {
    text: join('TEXT_MESSAGE_CONTENT'),
    ...(reasoning !== '' && { reasoning }),
    ...(names.length > 0 && { tools: `${names.join('')}(${join('TOOL_CALL_ARGS')})` }),
    failed: failed || terminal[0]?.type === 'RUN_ERROR',
  };
};

/** OpenAI's own client, unmodified, with this server as its base URL. */
const openai: Client = async (base, abort) => {
  const client = new OpenAI({ baseURL: `${base}/ai/openai`, apiKey: 'any', maxRetries: 0 });
  let words = '';
  let reasoning = '';
  let tools = '';
  let failed = false;
  try {
    const answer = await client.chat.completions.create(
      { model: 'm', stream: true, messages: [{ role: 'user', content: 'Hello' }] },
      { signal: abort },
    );
    let finished = false;
    for await (const chunk of answer) {
      const delta = chunk.choices[0]?.delta as
        | {
            content?: string;
            reasoning_content?: string;
            tool_calls?: { function?: { name?: string; arguments?: string } }[];
          }
        | undefined;
      words += delta?.content ?? '';
      reasoning += delta?.reasoning_content ?? '';
      for (const call of delta?.tool_calls ?? [])
        tools += (call.function?.name ?? '') + (call.function?.arguments ?? '');
      finished ||= chunk.choices[0]?.finish_reason != null;
    }
    failed = !finished;
  } catch {
    failed = true;
  }
  return {
    text: words,
    ...(reasoning !== '' && { reasoning }),
    ...(tools !== '' && { tools: tools.replace('f', 'f(') + ')' }),
    failed,
  };
};

/** A strict parser of the standard, over the editor's form. */
const strict: Client = async (base, abort) => {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ prompt: 'Hello', model: { value: 'm' } }),
    signal: abort,
  });
  if (!response.ok) return { text: '', failed: true };
  const chunks: { type: string; data: unknown; status?: string }[] = [];
  const parser = createParser({
    onEvent: ({ data }) => void chunks.push(JSON.parse(data) as (typeof chunks)[number]),
    onError: assert.fail,
  });
  try {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  } catch (error) {
    if (!abort.aborted) throw error;
  }
  const blocks = chunks.map(({ type, data }) => ({
    type: { text: 'markdown', think: 'thinking' }[type] ?? type,
    data,
  }));
  return { ...readBlocks(blocks.filter(({ type }) => type !== 'error')), failed: chunks.at(-1)?.status !== 'complete' };
};

const clients = {
  'TDesign, default': tdesign('default'),
  'TDesign, AG-UI': tdesign('agui'),
  'AG-UI': agui,
  OpenAI: openai,
  'eventsource-parser': strict,
};

for (const [name, client] of Object.entries(clients)) {
  describe(`${name} reads`, () => {
    for (const [what, { answer, expected }] of Object.entries(cases)) {
      it(what, async () => {
        await using upstream = await startUpstream(answer);
        await using host = await startHost(upstream.url, { retries: { max: 0 } });
        const read = await client(await host.listen(), new AbortController().signal);
        // TDesign's engine shows a RUN_ERROR in the place of the words before it.
        const shown = name === 'TDesign, AG-UI' && expected.failed ? read.text : expected.text;
        assert.deepEqual(read, { ...expected, text: shown });
      });
    }

    it('and stops the vendor when the client stops', async () => {
      await using upstream = await startUpstream(stall([role(), text('Hel')]));
      await using host = await startHost(upstream.url);
      const abort = new AbortController();
      const reading = client(await host.listen(), abort.signal).catch(() => undefined);
      const seen = await upstream.request(0);
      setTimeout(() => abort.abort(), 100);
      await seen.aborted;
      await reading;
    });
  });
}

describe('one JSON body', () => {
  it('is readable by OpenAI’s client, TDesign’s and readers of the editor’s own form', async () => {
    const body = {
      choices: [
        {
          index: 0,
          message: { role: 'assistant', reasoning_content: 'hm', content: '```ts\nx' },
          finish_reason: 'length',
        },
      ],
    };
    await using upstream = await startUpstream(json(body));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    const client = new OpenAI({ baseURL: `${base}/ai/openai`, apiKey: 'any', defaultQuery: { format: 'message' } });
    const answer = await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'Hello' }] });
    assert.equal(answer.choices[0]?.message.content, '```ts\nx\n```');
    const message = answer as unknown as {
      role: string;
      status: string;
      type: string;
      data: string;
      content: { type: string; data: unknown }[];
    };
    assert.deepEqual(
      [message.role, message.status, message.type, message.data],
      ['assistant', 'complete', 'markdown', '```ts\nx\n```'],
    );
    assert.deepEqual(
      message.content.map(({ type }) => type),
      ['thinking', 'markdown'],
    );
  });
});
