import './globals.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const { credential, credentialRefused } = await import('../src/server/credential.ts');
const { address, ask, json, query, send } = await import('../src/server/request.ts');
const { ServerError, isAbort, messageOf } = await import('../src/server/server-error.ts');
const { runTask, follow } = await import('../src/server/tasks.ts');
const { filenameOf } = await import('../src/jobs/download.ts');

interface Asked {
  readonly url: string;
  readonly headers: Headers;
  readonly method: string | undefined;
}

/** Answers the page's requests, one answer after the other. Resolves to the requests. */
function answering(...answers: readonly Response[]): Asked[] {
  const asked: Asked[] = [];
  const left = [...answers];
  mock.method(globalThis, 'fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url, headers: new Headers(init.headers), method: init.method });
    return left.shift() ?? Response.error();
  });
  return asked;
}

const failing = (status: number, body: unknown): Response => Response.json(body, { status });
const stream = (...events: readonly [string, unknown][]): Response =>
  new Response(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''));

test('routes are relative to the page, also below the path of a proxy', () => {
  assert.equal(address('/import/office'), 'http://127.0.0.1:1235/below/a/proxy/import/office');
  assert.equal(address('export/pdf'), 'http://127.0.0.1:1235/below/a/proxy/export/pdf');
});

test('a query contains the set values', () => {
  assert.equal(query({ keyword: 'a b&c', page: 2, type: '', parent: undefined }), '?keyword=a+b%26c&page=2');
  assert.equal(query({ keyword: '' }), '');
});

test('data are unwrapped from the envelope, and JSON is sent with its type and method', async () => {
  const asked = answering(Response.json({ code: 200, success: true, data: [1, 2] }));
  assert.deepEqual(await ask('template', json('POST', { name: 'x' })), [1, 2]);
  assert.deepEqual([asked[0]?.method, asked[0]?.headers.get('content-type')], ['POST', 'application/json']);
  assert.equal(asked[0]?.headers.has('authorization'), false);
});

test('a credential is sent with every request, and stays in the tab', async () => {
  const asked = answering(new Response('{}'), new Response('{}'));
  credential.value = 'a-token';
  await send('a');
  assert.equal(asked[0]?.headers.get('authorization'), 'Bearer a-token');
  assert.equal(sessionStorage.getItem('companion.token'), 'a-token');
  credential.value = '';
  await send('b');
  assert.equal(asked[1]?.headers.has('authorization'), false);
  assert.equal(sessionStorage.getItem('companion.token'), null);
});

test('an error response is thrown with its code and its text for people', async () => {
  answering(failing(415, { error: 'IMPORT_FORMAT_UNSUPPORTED', message: 'No format.' }));
  await assert.rejects(send('x'), { code: 'IMPORT_FORMAT_UNSUPPORTED', status: 415, message: 'No format.' });
  assert.equal(credentialRefused.value, false);
  answering(new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
  await assert.rejects(send('x'), { code: 'UNKNOWN', status: 502, message: 'Bad Gateway' });
  answering(new Response('', { status: 599 }));
  await assert.rejects(send('x'), { message: 'HTTP 599' });
  answering(failing(401, { error: 'AUTH_REQUIRED', message: 'Sign in.' }));
  await assert.rejects(send('x'), ServerError);
  assert.equal(credentialRefused.value, true);
});

test('a failure shows its message, and is distinguished from an abort', () => {
  assert.equal(messageOf(new Error('why')), 'why');
  assert.equal(messageOf('a text'), 'a text');
  assert.equal(isAbort(new DOMException('gone', 'AbortError')), true);
  assert.equal(isAbort(new DOMException('late', 'TimeoutError')), false);
  assert.equal(isAbort(new Error('AbortError')), false);
});

test('a task is requested as such and followed to its end, with its progress', async () => {
  const accepted = Response.json({ data: { taskId: 't1', status: 'uploaded' } }, { status: 202 });
  const done = stream(['status', {}], ['progress', { fraction: 0.5 }], ['converted', { taskId: 't1' }]);
  const asked = answering(accepted, done);
  const progress: unknown[] = [];
  const id = await runTask(
    'import/office',
    { method: 'POST' },
    (one) => progress.push(one),
    new AbortController().signal,
  );
  assert.deepEqual([id, progress], ['t1', [{ fraction: 0.5 }]]);
  assert.equal(asked[0]?.headers.get('prefer'), 'respond-async');
  assert.match(asked[1]?.url ?? '', /\/convert\/t1\/events$/u);
  answering(Response.json({ taskId: 't2' }, { status: 202 }), stream(['converted', { taskId: 't2' }]));
  assert.equal(await runTask('export/pdf', {}, () => undefined, new AbortController().signal), 't2');
});

test('a task that fails, or disappears, is a failure', async () => {
  const followed = (): Promise<unknown> => follow('t', () => undefined, new AbortController().signal);
  answering(stream(['failed', { error: { code: 'IMPORT_FILE_DAMAGED', message: 'It is damaged.' } }]));
  await assert.rejects(followed(), { code: 'IMPORT_FILE_DAMAGED', message: 'It is damaged.' });
  answering(stream(['failed', {}]));
  await assert.rejects(followed(), { code: 'TASK_FAILED' });
  answering(stream(['progress', { fraction: 0.9 }]));
  await assert.rejects(followed(), { code: 'TASK_CUT' });
});

test('a file has the server’s name', () => {
  const named = (disposition?: string): string | undefined =>
    filenameOf(new Response('', disposition === undefined ? {} : { headers: { 'content-disposition': disposition } }));
  assert.equal(named(`attachment; filename="report.pdf"; filename*=UTF-8''%E5%A0%B1%E5%91%8A.pdf`), '報告.pdf');
  assert.equal(named('attachment; filename="report 1.pdf"'), 'report 1.pdf');
  assert.equal(named('attachment'), undefined);
  assert.equal(named(), undefined);
});
