import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { withinSilence } from '../../src/server/silence.ts';
import { hurrying } from '../stage.ts';

/** An answer whose body consists of these pieces, followed by silence. */
const stalling = (...pieces: string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) return new Promise<void>(() => undefined);
          controller.enqueue(new TextEncoder().encode(piece));
          return undefined;
        },
      },
      { highWaterMark: 0 },
    ),
  );

const never = async (signal: AbortSignal): Promise<never> => {
  await once(signal, 'abort');
  throw signal.reason;
};

test('a request without a response fails in time, unless a file is being sent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await assert.rejects(hurrying(t, withinSilence(5000, true, undefined, never)), { code: 'TIMEOUT' });
  const abort = new AbortController();
  const sending = withinSilence(5000, false, abort.signal, never);
  t.mock.timers.tick(60_000);
  abort.abort(new Error('enough'));
  await assert.rejects(sending, { message: 'enough' });
});

test('a slow reader is not mistaken for a silent server', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { body } = await withinSilence(5000, true, undefined, async () => stalling('a', 'b'));
  const reader = body?.getReader() ?? assert.fail();
  const read = async (): Promise<string> => Buffer.from((await reader.read()).value ?? []).toString();
  assert.equal(await read(), 'a');
  t.mock.timers.tick(60_000);
  assert.equal(await read(), 'b');
});

test('a reader who stops reading closes the connection', async () => {
  let cancelled: unknown;
  const stream = new ReadableStream({ cancel: (reason) => void (cancelled = reason) });
  const { body } = await withinSilence(5000, true, undefined, async () => new Response(stream));
  await body?.cancel('read enough');
  assert.equal(cancelled, 'read enough');
});
