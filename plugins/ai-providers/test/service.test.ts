import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AiAsking, AiEvent, AiMessage, AiStreamProvider, AiTool } from '@editor-companion/core/plugin';
import { definePlugin } from '@editor-companion/core/plugin';
import { createAiHost } from './support/ai-host.ts';

const principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} } as const;
const asking = (signal = new AbortController().signal): AiAsking => ({ id: 'r-1', principal, caller: 'ada', signal });
const user = (content: string): AiMessage => ({ role: 'user', content });
const tool = (name: string): AiTool => ({ type: 'function', function: { name } });

async function collect(events: AsyncIterable<AiEvent>): Promise<AiEvent[]> {
  const all: AiEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** A plugin with a provider that sends words without end, and counts how many were requested. */
function endless() {
  const stopped = Promise.withResolvers<void>();
  const said = { words: 0, stopped: stopped.promise };
  const provider: AiStreamProvider = {
    id: 'endless',
    title: 'Endless',
    kind: 'stream',
    models: [{ id: 'e' }],
    async *stream(_request, { signal }) {
      try {
        for (;;) {
          signal.throwIfAborted();
          said.words += 1;
          yield { type: 'text', text: 'word ' };
          await setImmediate();
        }
      } finally {
        stopped.resolve();
      }
    },
  };
  const plugin = definePlugin({
    name: 'endless',
    version: '1.0.0',
    apiVersion: 1,
    setup: (host) => host.contribute('aiProvider', provider),
  });
  return { said, plugin };
}

test('another plugin asks a model and receives its answer as it arrives, counted and logged like any other', async () => {
  await using host = await createAiHost();
  const events = await collect(
    host.use('ai').ask({ purpose: 'assistant', document: 'd', request: { messages: [user('Hello')] } }, asking()),
  );
  assert.equal(events.filter(({ type }) => type === 'finish').length, 1);
  assert.match(events.map((event) => (event.type === 'text' ? event.text : '')).join(''), /You wrote: Hello/);
  await host.settle();
  const [done] = host.events('ai:done');
  assert.deepEqual([done?.payload.purpose, done?.payload.documentId, done?.payload.user], ['assistant', 'd', 'ada']);
});

test('a reader that stops, and a caller that leaves, stop the vendor', async () => {
  const { said, plugin } = endless();
  await using host = await createAiHost({}, [plugin]);
  const question = { model: 'endless', purpose: 'assistant', request: { messages: [user('Go')] } } as const;
  for await (const event of host.use('ai').ask(question, asking())) {
    assert.equal(event.type, 'text');
    break;
  }
  await said.stopped;
  const leaving = new AbortController();
  const reading = collect(host.use('ai').ask(question, asking(leaving.signal)));
  leaving.abort();
  await assert.rejects(reading, { name: 'AbortError' });
  await host.settle();
  assert.equal(host.events('ai:cancelled').length, 2);
});

test('a vendor waits for a slow reader', async () => {
  const { said, plugin } = endless();
  await using host = await createAiHost({}, [plugin]);
  const question = { model: 'endless', purpose: 'assistant', request: { messages: [user('Go')] } } as const;
  let read = 0;
  for await (const _ of host.use('ai').ask(question, asking())) {
    for (let turn = 0; turn < 2000; turn++) await setImmediate();
    if ((read += 1) === 3) break;
  }
  assert.ok(said.words < 1000, String(said.words));
});

test('an invalid question is refused with its code', async () => {
  await using host = await createAiHost();
  const question = { model: 'nobody/x', purpose: 'assistant', request: { messages: [user('Hello')] } } as const;
  await assert.rejects(collect(host.use('ai').ask(question, asking())), { code: 'AI_PROVIDER_UNKNOWN' });
});

test('the demo calls the tools that a question names, one in each answer, and then reports', async () => {
  await using host = await createAiHost();
  const ask = (messages: AiMessage[]) =>
    collect(host.use('ai').ask({ purpose: 'assistant', request: { messages, tools: [tool('look')] } }, asking()));
  const messages: AiMessage[] = [user('Please:\n/look {"at":1}\n/unknown {}\n/look {"at":2}')];
  for (const at of [1, 2]) {
    const call = (await ask(messages)).find((event) => event.type === 'tool-call');
    assert.ok(call);
    assert.equal(call.argumentsDelta, `{"at":${at}}`);
    const { id, name, argumentsDelta } = call;
    const called = { id, type: 'function', function: { name, arguments: argumentsDelta } } as const;
    messages.push({ role: 'assistant', content: null, tool_calls: [called] });
    messages.push({ role: 'tool', tool_call_id: id, content: 'seen' });
  }
  assert.equal((await ask(messages)).at(-1)?.type, 'finish');
  assert.ok((await ask(messages)).some(({ type }) => type === 'text'));
});
