import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AiEvent, AiHttpProvider } from '@editor-companion/core/plugin';
import fc from 'fast-check';
import { createChatReader } from '../../src/drivers/openai-reader.ts';
import { createFrameSink } from '../../src/upstream/frame-sink.ts';
import { createEventParser } from '../../src/upstream/frames.ts';
import { Intake } from '../../src/upstream/intake.ts';
import { Failure } from '../../src/vendor/failure.ts';

interface Heard {
  /** Consecutive words are one event. */
  readonly events: AiEvent[];
  /** The vendor's frames in the form in which they are sent. */
  frames: string;
  /** The frames that a reader received. */
  read: number;
}

/** Reads a stream with the sink, cut at the given bytes. */
function sink(stream: string, cuts: readonly number[] = []): Heard {
  const heard: Heard = { events: [], frames: '', read: 0 };
  const provider: AiHttpProvider = {
    id: 'openai',
    title: 'OpenAI',
    kind: 'http',
    framing: 'sse',
    dialect: 'openai',
    request: () => ({ url: '', headers: {}, body: {} }),
    reader() {
      const read = createChatReader();
      return (data, emit, event) => {
        heard.read += 1;
        read(data, emit, event);
      };
    },
  };
  const receiver = {
    begin: () => undefined,
    event: (event: AiEvent) => add(heard.events, event),
    frame: (frame: string | Buffer) => void (heard.frames += typeof frame === 'string' ? `data: ${frame}\n\n` : frame),
    flush: () => true,
    drained: () => undefined,
  };
  const target = { provider, model: 'm' };
  const onNoReason = (): void => undefined;
  const intake = new Intake({ target, receiver, maxBytes: 1e9, onNoReason }, () => undefined);
  const bytes = Buffer.from(stream);
  const edges = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length];
  const into = createFrameSink(provider, intake);
  for (const [index, end] of edges.slice(1).entries()) into.push(bytes.subarray(edges[index], end));
  into.end(() => intake.end());
  return heard;
}

/** Reads a stream with the reader alone. */
function reader(stream: string): Omit<Heard, 'read'> {
  const heard: Omit<Heard, 'read'> = { events: [], frames: '' };
  const read = createChatReader();
  const parser = createEventParser((data) => {
    read(data, (event) => add(heard.events, event), '');
    if (data !== '[DONE]') heard.frames += `data: ${data}\n\n`;
  });
  parser.push(Buffer.from(stream));
  parser.end();
  return heard;
}

function add(events: AiEvent[], event: AiEvent): void {
  const last = events.at(-1);
  if ((event.type === 'text' || event.type === 'reasoning') && last?.type === event.type)
    events[events.length - 1] = { ...event, text: last.text + event.text };
  else events.push(event);
}

const chunk = (delta: object, members: object = {}, reason: string | null = null): string =>
  JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta, finish_reason: reason }], ...members });

const say = (content: string, members?: object): string => chunk({ content }, members);

const END = [chunk({}, {}, 'stop'), chunk({}, { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } })];

const streamOf = (chunks: readonly string[], end = '\n'): string =>
  [...chunks, '[DONE]'].map((data) => `data: ${data.replaceAll('\n', `${end}data: `)}${end}${end}`).join('');

const failure =
  (code: string) =>
  (thrown: unknown): boolean =>
    thrown instanceof Failure && thrown.error.code === code;

describe('an answer in OpenAI’s dialect', () => {
  it('is parsed chunk by chunk up to the first words, and later chunks are recognised by their pattern', () => {
    const chunks = ['Hel', 'lo', ', “wörld” 👋', '\n"quoted"\\', ''].map((words) => say(words));
    const stream = streamOf([...chunks, ...END]);
    const first = Buffer.byteLength(streamOf(chunks.slice(0, 1)).replace('data: [DONE]\n\n', ''));
    const heard = sink(stream, [first]);
    assert.deepEqual(heard.events[0], { type: 'text', text: 'Hello, “wörld” 👋\n"quoted"\\' });
    assert.equal(heard.read, 1 + END.length);
    assert.equal(`${heard.frames}data: [DONE]\n\n`, stream);
  });

  it('is recognised whatever letters OpenAI pads its chunks with', () => {
    const chunks = ['a', 'b', 'c', 'd'].map((words, index) => say(words, { obfuscation: 'xyz'.slice(index) }));
    const stream = streamOf([...chunks, ...END]);
    const heard = sink(stream, [stream.indexOf('data:', 1)]);
    assert.deepEqual(heard.events[0], { type: 'text', text: 'abcd' });
    assert.equal(heard.read, 1 + END.length);
    assert.equal(`${heard.frames}data: [DONE]\n\n`, stream);
  });

  it('is recognised while the model thinks', () => {
    const chunks = ['a', 'b', 'c'].map((words) => chunk({ content: null, reasoning_content: words }));
    const stream = streamOf([...chunks, ...END]);
    const heard = sink(stream, [stream.indexOf('data:', 1)]);
    assert.deepEqual(heard.events[0], { type: 'reasoning', text: 'abc' });
    assert.equal(heard.read, 1 + END.length);
  });

  it('is parsed where a chunk differs from those before, at any place', () => {
    const error = JSON.stringify({ error: { message: 'overloaded' } });
    const stream = streamOf([say('a'), say('b'), say('c'), error, say('d')]);
    assert.throws(() => sink(stream, [stream.indexOf('data:', 1)]), failure('AI_UPSTREAM_FAILED'));
  });

  it('is malformed if the words of a chunk are no string, or half a character', () => {
    const raw = (words: string): string => say('§').replace('§', words);
    const wrong = ['\\', '\\x', '\u0001', '\\u00', '"', 'a"b'].map((words) => [raw(words), say('c')]);
    for (const chunks of [...wrong, [raw('\\u00'), raw('41')]]) {
      const stream = streamOf([say('a'), say('b'), ...chunks, ...END]);
      assert.throws(() => sink(stream, [stream.indexOf('data:', 1)]), failure('AI_UPSTREAM_MALFORMED'), stream);
    }
  });

  it('has the same content and bytes as if each chunk were parsed', () => {
    const words = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '"}', '\n', '","content":"x'));
    const data = fc.oneof(
      { weight: 12, arbitrary: words.map((text) => say(text)) },
      { weight: 2, arbitrary: words.map((text) => say(text, { created: 2 })) },
      { weight: 2, arbitrary: words.map((text) => say(text, { obfuscation: 'a1b2' })) },
      { weight: 2, arbitrary: words.map((text) => chunk({ reasoning_content: text })) },
      { weight: 1, arbitrary: words.map((text) => chunk({ role: 'assistant', content: text })) },
      { weight: 1, arbitrary: words.map((text) => chunk({ content: text, reasoning: text })) },
      { weight: 1, arbitrary: words.map((text) => chunk({ refusal: text, content: '' })) },
      { weight: 2, arbitrary: words.map((text) => `{"choices": [{"delta": {"content": ${JSON.stringify(text)}}}]}`) },
      {
        weight: 1,
        arbitrary: words.map((text) => JSON.stringify({ choices: [{ delta: { content: text } }] }, null, 1)),
      },
      {
        weight: 1,
        arbitrary: words.map((text) =>
          chunk({ tool_calls: [{ index: 0, id: 'i', function: { name: 'f', arguments: text } }] }),
        ),
      },
    );
    fc.assert(
      fc.property(fc.array(data), fc.array(fc.nat(3000)), fc.constantFrom('\n', '\n', '\r\n'), (chunks, cuts, end) => {
        const stream = streamOf([...chunks, ...END], end);
        const { events, frames } = sink(stream, cuts);
        assert.deepEqual({ events, frames }, reader(stream));
      }),
    );
  });
});
