import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastingEvents, serverEvents } from '../../src/server/event-stream.ts';
import { hurrying } from '../stage.ts';

const event = (data: string): string => `data: ${data}\n\n`;

/** A stream that sends these texts, and then ends or stays silent. */
function stream(texts: readonly string[], { isEnding = true } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      if (isEnding) controller.close();
    },
  });
  return new Response(body);
}

test('a silent stream is closed, and one with heartbeats is not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const events = serverEvents(stream([event('a')], { isEnding: false }));
  assert.equal((await events.next()).value?.data, 'a');
  await assert.rejects(hurrying(t, events.next()), { code: 'STREAM_CUT' });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const next = serverEvents(new Response(readable)).next();
  for (let beat = 0; beat < 10; beat++) {
    await writer.write(new TextEncoder().encode(': ping\n\n'));
    await new Promise(setImmediate);
    t.mock.timers.tick(15_000);
  }
  await writer.write(new TextEncoder().encode(event('late')));
  assert.equal((await next).value?.data, 'late');
});

test('a broken stream is opened again as long as it brings new events', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const texts = Array.from({ length: 20 }, (_none, index) => `state ${index}`);
  const left = [...texts];
  const open = async (): Promise<Response> => stream([event(left.shift() ?? 'end')]);
  const read = async (): Promise<string[]> => {
    const seen: string[] = [];
    for await (const { data } of lastingEvents(open, undefined)) {
      if (data === 'end') return seen;
      seen.push(data);
    }
    return assert.fail();
  };
  assert.deepEqual(await hurrying(t, read()), texts);
});

test('an error other than a broken connection ends the stream, and so does the signal', async () => {
  const refused = lastingEvents(() => Promise.reject(new Error('gone')), undefined);
  await assert.rejects(refused.next(), { message: 'gone' });
  const abort = new AbortController();
  const ended = lastingEvents(async () => stream([]), abort.signal).next();
  await new Promise(setImmediate);
  abort.abort(new Error('enough'));
  await assert.rejects(ended, { message: 'enough' });
});
