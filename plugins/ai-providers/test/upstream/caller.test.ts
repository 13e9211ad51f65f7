import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AiEvent, AiStreamProvider, Logger } from '@editor-companion/core/plugin';
import { plainText } from '../../src/drivers/content.ts';
import { Caller, type Call } from '../../src/upstream/caller.ts';

const quiet = { debug: () => undefined, warn: () => undefined } as unknown as Logger;
const OPTIONS = {
  timeouts: { connect: 10_000, firstByte: 10_000, idle: 10_000, content: 10_000, total: 60_000 },
  retries: { max: 0, minDelay: 1, maxDelay: 1 },
  breaker: { failures: 100, pause: 1000 },
  maxAnswerBytes: 1_000_000,
  maxConnections: 2,
};

/** A provider that answers when the test triggers it, and the names of the calls that have reached it. */
function createVendor() {
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const provider: AiStreamProvider = {
    id: 'slow',
    title: 'Slow',
    kind: 'stream',
    async *stream({ messages }): AsyncGenerator<AiEvent> {
      const name = plainText(messages[0]?.content ?? '');
      asked.push(name);
      await new Promise<void>((resolve) => void answers.set(name, resolve));
      yield { type: 'text', text: name };
      yield { type: 'finish', reason: 'stop' };
    },
  };
  return { asked, provider, answer: (name: string) => answers.get(name)?.() };
}

function callOf(provider: AiStreamProvider, name: string, signal = new AbortController().signal): Call {
  return {
    targets: [{ provider, model: 'm' }],
    purpose: 'chat',
    request: { messages: [{ role: 'user', content: name }], stream: true },
    receiver: { begin: () => undefined, event: () => undefined, flush: () => true, drained: () => undefined },
    context: { signal, caller: name.slice(0, 1), log: quiet, requestId: name },
    onAttempt: () => undefined,
  };
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('calls to one provider', () => {
  it('let a caller wait for at most one of four slow calls of another', async () => {
    const { asked, provider, answer } = createVendor();
    const caller = new Caller(OPTIONS);
    const calls = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => caller.call(callOf(provider, name)));
    await settled();
    assert.deepEqual(asked, ['a1', 'a2'], 'so many at once');
    answer('a1');
    await calls[0];
    await settled();
    assert.deepEqual(asked.slice(2), ['b1']);
    for (const name of ['a2', 'b1', 'a3', 'a4']) {
      answer(name);
      await settled();
    }
    await Promise.all(calls);
  });

  it('are given up while they wait if their client disconnects', async () => {
    const { asked, provider, answer } = createVendor();
    const caller = new Caller({ ...OPTIONS, maxConnections: 1 });
    const client = new AbortController();
    const first = caller.call(callOf(provider, 'a1'));
    const second = caller.call(callOf(provider, 'b1', client.signal));
    await settled();
    client.abort(new Error('gone'));
    await assert.rejects(second, /gone/);
    answer('a1');
    await first;
    assert.deepEqual(asked, ['a1']);
  });
});
