import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HttpAgent } from '@ag-ui/client';
import { EventSchemas } from '@ag-ui/core/schemas';
import { createTestHost } from '@editor-companion/core/testing';
import { createParser } from 'eventsource-parser';
import ChatEngine from 'tdesign-web-components/lib/chat-engine/index.js';
import plugin from '../../src/index.ts';
import { scriptOf } from '../../src/sse/script.ts';

/** Also answers while the machine is busy with other tests. */
const startHost = () => createTestHost(plugin, { server: { pressure: { maxEventLoopDelay: 0 } } });

const WORDS = scriptOf(undefined)
  .map((segment) => (segment.type === 'text' ? segment.text : ''))
  .join('');

interface Chunk {
  readonly type: string;
  readonly msg?: string;
  readonly content?: string;
  readonly data?: unknown;
  readonly status?: string;
}

interface AgUiEvent {
  readonly type: string;
  readonly delta?: string;
  readonly threadId?: string;
  readonly runId?: string;
}

async function post(
  path: string,
  init: RequestInit = {},
): Promise<{ type: string | null; body: string; broken: boolean }> {
  await using host = await startHost();
  const response = await fetch(`${await host.listen()}${path}`, { method: 'POST', ...init });
  let body = '';
  let broken = false;
  try {
    for await (const bytes of response.body ?? []) body += Buffer.from(bytes).toString();
  } catch {
    broken = true;
  }
  return { type: response.headers.get('content-type'), body, broken };
}

function events<T>(body: string): T[] {
  const seen: T[] = [];
  const parser = createParser({ onEvent: ({ data }) => void seen.push(JSON.parse(data) as T), onError: assert.fail });
  parser.feed(body);
  return seen;
}

const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('POST /mock/sse/normal', () => {
  it('is the same each time, with every kind of segment', async () => {
    const first = await post('/mock/sse/normal?delay=0');
    assert.match(first.type ?? '', /^text\/event-stream/);
    assert.equal((await post('/mock/sse/normal?delay=0', json({ prompt: 'x' }))).body, first.body);
    const types = new Set(events<Chunk>(first.body).map(({ type }) => type));
    assert.deepEqual([...types], ['think', 'search', 'toolcall', 'image', 'text', 'suggestion']);
  });

  it('has the same text for all four kinds of reader', async () => {
    const chunks = events<Chunk>((await post('/mock/sse/normal?delay=0')).body);
    const texts = chunks.filter(({ type }) => type === 'text');
    assert.equal(chunks.map(({ msg }) => msg ?? '').join(''), WORDS);
    assert.equal(texts.map(({ content }) => content).join(''), WORDS);
    assert.equal(texts.map(({ data }) => data as string).join(''), WORDS);
    const picture = chunks.find(({ type }) => type === 'image');
    assert.deepEqual(JSON.parse(picture?.content ?? ''), picture?.data);
    assert.match(chunks.find(({ type }) => type === 'suggestion')?.content ?? '', /^- \[.*\]\(#prompt:/);
    assert.deepEqual([chunks.at(-1)?.msg, chunks.at(-1)?.status], ['', 'complete']);
  });

  it('is displayed by TDesign’s engine', async () => {
    await using host = await startHost();
    const engine = new ChatEngine();
    engine.init(
      {
        endpoint: `${await host.listen()}/mock/sse/normal?delay=0`,
        stream: true,
        protocol: 'default',
        onRequest: (params: object) => ({ body: JSON.stringify(params) }),
        onMessage: ({ data }: { data: Chunk }) => ({
          ...data,
          type: { text: 'markdown', think: 'thinking' }[data.type] ?? data.type,
        }),
      },
      [],
    );
    await engine.sendUserMessage({ prompt: 'Hello' });
    while (['pending', 'streaming'].includes(engine.status)) await new Promise(setImmediate);
    const { content = [], status } = engine.messages.at(-1) as {
      content?: { type: string; data: unknown; status: string }[];
      status: string;
    };
    assert.equal(status, 'complete');
    assert.equal(content.find(({ type }) => type === 'markdown')?.data, WORDS);
    assert.equal(content.find(({ type }) => type === 'thinking')?.status, 'complete');
  });

  it('returns the output of a skill, by query or body', async () => {
    const byQuery = await post('/mock/sse/normal?delay=0&skill=mermaid');
    assert.match(byQuery.body, /```mermaid/);
    assert.equal((await post('/mock/sse/normal?delay=0', json({ skill: 'mermaid' }))).body, byQuery.body);
  });

  it('fails on request', async () => {
    const error = await post('/mock/sse/normal?delay=0&fault=error');
    assert.equal(events<Chunk>(error.body).at(-1)?.status, 'error');
    const cut = await post('/mock/sse/normal?delay=0&fault=cut');
    assert.equal(cut.broken, true);
    assert.equal(
      events<Chunk>(cut.body).some(({ status, type }) => type === 'text' && status === 'complete'),
      false,
    );
  });

  it('stalls until the client leaves', async () => {
    const client = new AbortController();
    await using host = await startHost();
    const response = await fetch(`${await host.listen()}/mock/sse/normal?delay=0&fault=stall`, {
      method: 'POST',
      signal: client.signal,
    });
    const reader = response.body?.getReader();
    let body = '';
    while (!body.includes('"image"')) body += Buffer.from((await reader?.read())?.value ?? []).toString();
    client.abort();
    assert.doesNotMatch(body, /"complete","finishReason"/);
  });

  it('refuses unknown options', async () => {
    await using host = await startHost();
    for (const query of ['fault=fire', 'delay=-1', 'delay=999999', 'x=1']) {
      const { statusCode } = await host.inject({ method: 'POST', url: `/mock/sse/normal?${query}` });
      assert.equal(statusCode, 400, query);
    }
  });
});

describe('POST /mock/sse/agui', () => {
  it('passes AG-UI’s schemas and client, with exactly one terminal event', async () => {
    await using host = await startHost();
    const agent = new HttpAgent({ url: `${await host.listen()}/mock/sse/agui?delay=0`, threadId: 't-1' });
    const seen: AgUiEvent[] = [];
    await agent.runAgent({ runId: 'r-1' }, { onEvent: ({ event }) => void seen.push(event) });
    for (const event of seen) EventSchemas.parse(event);
    assert.deepEqual([seen[0]?.type, seen[0]?.threadId, seen[0]?.runId], ['RUN_STARTED', 't-1', 'r-1']);
    assert.deepEqual(
      seen.filter(({ type }) => /^RUN_(?:FINISHED|ERROR)$/.test(type)).map(({ type }) => type),
      ['RUN_FINISHED'],
    );
    assert.equal(seen.at(-1)?.type, 'RUN_FINISHED');
    assert.equal(seen.map(({ type, delta }) => (type === 'TEXT_MESSAGE_CONTENT' ? delta : '')).join(''), WORDS);
    assert.ok(seen.some(({ type }) => type === 'REASONING_MESSAGE_CONTENT'));
    assert.ok(seen.some(({ type }) => type === 'TOOL_CALL_RESULT'));
  });

  it('accepts any body and none, and any type', async () => {
    const bodies: RequestInit[] = [
      {},
      { body: 'no json' },
      json([1]),
      { headers: { 'content-type': 'application/json' } },
      json({ threadId: 5 }),
    ];
    for (const body of bodies) {
      const seen = events<AgUiEvent>((await post('/mock/sse/agui?delay=0', body)).body);
      for (const event of seen) EventSchemas.parse(event);
      assert.deepEqual([seen[0]?.threadId, seen.at(-1)?.runId], ['thread_demo_1', 'run_demo_1']);
    }
  });

  it('sends thoughts in the form that TDesign’s engine displays', async () => {
    const { body } = await post('/mock/sse/agui?delay=0&dialect=tdesign');
    const types = events<AgUiEvent>(body).map(({ type }) => type);
    assert.ok(types.includes('THINKING_TEXT_MESSAGE_CONTENT'));
    assert.ok(!types.some((type) => type.startsWith('REASONING')));
  });

  it('ends with RUN_ERROR on request', async () => {
    const seen = events<AgUiEvent>((await post('/mock/sse/agui?delay=0&fault=error')).body);
    assert.deepEqual(
      seen.map(({ type }) => type).filter((type) => /^RUN_(?:FINISHED|ERROR)$/.test(type)),
      ['RUN_ERROR'],
    );
    assert.equal(seen.at(-1)?.type, 'RUN_ERROR');
  });
});

describe('demo streams in production', () => {
  it('answer if the plugin is switched on, which is logged', async () => {
    await using host = await createTestHost(plugin, { mode: 'production' });
    const answer = await host.inject({ method: 'POST', url: '/mock/sse/normal?delay=0' });
    assert.equal(answer.statusCode, 200);
    assert.ok(host.logs.some(({ msg }) => /demo streams are served in production/.test(String(msg))));
  });
});
