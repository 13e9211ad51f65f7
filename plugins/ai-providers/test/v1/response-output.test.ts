import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AiEvent } from '@editor-companion/core/plugin';
import fc from 'fast-check';
import { ResponseStream as ClientStream } from 'openai/lib/responses/ResponseStream';
import type { Response } from 'openai/resources/responses/responses';
import { createTally } from '../../src/answer/tally.ts';
import { demoProvider } from '../../src/drivers/demo.ts';
import { ResponseStream } from '../../src/v1/responses/stream.ts';

const target = { provider: demoProvider, model: 'demo' };
const head = { id: 'resp_1', createdAt: 1, body: { model: 'demo', input: 'Hi' } };

/** Returns the streamed events of an answer: the data of each. */
function linesOf(events: readonly AiEvent[]): string[] {
  const stream = new ResponseStream(head, target, 'request-1');
  const tally = createTally();
  let text = stream.open() + stream.begin(target);
  for (const event of [...events, { type: 'finish', reason: 'stop' } as const]) {
    tally.take(event);
    text += stream.event(event);
  }
  text += stream.end(tally);
  return text
    .trim()
    .split('\n\n')
    .map((event) => event.replace(/^event: (\S+)\ndata: /, ''));
}

/** The response that OpenAI's client assembles. The client throws if events do not fit. */
async function readByClient(lines: readonly string[]): Promise<Response> {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const { output_parsed: _parsed, ...response } = await ClientStream.fromReadableStream(body).finalResponse();
  return response;
}

const responseIn = (line = ''): Response => (JSON.parse(line) as { response: Response }).response;

const word = fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' });
const callId = fc.constantFrom('a', 'b', 'c');
const anyEvent: fc.Arbitrary<AiEvent> = fc.oneof(
  word.map((text) => ({ type: 'text' as const, text })),
  word.map((text) => ({ type: 'reasoning' as const, text })),
  word.map((data) => ({
    type: 'reasoning-detail' as const,
    detail: { type: 'reasoning.encrypted' as const, format: 'f', data },
  })),
  fc.tuple(callId, fc.string({ maxLength: 5 })).map(([id, argumentsDelta]) => ({
    type: 'tool-call' as const,
    id,
    name: `f_${id}`,
    argumentsDelta,
  })),
  word.map((title) => ({ type: 'source' as const, url: 'https://a.example/', title })),
  fc
    .constantFrom('data:image/png;base64,AAAA', 'https://a.example/1.png')
    .map((url) => ({ type: 'image' as const, url })),
);

describe('the events of a response', () => {
  it('are joined by OpenAI’s client to the same response as in the last one, for any answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 30 }), async (events) => {
        const lines = linesOf(events);
        const last = responseIn(lines.at(-1));
        const read = await readByClient(lines);
        assert.deepEqual(
          read.output.map((item) => item.type),
          last.output.map((item) => item.type),
        );
        const done = lines.map((line) => JSON.parse(line) as { type: string; output_index: number; item: object });
        const items = done.filter(({ type }) => type === 'response.output_item.done');
        assert.deepEqual(
          items.toSorted((one, other) => one.output_index - other.output_index).map(({ item }) => item),
          last.output,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('lose no word, thought or call', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const { output } = responseIn(linesOf(events).at(-1));
        const said = output.flatMap((item) => (item.type === 'message' ? item.content : []));
        const words = said.map((part) => (part.type === 'output_text' ? part.text : '')).join('');
        const expected = events.map((event) =>
          event.type === 'text'
            ? event.text
            : event.type === 'image' && event.url.startsWith('https:')
              ? `![](${event.url})`
              : '',
        );
        assert.equal(words, expected.join(''));
        const thoughts = output.flatMap((item) => (item.type === 'reasoning' ? item.summary : []));
        assert.equal(
          thoughts.map(({ text }) => text).join(''),
          events.map((event) => (event.type === 'reasoning' ? event.text : '')).join(''),
        );
        for (const id of ['a', 'b', 'c']) {
          const deltas = events.flatMap((event) => (event.type === 'tool-call' && event.id === id ? [event] : []));
          const calls = output.filter((item) => item.type === 'function_call' && item.call_id === id);
          assert.deepEqual(
            calls.map((call) => (call.type === 'function_call' ? call.arguments : '')),
            deltas.length === 0 ? [] : [deltas.map((delta) => delta.argumentsDelta).join('')],
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('name the sources of a text, and contain pictures', () => {
    const { output } = responseIn(
      linesOf([
        { type: 'text', text: 'So it is.' },
        { type: 'source', url: 'https://a.example/', title: 'A' },
        { type: 'image', url: 'data:image/png;base64,AAAA' },
      ]).at(-1),
    );
    const [message, picture] = output;
    assert.ok(message?.type === 'message' && message.content[0]?.type === 'output_text');
    assert.deepEqual(message.content[0].annotations, [
      { type: 'url_citation', url: 'https://a.example/', title: 'A', start_index: 9, end_index: 9 },
    ]);
    assert.ok(picture?.type === 'image_generation_call');
    assert.equal(picture.result, 'AAAA');
  });
});
