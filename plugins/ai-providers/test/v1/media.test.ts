import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import OpenAI from 'openai';
import { startHost } from '../support/ai-host.ts';
import { json, silence, startUpstream, type Answer } from '../support/fake-upstream.ts';
import { clientOf } from '../support/openai-client.ts';
import { event } from '../support/openai-chunks.ts';

/** A server whose vendor `openai` returns these answers. */
async function start(options: object, ...answers: Answer[]) {
  const upstream = await startUpstream(...answers);
  const host = await startHost(upstream.url, { retries: { max: 1, minDelay: 1 }, ...options });
  return {
    upstream,
    host,
    client: clientOf(await host.listen()),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

const sound = randomBytes(200_000);
const bytes =
  (data: Buffer, type: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(data);

const speak = { model: 'openai/tts', input: 'Good morning', voice: 'alloy' };
const draw = { model: 'openai/draw', prompt: 'A lighthouse', size: '1024x1024' } as const;

async function failureOf(work: PromiseLike<unknown>): Promise<string> {
  const failure: unknown = await Promise.resolve(work).catch((error: unknown) => error);
  assert.ok(failure instanceof OpenAI.APIError, String(failure));
  return `${String(failure.status)} ${String(failure.code)}`;
}

describe('POST /v1/audio/speech', () => {
  it('passes the sound on byte by byte, with its type', async () => {
    await using server = await start({}, bytes(sound, 'audio/mpeg'));
    const answer = await server.client.audio.speech.create({ ...speak, response_format: 'mp3', speed: 1.5 });
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), sound);
    assert.equal(answer.headers.get('content-type'), 'audio/mpeg');
    const { path, body } = await server.upstream.request(0);
    assert.equal(path, '/v1/audio/speech');
    assert.deepEqual(body, { voice: 'alloy', response_format: 'mp3', speed: 1.5, model: 'tts', input: 'Good morning' });
  });

  it('begins before the vendor has finished', async () => {
    let rest: (() => void) | undefined;
    await using server = await start({}, (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(sound.subarray(0, 1000));
      rest = () => void response.end(sound.subarray(1000));
    });
    const answer = await server.client.audio.speech.create(speak);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    assert.equal((await reader.read()).value?.length, 1000);
    rest?.();
    let more = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) more += next.value.length;
    assert.equal(more, sound.length - 1000);
  });

  it('is retried before the first byte, and fails for the client after it', async () => {
    const broken: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(sound.subarray(0, 1000), () => response.destroy());
    };
    await using server = await start({}, json({}, 500), bytes(sound, 'audio/mpeg'), broken);
    const whole = await server.client.audio.speech.create(speak);
    assert.equal((await whole.arrayBuffer()).byteLength, sound.length);
    const cut = await server.client.audio.speech.create(speak);
    await assert.rejects(cut.arrayBuffer());
    await server.host.settle();
    assert.deepEqual(
      server.host.events('ai:failed').map(({ payload }) => [payload.purpose, payload.error.code]),
      [['speech', 'AI_UPSTREAM_CUT']],
    );
  });

  it('refuses a response that is no sound', async () => {
    const answers = [json({ error: 'no' }), bytes(sound, 'text/html'), bytes(Buffer.alloc(0), 'audio/mpeg')];
    for (const answer of answers) {
      await using server = await start({}, answer);
      assert.equal(await failureOf(server.client.audio.speech.create(speak)), '502 AI_UPSTREAM_MALFORMED');
    }
  });

  it('is cut off at the limit of an answer', async () => {
    await using server = await start({ maxAnswerBytes: 100_000 }, (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      const more = (): void => void (response.destroyed || response.write(sound.subarray(0, 20_000), more));
      more();
    });
    const answer = await server.client.audio.speech.create(speak);
    await assert.rejects(answer.arrayBuffer());
    await server.host.settle();
    assert.equal(server.host.events('ai:failed')[0]?.payload.error.code, 'AI_ANSWER_TOO_LARGE');
  });

  it('stops the vendor when the client disconnects', async () => {
    await using server = await start({}, (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(sound);
    });
    const leave = new AbortController();
    const answer = await server.client.audio.speech.create(speak, { signal: leave.signal });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    leave.abort();
    await (
      await server.upstream.request(0)
    ).aborted;
  });
});

describe('POST /v1/images/generations', () => {
  const picture = sound.toString('base64');
  const usage = {
    input_tokens: 12,
    output_tokens: 1056,
    total_tokens: 1068,
    input_tokens_details: { text_tokens: 12 },
  };

  it('passes the pictures on, and books the tokens at their end', async () => {
    const body = { created: 1, data: [{ b64_json: picture }], usage };
    await using server = await start({ prices: { 'openai/draw': { input: 1000, output: 2000 } } }, json(body));
    const answer = await server.client.images.generate({ ...draw, user: 'ada' });
    assert.equal(answer.data?.[0]?.b64_json, picture);
    assert.deepEqual((await server.upstream.request(0)).body, {
      size: '1024x1024',
      user: 'ada',
      model: 'draw',
      prompt: 'A lighthouse',
    });
    await server.host.settle();
    const [done] = server.host.events('ai:done');
    assert.deepEqual(done?.payload.usage, { inputTokens: 12, outputTokens: 1056 });
    assert.equal(done?.payload.cost, 2.124);
  });

  it('waits longer for a picture than for a word', async () => {
    const body = { created: 1, data: [{ b64_json: picture }] };
    let paint: (() => void) | undefined;
    const slow: Answer = (response, seen) => void (paint = () => void json(body)(response, seen));
    await using server = await start({ timeouts: { firstByte: 50, content: 20_000 } }, slow, silence);
    const asked = server.client.images.generate(draw);
    await server.upstream.request(0);
    const chat = server.client.chat.completions.create({
      model: 'openai/m',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    assert.equal(await failureOf(chat), '504 AI_UPSTREAM_TIMEOUT');
    paint?.();
    assert.equal((await asked).data?.[0]?.b64_json, picture);
  });

  it('passes the events of a stream on', async () => {
    const partial = { type: 'image_generation.partial_image', b64_json: picture, partial_image_index: 0 };
    const completed = { type: 'image_generation.completed', b64_json: picture, usage };
    await using server = await start({}, bytes(Buffer.from(event(partial) + event(completed)), 'text/event-stream'));
    const types = [];
    for await (const { type } of await server.client.images.generate({ ...draw, stream: true })) types.push(type);
    assert.deepEqual(types, [partial.type, completed.type]);
    assert.equal((await server.upstream.request(0)).headers.accept?.includes('text/event-stream'), true);
  });

  it('never passes on an address or key from the request', async () => {
    await using server = await start({}, json({ data: [] }));
    const redirected: typeof draw & object = Object.assign({ base_url: 'http://x', api_key: 'k' }, draw);
    await server.client.images.generate(redirected);
    assert.deepEqual(Object.keys((await server.upstream.request(0)).body).toSorted(), ['model', 'prompt', 'size']);
  });

  it('is refused by name if the provider makes none', async () => {
    await using server = await start({ providers: { mistral: { apiKey: 'k' } } }, json({ data: [] }));
    const asked = server.client.images.generate({ ...draw, model: 'mistral/m' });
    assert.equal(await failureOf(asked), '400 AI_NOT_OFFERED');
  });
});
