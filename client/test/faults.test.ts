import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { Ai, AssistantJobs, CompanionServer, Files, type TaskProgress } from '../src/index.ts';
import { answer, serve } from './faulty-server.ts';

const BIG = new File([new Uint8Array(4_000_000).fill(7)], 'big.docx');

test('a connection that dies during an upload is reported as such, and the upload is not repeated', async () => {
  let asked = 0;
  await using faulty = await serve((request) => {
    asked += 1;
    request.once('data', () => request.socket.destroy());
  });
  const files = new Files(new CompanionServer({ url: faulty.url }));
  await assert.rejects(files.import(BIG), { name: 'CompanionRequestError', code: 'CLOSED' });
  await assert.rejects(files.import(BIG, { onProgress: () => undefined }), { code: 'CLOSED' });
  assert.equal(asked, 2);
});

test('an upload that the server refuses for now is sent again completely, and its progress restarts', async () => {
  const lengths: number[] = [];
  await using faulty = await serve((request, response) => {
    if (request.url?.startsWith('/import/office')) {
      void buffer(request).then(({ length }) => {
        if (lengths.push(length) > 1) return answer(response, { taskId: 't1' }, 202);
        response.writeHead(429, { 'retry-after': '0' });
        return response.end(JSON.stringify({ error: 'RATE_LIMITED', message: 'Later.' }));
      });
      return;
    }
    request.resume();
    if (request.url?.endsWith('/events')) response.end('event: converted\ndata: {}\n\n');
    else answer(response, { content: 'text' });
  });
  const fractions: number[] = [];
  const onProgress = ({ phase, fraction }: TaskProgress) =>
    void (phase === 'sending' && fractions.push(fraction ?? -1));
  const { content } = await new Files(new CompanionServer({ url: faulty.url })).import(BIG, { onProgress });
  assert.equal(content, 'text');
  assert.equal(lengths.length, 2);
  assert.equal(lengths[0], lengths[1]);
  assert.ok((lengths[0] ?? 0) > BIG.size);
  assert.equal(fractions.filter((one) => one === 1).length > 1, true);
  assert.ok(fractions.some((one, index) => one < (fractions[index - 1] ?? 0)));
});

test('an answer of a model whose connection dies is reported as a failure', async () => {
  await using faulty = await serve((request, response) => {
    request.resume();
    response.write('data: {"type":"text","content":"Sal","status":"streaming"}\n\n', () => response.destroy());
  });
  const ai = new Ai(new CompanionServer({ url: faulty.url }), 'x');
  const pieces: string[] = [];
  const read = async (): Promise<void> => {
    for await (const event of ai.ask({ prompt: 'x' })) if (event.type === 'text') pieces.push(event.text);
  };
  await assert.rejects(read(), { name: 'CompanionRequestError', code: 'STREAM_CUT' });
  assert.deepEqual(pieces, ['Sal']);
});

test('a job is followed across a restart of the server and an expired token', { timeout: 30_000 }, async () => {
  const tokens: (string | undefined)[] = [];
  await using faulty = await serve((request, response) => {
    tokens.push(request.headers.authorization);
    if (tokens.length === 1) return void response.write('event: job\ndata: {"id":"j1","state":"running"}\n\n');
    if (request.headers.authorization === 'Bearer first') return answer(response, {}, 401);
    return void response.end('event: job\ndata: {"id":"j1","state":"done"}\n\n');
  });
  const token = ({ refused }: { refused?: string }) => (refused === undefined ? 'first' : 'second');
  const jobs = new AssistantJobs(new CompanionServer({ url: faulty.url, token }), 'd');
  const states: string[] = [];
  for await (const { state } of jobs.watch('j1')) if (states.push(state) === 1) await faulty.restart();
  assert.deepEqual(states, ['running', 'done']);
  assert.deepEqual(tokens, ['Bearer first', 'Bearer first', 'Bearer second']);
});

test('a server that is silent, or stops in the middle of an answer, is given up after a time', async () => {
  await using faulty = await serve((request, response) => {
    request.resume();
    if (request.url === '/slow') response.writeHead(200).write('{"success":');
  });
  const server = new CompanionServer({ url: faulty.url, timeout: 50 });
  await assert.rejects(server.call('GET /capabilities'), { name: 'CompanionRequestError', code: 'TIMEOUT' });
  await assert.rejects(server.ask('slow'), { code: 'TIMEOUT' });
});
