import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AiEvent, Completion } from '../../src/index.ts';

const text = (piece: string): AiEvent => ({ type: 'text', text: piece });

test('an answer grows piece by piece, and listeners are notified of each piece', async () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  async function* ask(): AsyncGenerator<AiEvent, void, undefined> {
    yield { type: 'thinking', text: 'hm' };
    yield text('Sales ');
    yield text('rose.');
    yield { type: 'end', reason: 'stop', usage };
  }
  const completion = new Completion({ ask });
  const seen: unknown[] = [];
  completion.subscribe(() => {
    const { thinking, text: arrived, isRunning } = completion.state;
    seen.push([thinking, arrived, isRunning]);
  });
  assert.equal(await completion.ask({ prompt: 'x' }), 'Sales rose.');
  assert.deepEqual(seen, [
    ['', '', true],
    ['hm', '', true],
    ['hm', 'Sales ', true],
    ['hm', 'Sales rose.', true],
    ['hm', 'Sales rose.', false],
  ]);
  assert.equal(completion.state.usage, usage);
});

test('the state of a failed answer holds the error and the text that had arrived', async () => {
  async function* ask(): AsyncGenerator<AiEvent, void, undefined> {
    yield text('Sal');
    throw new Error('cut');
  }
  const completion = new Completion({ ask });
  assert.equal(await completion.ask({ prompt: 'x' }), undefined);
  const { text: arrived, error, isRunning } = completion.state;
  assert.deepEqual([arrived, String(error), isRunning], ['Sal', 'Error: cut', false]);
});

test('stopping, or asking again, aborts the former question, which then changes nothing', async () => {
  const signals: AbortSignal[] = [];
  async function* ask(
    _question: unknown,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<AiEvent, void, undefined> {
    if (signal) signals.push(signal);
    yield text(`piece ${signals.length}`);
    signal?.throwIfAborted();
    if (signals.length < 3) await new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
  }
  const completion = new Completion({ ask });
  const first = completion.ask({ prompt: '1' });
  const second = completion.ask({ prompt: '2' });
  assert.equal(await first, undefined);
  await new Promise(setImmediate);
  completion.stop();
  assert.equal(await second, undefined);
  assert.deepEqual(
    [completion.state.text, completion.state.isRunning, completion.state.error],
    ['piece 2', false, undefined],
  );
  assert.equal(await completion.ask({ prompt: '3' }), 'piece 3');
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true, false],
  );
});
