import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainFrame as frame, prime, textOfStream, withHeartbeats } from '../../src/http/stream.ts';
import type { RunEvent } from '../../src/run/event.ts';

const text = (words: string): RunEvent => ({ type: 'text', text: words });
const onFailure = (failure: unknown): RunEvent => ({ type: 'error', error: { code: 'X', message: String(failure) } });

async function collect(chunks: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

test('a failure before the first word of the model is thrown, a later one ends the stream', async () => {
  const early = async function* (): AsyncGenerator<RunEvent, void> {
    yield text('start');
    throw new Error('early');
  };
  await assert.rejects(prime(early(), 60_000), /early/);
  const late = async function* (): AsyncGenerator<RunEvent, void> {
    yield text('start');
    yield text('word');
    throw new Error('late');
  };
  const chunks = await collect(textOfStream(await prime(late(), 60_000), { heartbeat: 60_000, frame, onFailure }));
  assert.equal(chunks.length, 3);
  assert.match(chunks[2] ?? '', /^event: error\ndata: \{"type":"error".*late.*\}\n\n$/);
});

test('the head waits for a silent model within a limit, and silence is filled with comments', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = async function* (): AsyncGenerator<RunEvent, void> {
    yield text('start');
    await promise;
    yield text('word');
  };
  const chunks = textOfStream(await prime(slow(), 1), { heartbeat: 1, frame, onFailure });
  assert.match((await chunks.next()).value ?? '', /start/);
  assert.equal((await chunks.next()).value, ': still here\n\n');
  resolve();
  const rest = (await collect(chunks)).filter((chunk) => !chunk.startsWith(':'));
  assert.deepEqual(rest, ['event: text\ndata: {"type":"text","text":"word"}\n\n']);
});

test('a reader that disconnects ends the run', async () => {
  let isEnded = false;
  const endless = async function* (): AsyncGenerator<RunEvent, void> {
    try {
      for (;;) yield text('word');
    } finally {
      isEnded = true;
    }
  };
  for await (const _ of textOfStream(await prime(endless(), 60_000), { heartbeat: 60_000, frame, onFailure })) break;
  assert.equal(isEnded, true);
});

test('late output has comments before it, and a reader that stops ends it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen: string[] = [];
  async function* late(): AsyncGenerator<string, void> {
    try {
      yield 'first';
      await promise;
      yield 'second';
      yield 'third';
    } finally {
      seen.push('ended');
    }
  }
  for await (const chunk of withHeartbeats({ iterator: late(), heartbeat: 1, frame: (value) => value })) {
    if (seen.push(chunk) === 2) resolve();
    if (chunk === 'second') break;
  }
  assert.deepEqual([...new Set(seen)], ['first', ': still here\n\n', 'second', 'ended']);
});
