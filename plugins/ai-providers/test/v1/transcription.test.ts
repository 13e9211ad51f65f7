import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import OpenAI from 'openai';
import { createAiHost } from '../support/ai-host.ts';
import { clientOf } from '../support/openai-client.ts';

const sound = randomBytes(300_000);

type Respond = (response: ServerResponse, form: FormData, request: IncomingMessage) => void;

/** A vendor that reads forms. */
async function startVendor(...answers: Respond[]) {
  const forms: FormData[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { 'content-type': type = '', 'content-length': length } = request.headers;
      assert.equal(Number(length), Buffer.concat(chunks).length);
      const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
      forms.push(form);
      (answers.length > 1 ? answers.shift() : answers[0])?.(response, form, request);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const providers = { openai: { apiKey: 'sk-secret', baseUrl: url }, anthropic: { apiKey: 'k', baseUrl: url } };
  const host = await createAiHost({ options: { 'ai-providers': { retries: { max: 1, minDelay: 1 }, providers } } });
  return {
    forms,
    host,
    client: clientOf(await host.listen()),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const says =
  (body: object | string, status = 200): Respond =>
  (response) => {
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const recording = (bytes = sound) => new File([bytes], 'über "uns".mp3', { type: 'audio/mpeg' });

async function failureOf(work: PromiseLike<unknown>): Promise<string> {
  const failure: unknown = await Promise.resolve(work).catch((error: unknown) => error);
  assert.ok(failure instanceof OpenAI.APIError, String(failure));
  return `${String(failure.status)} ${String(failure.code)}`;
}

// Simultaneous tests have their recordings in other folders.
const folder = await mkdtemp(join(tmpdir(), 'transcription-test-'));
process.env['TMPDIR'] = folder;
after(() => rm(folder, { recursive: true }));

const recordings = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('ai-recording-'));

describe('POST /v1/audio/transcriptions', () => {
  it('passes the recording and all fields on, and returns the answer', async () => {
    const usage = { type: 'tokens', input_tokens: 14, output_tokens: 3, total_tokens: 17 };
    await using server = await startVendor(says({ text: 'Good morning', usage }));
    const answer = await server.client.audio.transcriptions.create({
      file: recording(),
      model: 'openai/whisper-1',
      language: 'en',
      prompt: 'A "greeting"\r\nof grüße',
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    assert.equal(answer.text, 'Good morning');
    const [form] = server.forms;
    const file = form?.get('file');
    assert.ok(file instanceof File);
    assert.deepEqual([file.name, file.type], ['über "uns".mp3', 'audio/mpeg']);
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), sound);
    assert.deepEqual(form?.getAll('timestamp_granularities[]'), ['word', 'segment']);
    assert.deepEqual(
      [form?.get('model'), form?.get('language'), form?.get('prompt'), form?.get('response_format')],
      ['whisper-1', 'en', 'A "greeting"\r\nof grüße', 'verbose_json'],
    );
    await server.host.settle();
    const [done] = server.host.events('ai:done');
    assert.deepEqual(
      [done?.payload.purpose, done?.payload.usage],
      ['transcription', { inputTokens: 14, outputTokens: 3 }],
    );
    // The recording is deleted once its answer is sent.
    while ((await recordings()).length > 0) await setImmediate();
  });

  it('passes text on that is no JSON, and sends the whole recording again if the vendor fails', async () => {
    await using server = await startVendor(says({}, 500), says('1\n00:00 --> 00:01\nHi\n'));
    const answer = await server.client.audio.transcriptions.create({
      file: recording(),
      model: 'openai/whisper-1',
      response_format: 'srt',
    });
    assert.equal(answer, '1\n00:00 --> 00:01\nHi\n');
    const sizes = server.forms.map((form) => (form.get('file') as File).size);
    assert.deepEqual(sizes, [sound.length, sound.length]);
  });

  it('refuses invalid uploads, and leaves nothing behind', async () => {
    await using server = await startVendor(says({ text: 'never' }));
    const { transcriptions } = server.client.audio;
    const create = (file: File, model = 'openai/whisper-1') => transcriptions.create({ file, model });
    assert.equal(await failureOf(create(recording(), 'anthropic/m')), '400 AI_NOT_OFFERED');
    assert.equal(await failureOf(create(recording(), '')), '400 AI_FORM_INVALID');
    const large = recording(Buffer.alloc(26_214_401));
    assert.match(await failureOf(create(large)), /^413 (?:AI_RECORDING|FILE)_TOO_LARGE$/);
    const post = async (body: FormData | string, headers = {}) => {
      const answer = await fetch(`${server.client.baseURL}/audio/transcriptions`, { method: 'POST', body, headers });
      return `${answer.status} ${((await answer.json()) as { error: { code: string } }).error.code}`;
    };
    const withoutFile = new FormData();
    withoutFile.set('model', 'openai/whisper-1');
    assert.equal(await post(withoutFile), '400 AI_FORM_INVALID');
    assert.equal(await post('{}', { 'content-type': 'application/json' }), '415 MEDIA_TYPE_UNSUPPORTED');
    assert.equal(server.forms.length, 0);
    assert.deepEqual(await recordings(), []);
  });
});
