import assert from 'node:assert/strict';
import type {
  AiEvent,
  AiHttpProvider,
  AiProvider,
  AiRequest,
  AiStreamProvider,
} from '../../contracts/points/ai-provider.ts';
import type { Logger } from '../../base/logger.ts';
import type { SuiteCase } from './suite.ts';
import { settlesSoon } from './patience.ts';

export interface AiProviderSuiteOptions {
  /** Makes the configured provider. Called for each case. */
  readonly make: () => AiProvider;
  /** The text of a complete answer. A streaming provider must give it for any question. */
  readonly text: string;
  /** For kind `http`: the data of each frame of that answer, as the vendor streams it. */
  readonly frames?: readonly string[];
  /** For kind `http` with `readBody`: the same answer as one body. */
  readonly body?: unknown;
  /** For kind `http` with `embeddings`: the answer for two texts, and its vectors. */
  readonly embeddings?: { readonly body: unknown; readonly vectors: readonly unknown[] };
}

const QUESTION = 'What is the colour of the sky? 天空是什么颜色？';

const request: AiRequest = {
  model: 'suite-model',
  stream: true,
  temperature: 0.5,
  maxTokens: 50,
  messages: [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: QUESTION },
  ],
};

/**
 * The requirements on every contribution to the point `aiProvider`.
 * @example
 * runSuite('acme', aiProviderSuite({ make: () => acme({ apiKey: 'k' }), text: 'Hi', frames: ['{"say":"Hi"}', '{"end":true}'] }));
 */
export function aiProviderSuite(options: AiProviderSuiteOptions): readonly SuiteCase[] {
  const provider = options.make();
  const cases = provider.kind === 'http' ? httpCases(options) : streamCases(options);
  return Object.entries({ ...commonCases, ...cases }).map(([name, run]) => ({
    name,
    run: async () => run(options.make()),
  }));
}

type Cases = Readonly<Record<string, (provider: AiProvider) => void | Promise<void>>>;

const commonCases: Cases = {
  'describes itself'(provider) {
    assert.match(provider.id, /^[a-z0-9][a-z0-9._-]*$/u, 'the id is lower case and fits into a path');
    assert.ok(provider.title.length > 0, 'it has a title');
    assert.deepEqual(provider.missing?.() ?? [], [], 'the suite needs a configured provider');
    const ids = (provider.models ?? []).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, 'every model is named once');
  },
};

function httpCases({ text, frames = [], body, embeddings }: AiProviderSuiteOptions): Cases {
  const only = (run: (provider: AiHttpProvider) => void) => (provider: AiProvider) =>
    provider.kind === 'http' ? run(provider) : assert.fail('the kind changed');

  return {
    'makes a request that can be sent': only((provider) => {
      const before = structuredClone(request);
      const made = provider.request(request);
      assert.deepEqual(request, before, 'the request is not changed');
      assert.match(new URL(made.url).protocol, /^https?:$/u);
      for (const [name, value] of Object.entries(made.headers)) {
        assert.match(name, /^[\w!#$%&'*+.^`|~-]+$/u);
        assert.match(value, /^[\t\x20-\x7e]*$/u, `the header ${name} is plain text`);
      }
      const json = JSON.stringify(made.body);
      assert.deepEqual(JSON.parse(json), made.body, 'the body is JSON');
      assert.ok(json.includes(JSON.stringify(QUESTION).slice(1, -1)), 'the question is in it');
    }),
    'reads an answer': only((provider) => {
      assert.ok(frames.length > 0, 'the suite needs `frames`');
      checkAnswer(readFrames(provider, frames), text);
    }),
    'reads two responses at once': only((provider) => {
      const [first, second] = [collect(), collect()];
      const [a, b] = [provider.reader(), provider.reader()];
      for (const frame of frames) {
        a(frame, first.emit, '');
        b(frame, second.emit, '');
      }
      checkAnswer(first.events, text);
      checkAnswer(second.events, text);
    }),
    'does not call a part of an answer complete': only((provider) => {
      for (let count = 0; count < frames.length; count++) {
        const events = readFrames(provider, frames.slice(0, count));
        if (textOf(events) === text) break;
        assert.ok(!events.some(({ type }) => type === 'finish'), `after ${count} frames there is no finish`);
      }
    }),
    'rejects damaged frames': only((provider) => {
      assert.throws(() => readFrames(provider, ['{"unfinished": ']), 'a damaged frame throws');
    }),
    ...(body !== undefined && {
      'reads an answer that was not streamed': only((provider) => {
        const { events, emit } = collect();
        assert.ok('readBody' in provider, 'it has `readBody`');
        provider.readBody?.(body, emit);
        checkAnswer(events, text);
      }),
    }),
    ...(embeddings !== undefined && {
      'creates embeddings of texts': only((provider) => checkEmbeddings(provider, embeddings)),
    }),
  };
}

function checkEmbeddings(
  { embeddings: api }: AiHttpProvider,
  { body, vectors }: NonNullable<AiProviderSuiteOptions['embeddings']>,
): void {
  assert.ok(api, 'it has `embeddings`');
  assert.ok(api.maxInputs >= 1, 'one text fits into a request');
  const made = api.request({ model: 'suite-model', input: ['one', QUESTION], encoding: 'float' });
  const json = JSON.stringify(made.body);
  for (const text of ['one', QUESTION]) assert.ok(json.includes(JSON.stringify(text)), `«${text}» is in the request`);
  assert.deepEqual(api.read(body).vectors, vectors);
}

function streamCases({ text }: AiProviderSuiteOptions): Cases {
  const only = (run: (provider: AiStreamProvider) => Promise<void>) => async (provider: AiProvider) =>
    provider.kind === 'stream' ? run(provider) : assert.fail('the kind changed');
  const silent: Logger = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
  const context = (signal: AbortSignal) => ({ signal, log: silent, requestId: 'suite' });

  return {
    'gives a complete answer': only(async (provider) => {
      const events: AiEvent[] = [];
      for await (const event of provider.stream(request, context(new AbortController().signal))) events.push(event);
      checkAnswer(events, text);
    }),
    'stops when its caller is gone': only(async (provider) => {
      const stop = new AbortController();
      const events = provider.stream(request, context(stop.signal))[Symbol.asyncIterator]();
      await events.next();
      stop.abort();
      const ended = (async () => {
        while ((await events.next()).done !== true);
      })().catch(() => undefined);
      await settlesSoon(ended, 'it continued after its signal had aborted');
    }),
  };
}

function collect(): { events: AiEvent[]; emit: (event: AiEvent) => void } {
  const events: AiEvent[] = [];
  return { events, emit: (event) => void events.push(event) };
}

function readFrames(provider: AiHttpProvider, frames: readonly string[]): AiEvent[] {
  const { events, emit } = collect();
  const read = provider.reader();
  for (const frame of frames) read(frame, emit, '');
  return events;
}

const textOf = (events: readonly AiEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

function checkAnswer(events: readonly AiEvent[], text: string): void {
  assert.equal(textOf(events), text);
  assert.ok(!events.some(({ type }) => type === 'error'), 'an honest answer is no error');
  assert.equal(events.filter(({ type }) => type === 'finish').length, 1, 'there is exactly one finish');
  const empty = events.filter((event) => (event.type === 'text' || event.type === 'reasoning') && event.text === '');
  assert.deepEqual(empty, [], 'no piece is empty');
}
