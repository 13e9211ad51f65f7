import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionRequestError, CompanionServer, type ServerOptions } from '../../src/index.ts';
import { hurrying } from '../stage.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: unknown;
}

/**
 * A server that returns these answers, one after the other, and the requests that it received. A function may throw, as a broken connection
 * does.
 */
function answering(answers: readonly (() => Response)[], options: Partial<ServerOptions> = {}) {
  const asked: Asked[] = [];
  const ask: typeof fetch = async (input, init) => {
    const token = new Headers(init?.headers).get('authorization');
    asked.push({ method: init?.method ?? 'GET', url: new Request(input).url, token, body: init?.body });
    return (answers[asked.length - 1] ?? answers.at(-1))!();
  };
  return { asked, server: new CompanionServer({ url: 'http://companion.test/below/', fetch: ask, ...options }) };
}

const data = (value: unknown) => () => Response.json({ code: 200, success: true, data: value });
const refusal =
  (status: number, error: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { code: status, success: false, error, message: 'No.', requestId: 'r1', details: [{ path: 'n' }] },
      { status, headers },
    );
const broken = (): Response => {
  throw new TypeError('fetch failed');
};

test('a route is called by its method and path, and returns its data', async () => {
  const { server, asked } = answering([data({ id: 'a b' })]);
  const template = await server.call('GET /template/{id}', { path: { id: 'a/b' } });
  assert.equal(template.id, 'a b');
  await server.call('POST /ai/suggestion', { body: { text: 'Hello⦙', n: 2 } });
  assert.deepEqual(
    asked.map(({ method, url, body }) => [method, url, body]),
    [
      ['GET', 'http://companion.test/below/template/a%2Fb', undefined],
      ['POST', 'http://companion.test/below/ai/suggestion', '{"text":"Hello⦙","n":2}'],
    ],
  );
});

test('an opened route returns the response itself', async () => {
  const { server } = answering([() => new Response('%PDF-')]);
  const response = await server.open('POST /export/pdf', { body: { html: '<p>Hi</p>' } });
  assert.equal(await response.text(), '%PDF-');
});

test('a refusal has its code, status, paths, request id and waiting time', async () => {
  const { server } = answering([refusal(429, 'RATE_LIMITED', { 'retry-after': '3600' })]);
  await assert.rejects(server.call('GET /capabilities'), (error) => {
    assert.ok(error instanceof CompanionRequestError);
    const { code, status, details, requestId, retryAfter, message } = error;
    assert.deepEqual([code, status, requestId, retryAfter, message], ['RATE_LIMITED', 429, 'r1', 3_600_000, 'No.']);
    assert.deepEqual(details, [{ path: 'n' }]);
    return true;
  });
});

test('an HTML page of a proxy becomes a refusal with its status', async () => {
  const { server } = answering([() => new Response('<h1>Too large</h1>', { status: 413 })]);
  await assert.rejects(server.call('GET /capabilities'), { code: 'HTTP_413', status: 413 });
});

test('a request that the server refuses for a short time is repeated, even if it would change data', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { server, asked } = answering([refusal(503, 'OVERLOADED', { 'retry-after': '1' }), data({ suggestions: [] })]);
  assert.deepEqual(await hurrying(t, server.call('POST /ai/suggestion', { body: {} })), { suggestions: [] });
  assert.equal(asked.length, 2);
});

test('a request whose connection breaks is repeated only if that does no harm', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const reading = answering([broken, broken, data({ items: [] })]);
  await hurrying(t, reading.server.call('GET /template'));
  assert.equal(reading.asked.length, 3);
  const writing = answering([broken, data({})]);
  await assert.rejects(hurrying(t, writing.server.call('POST /ai/suggestion', { body: {} })), { code: 'CLOSED' });
  assert.equal(writing.asked.length, 1);
});

test('a request is given up after the configured retries, or when the server refuses it for good', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { server, asked } = answering([broken], { retries: 1 });
  await assert.rejects(hurrying(t, server.call('GET /template')), { code: 'CLOSED' });
  assert.equal(asked.length, 2);
  const refusing = answering([refusal(404, 'TEMPLATE_NOT_FOUND')]);
  await assert.rejects(refusing.server.call('GET /template'), { code: 'TEMPLATE_NOT_FOUND' });
  assert.equal(refusing.asked.length, 1);
});

test('aborting ends the pause before a retry at once', async () => {
  const { server } = answering([refusal(503, 'OVERLOADED', { 'retry-after': '20' })]);
  const abort = new AbortController();
  const call = server.call('GET /template', { signal: abort.signal });
  await new Promise(setImmediate);
  abort.abort(new Error('enough'));
  await assert.rejects(call, { message: 'enough' });
});

test('a new token is requested once when the server refuses the former one', async () => {
  for (const said of [refusal(401, 'AUTH_REQUIRED'), refusal(403, 'AUTH_EXPIRED')]) {
    const refused: unknown[] = [];
    const token = (asked: { refused?: string }) => {
      refused.push(asked.refused);
      return asked.refused === undefined ? 'old' : 'new';
    };
    const { server, asked } = answering([said, data({ items: [] })], { token });
    await server.call('GET /template');
    assert.deepEqual(
      [refused, asked.map((one) => one.token)],
      [
        [undefined, 'old'],
        ['Bearer old', 'Bearer new'],
      ],
    );
    const never = answering([said], { token });
    await assert.rejects(never.server.call('GET /template'), CompanionRequestError);
    assert.equal(never.asked.length, 2);
  }
});
