import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ask, dataOf, hello, startHost } from './support/ai-host.ts';
import { cut, json, reset, silence, stall, startUpstream, stream, type Answer } from './support/fake-upstream.ts';
import { answerOf, completion, DONE, event, finish, role, text, thought } from './support/openai-chunks.ts';

type Options = Readonly<Record<string, unknown>>;

const OK = stream(answerOf('Hello', ' world'));
const streamed = { ...hello, stream: true };
const quick = { timeouts: { firstByte: 60, idle: 60, content: 400 }, retries: { max: 0 } };

/** Sends a request in the editor's format and returns the client's view of the answer. */
async function outcome(answers: readonly Answer[], options: Options = {}, body: object = streamed) {
  await using upstream = await startUpstream(...answers);
  await using host = await startHost(upstream.url, options);
  const answer = await ask(await host.listen(), body);
  const data = answer.text.startsWith('{') ? [JSON.parse(answer.text) as Record<string, unknown>] : dataOf(answer.text);
  const words = data
    .map((chunk) => (chunk['type'] === 'text' && 'msg' in chunk ? (chunk['msg'] as string) : ''))
    .join('');
  const last = data.at(-1) ?? {};
  return { ...answer, words, last, attempts: upstream.seen.length, requests: upstream.seen };
}

/** Returns the code of a failure, from a status with JSON or the last event of a stream. */
const codeOf = ({ last, status }: Awaited<ReturnType<typeof outcome>>): unknown =>
  status === 200 ? (last['error'] as { code?: string } | undefined)?.code : last['error'];

describe('the sixteen faults of vendors', () => {
  it('1: 429 with Retry-After is repeated after the wait', async () => {
    const seen = await outcome([json({ error: { message: 'slow down' } }, 429, { 'retry-after-ms': '20' }), OK]);
    assert.equal(seen.words, 'Hello world');
    assert.equal(seen.attempts, 2);
  });

  it('2: 429 without Retry-After is repeated, and one with a long wait is passed to the client', async () => {
    const again = await outcome([json({ error: { message: 'slow down' } }, 429), OK]);
    assert.equal(again.words, 'Hello world');
    const long = await outcome([json({}, 429, { 'retry-after': '120' })]);
    assert.deepEqual([long.status, long.headers.get('retry-after'), long.attempts], [429, '120', 1]);
  });

  it('3: a single 500 is repeated', async () => {
    const seen = await outcome([json({ error: 'oops' }, 500), OK]);
    assert.deepEqual([seen.words, seen.attempts], ['Hello world', 2]);
  });

  it('4: a permanent 503 becomes a 502 after the retries', async () => {
    const seen = await outcome([json({ error: 'down' }, 503)]);
    assert.deepEqual([seen.status, codeOf(seen), seen.attempts], [502, 'AI_UPSTREAM_FAILED', 3]);
  });

  it('5: a reset connection is repeated', async () => {
    const seen = await outcome([reset, OK]);
    assert.deepEqual([seen.words, seen.attempts], ['Hello world', 2]);
  });

  it('6: silence ends with a timeout', async () => {
    const seen = await outcome([silence], quick);
    assert.deepEqual([seen.status, codeOf(seen)], [504, 'AI_UPSTREAM_TIMEOUT']);
  });

  it('7: a head without a first token ends with a timeout', async () => {
    const seen = await outcome([stall([])], quick);
    assert.deepEqual([seen.status, codeOf(seen)], [504, 'AI_UPSTREAM_TIMEOUT']);
  });

  it('8: a truncated stream is an error, with and without a proper end of the body', async () => {
    for (const answer of [cut([text('Hel')]), stream([text('Hel')])]) {
      const seen = await outcome([answer]);
      assert.equal(seen.words, 'Hel');
      assert.equal(seen.last['status'], 'error');
      assert.equal(seen.attempts, 1);
    }
  });

  it('8: a truncated body is an error', async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"choices":[');
      setImmediate(() => response.destroy());
    };
    const seen = await outcome([half], {}, hello);
    assert.equal(seen.status, 502);
  });

  it('9: a stall is an error', async () => {
    const seen = await outcome([stall([text('Hel')])], { timeouts: { idle: 200 } });
    assert.deepEqual([seen.words, codeOf(seen)], ['Hel', 'AI_UPSTREAM_TIMEOUT']);
  });

  it('10: a malformed chunk is repeated at the start and an error in the middle, in every form', async () => {
    const first = await outcome([stream(['data: {"choices":[{"del\n\n']), OK]);
    assert.deepEqual([first.words, first.attempts], ['Hello world', 2]);
    const middle = await outcome([stream([text('Hel'), 'data: {nonsense}\n\n', ...answerOf('lo')])]);
    assert.deepEqual([middle.words, codeOf(middle)], ['Hel', 'AI_UPSTREAM_MALFORMED']);
  });

  it('11: a stream without [DONE] is complete if it had a finish reason', async () => {
    const seen = await outcome([stream([role(), text('Hi'), finish()])]);
    assert.deepEqual([seen.words, seen.last['status']], ['Hi', 'complete']);
    const only = await outcome([stream([role(), text('Hi'), DONE])]);
    assert.equal(only.last['status'], 'complete');
  });

  it('12: a context that is too long is an error of the request, with the vendor’s text', async () => {
    const error = { message: 'maximum context length is 10 tokens', code: 'context_length_exceeded' };
    const seen = await outcome([json({ error }, 400)]);
    assert.deepEqual([seen.status, codeOf(seen), seen.attempts], [400, 'AI_REQUEST_REJECTED', 1]);
    assert.match(String(seen.last['message']), /maximum context length/);
  });

  it('13: a content filter ends the answer with its reason', async () => {
    const seen = await outcome([stream([text('I '), finish('content_filter'), DONE])]);
    assert.deepEqual([seen.last['status'], seen.last['finishReason']], ['complete', 'content-filter']);
  });

  it('14: a history that ends with the assistant is passed on unchanged', async () => {
    const messages = [...hello.messages, { role: 'assistant', content: 'Once upon' }];
    const seen = await outcome([OK], {}, { messages, stream: true });
    assert.deepEqual(seen.requests[0]?.body['messages'], messages);
  });

  it('15: a provider that fails repeatedly is paused', async () => {
    await using upstream = await startUpstream(json({}, 500));
    await using host = await startHost(upstream.url, { retries: { max: 0 }, breaker: { failures: 2, pause: 600_000 } });
    const base = await host.listen();
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push((await ask(base, hello)).status);
    assert.deepEqual([statuses, upstream.seen.length], [[502, 502, 503, 503], 2]);
  });

  it('16: every answer is counted', async () => {
    await using upstream = await startUpstream(OK);
    await using host = await startHost(upstream.url, {
      prices: { 'openai/m': { input: 1_000_000, output: 2_000_000 } },
    });
    await ask(await host.listen(), { ...streamed, documentID: 'doc-1' });
    await host.settle();
    const [done] = host.events('ai:done');
    assert.equal(done?.payload.cost, 13);
    assert.deepEqual(done?.payload.usage, { inputTokens: 3, outputTokens: 5 });
    assert.deepEqual(
      [done?.payload.documentId, done?.payload.attempts, done?.payload.finishReason],
      ['doc-1', 1, 'stop'],
    );
  });
});

describe('errors inside a 200', () => {
  it('are repeated in the first chunk and in a JSON body', async () => {
    const error = event({ error: { message: 'overloaded', type: 'overloaded_error' } });
    const first = await outcome([stream([error]), OK]);
    assert.deepEqual([first.words, first.attempts], ['Hello world', 2]);
    const body = await outcome([json({ error: { message: 'overloaded' } }), json(completion('Hi'))], {}, hello);
    assert.deepEqual([body.status, body.attempts], [200, 2]);
  });

  it('end the stream in the middle', async () => {
    const seen = await outcome([stream([text('Hel'), event({ error: { message: 'gpu 7 at /srv/x died' } })])]);
    assert.deepEqual([seen.words, codeOf(seen)], ['Hel', 'AI_UPSTREAM_FAILED']);
    assert.doesNotMatch(seen.text, /gpu 7/);
  });

  it('end OpenAI’s form without [DONE]', async () => {
    await using upstream = await startUpstream(stream([text('Hel'), event({ error: { message: 'x' } })]));
    await using host = await startHost(upstream.url);
    const { text: body } = await ask(await host.listen(), streamed, {
      path: '/ai/openai/chat/completions?format=openai',
    });
    assert.doesNotMatch(body, /\[DONE\]/);
    assert.match(body, /"error":\{"message"/);
  });
});

describe('other oddities', () => {
  it('endless reasoning ends by the content timeout', async () => {
    const endless: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(thought('hm ')), 10);
      response.on('close', () => clearInterval(timer));
    };
    const seen = await outcome([endless], { timeouts: { content: 80 } });
    assert.equal(codeOf(seen), 'AI_UPSTREAM_TIMEOUT');
  });

  it('a vendor without stream_options gets requests without it afterwards', async () => {
    const refusal = json({ error: { message: 'Unrecognized request argument: stream_options' } }, 400);
    await using upstream = await startUpstream(refusal, OK);
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    for (let index = 0; index < 2; index++) assert.equal((await ask(base, streamed)).status, 200);
    const asked = upstream.seen.map(({ body }) => 'stream_options' in body);
    assert.deepEqual(asked, [true, false, false]);
  });

  it('a web page, a redirect and a refused key are errors', async () => {
    const page: Answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi');
    const redirect: Answer = (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    const codes = [];
    for (const answer of [page, redirect, json({ error: { message: 'bad key sk-secret' } }, 401)]) {
      const seen = await outcome([answer], { retries: { max: 0 } });
      assert.doesNotMatch(seen.text, /sk-secret/);
      codes.push(codeOf(seen));
    }
    assert.deepEqual(codes, ['AI_UPSTREAM_MALFORMED', 'AI_UPSTREAM_FAILED', 'AI_UPSTREAM_REFUSED_KEY']);
  });

  it('an unrequested compression is decoded', async () => {
    const zipped: Answer = (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
        .end(gzipSync(answerOf('你好').join('')));
    assert.equal((await outcome([zipped])).words, '你好');
  });

  it('a stream that arrives as one JSON body is read, in both forms', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    for (const form of ['message', 'openai']) {
      const { text: body } = await ask(base, streamed, { path: `/ai/openai/chat/completions?format=${form}` });
      assert.match(body, /"content":"Hi"/);
    }
  });

  it('an answer beyond the limit is stopped', async () => {
    const seen = await outcome([stream([text('x'.repeat(3000))])], { maxAnswerBytes: 2048 });
    assert.equal(codeOf(seen), 'AI_ANSWER_TOO_LARGE');
  });

  it('text split at every byte, with LF and CRLF, arrives whole', async () => {
    const bytes = Buffer.from(answerOf('你好 👩‍💻').join(''));
    for (const source of [bytes, Buffer.from(bytes.toString().replaceAll('\n', '\r\n'))]) {
      const seen = await outcome([stream([...source].map((byte) => Buffer.of(byte)))]);
      assert.equal(seen.words, '你好 👩‍💻');
    }
  });
});

describe('a fallback', () => {
  const targets = (second: string): Options => ({
    retries: { max: 0 },
    providers: { spare: { baseUrl: second, models: ['s'] } },
  });

  it('answers if the first provider fails before its first word', async () => {
    await using broken = await startUpstream(json({}, 500));
    await using spare = await startUpstream(OK);
    await using host = await startHost(broken.url, targets(spare.url), { fallback: ['nobody', 'spare/s2'] });
    const { text: body } = await ask(await host.listen(), streamed);
    assert.match(body, /"provider":"spare","model":"s2"/);
    assert.equal(spare.seen[0]?.body['model'], 's2');
  });

  it('is not used after the first word, nor for an invalid request', async () => {
    for (const answer of [cut([text('Hel')]), json({ error: { message: 'no' } }, 400)]) {
      await using broken = await startUpstream(answer);
      await using spare = await startUpstream(OK);
      await using host = await startHost(broken.url, targets(spare.url), { fallback: ['spare'] });
      await ask(await host.listen(), streamed);
      assert.equal(spare.seen.length, 0);
    }
  });
});
