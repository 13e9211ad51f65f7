import assert from 'node:assert/strict';
import { test } from 'node:test';
import aiProviders from '@editor-companion/ai-providers';
import { Ai, type AiEvent, CompanionServer } from '../../src/index.ts';
import { start } from '../stage.ts';

const collect = async (events: AsyncIterable<AiEvent>): Promise<AiEvent[]> => Array.fromAsync(events);

test('a model’s answer arrives in pieces, and the last event marks its end', { timeout: 60_000 }, async () => {
  await using stage = await start([aiProviders]);
  const ai = new Ai(stage.as('ada'), 'demo');
  const events = await collect(ai.ask({ prompt: 'Make this shorter' }));
  const pieces = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
  assert.ok(pieces.length > 1);
  assert.match(pieces.join(''), /Make this shorter/);
  assert.deepEqual(
    events.filter(({ type }) => type === 'end'),
    [events.at(-1)],
  );
  assert.equal(await ai.text({ prompt: 'Make this shorter' }), pieces.join(''));
  const suggestions = await ai.suggest({ text: 'The quick brown fox⦙', n: 2 });
  assert.ok(suggestions.every((one) => one !== ''));
  await assert.rejects(collect(new Ai(stage.as('ada'), 'nobody').ask({ prompt: 'Hi' })), { status: 404 });
});

/** A server that streams these lines. */
function streaming(lines: readonly object[]): Ai {
  const body = lines.map((line) => `data: ${JSON.stringify(line)}\n\n`).join('');
  return new Ai(new CompanionServer({ url: 'http://companion.test', fetch: async () => new Response(body) }), 'x');
}

test('thoughts and other parts are delivered separately from the answer', async () => {
  const events = await collect(
    streaming([
      { type: 'think', content: 'hm' },
      { type: 'search', data: [{ url: 'https://example.com' }] },
      { type: 'text', content: 'Yes.', status: 'streaming' },
      { type: 'text', content: '', status: 'complete', finishReason: 'stop' },
    ]).ask({ prompt: 'x' }),
  );
  assert.deepEqual(events, [
    { type: 'thinking', text: 'hm' },
    { type: 'part', kind: 'search', data: [{ url: 'https://example.com' }] },
    { type: 'text', text: 'Yes.' },
    { type: 'end', reason: 'stop', usage: undefined },
  ]);
});

test('an answer that fails or breaks off is reported as a failure', async () => {
  const failing = streaming([
    { type: 'text', content: 'Ye', status: 'streaming' },
    { type: 'error', error: { code: 'AI_UPSTREAM_CUT', message: 'Cut.' } },
  ]);
  await assert.rejects(failing.text({ prompt: 'x' }), { code: 'AI_UPSTREAM_CUT' });
  await assert.rejects(streaming([{ type: 'text', content: 'Ye' }]).text({ prompt: 'x' }), { code: 'STREAM_CUT' });
});
