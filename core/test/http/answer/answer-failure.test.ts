import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCompanion } from '../../../src/index.ts';
import { defineErrors, definePlugin, Type, type CompanionError } from '../../../src/plugin/index.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly code?: string;
  readonly path?: string;
  readonly err?: { readonly message: string; readonly stack?: string };
  readonly reason?: string;
  readonly cause?: string;
}

const [DEBUG, WARN, ERROR] = [20, 40, 50];

const errors = defineErrors({
  SAMPLE_WRONG: { status: 422, message: 'It is wrong.' },
  SAMPLE_BUSY: { status: 503, message: 'Too much to do.' },
  SAMPLE_UPSTREAM: { status: 502, message: 'The other server failed.' },
});

const FAILURES: Readonly<Record<string, () => Error>> = {
  mistake: () => new TypeError('undefined is not a function'),
  wrong: () => errors.SAMPLE_WRONG(),
  busy: () => errors.SAMPLE_BUSY({}, { cause: new Error('the queue is full') }),
  upstream: () => errors.SAMPLE_UPSTREAM({}, { cause: new Error('connection reset') }),
  refused: () => errors.SAMPLE_UPSTREAM(),
};

const failing = definePlugin({
  name: 'failing',
  version: '1.0.0',
  apiVersion: 1,
  errors: errors.table,
  setup(host) {
    host.routes((app) => {
      const schema = { tags: ['Test'], summary: 'Fails', response: { 200: Type.Object({}) } };
      for (const [name, make] of Object.entries(FAILURES))
        app.get(`/${name}`, { config: { public: true }, schema: { ...schema, operationId: name } }, () => {
          throw make();
        });
    });
  },
});

/** Returns the log line of a failure, and the answer. */
async function failureOf(name: string): Promise<{ line: Line | undefined; error: string; status: number }> {
  const lines: Line[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  const log = pino({ level: 'debug' }, sink);
  const config = { plugins: { failing: { use: failing } } as never };
  await using companion = await createCompanion({ config, env: { NODE_ENV: 'test' }, log });
  const answer = await companion.app.inject({ url: `/${name}?token=secret` });
  const line = lines.find(({ path }) => path === `/${name}`);
  assert.equal(JSON.stringify(lines).includes('secret'), false, 'a query may hold a token');
  return { line, error: answer.json<{ error: string }>().error, status: answer.statusCode };
}

test('a mistake in the code is logged as an error with its place, which the answer omits', async () => {
  const { line, error, status } = await failureOf('mistake');
  assert.deepEqual([error, status, line?.level, line?.code], ['INTERNAL_ERROR', 500, ERROR, 'INTERNAL_ERROR']);
  assert.match(line?.err?.stack ?? '', /answer-failure\.test\.ts/u);
});

test('a mistake of the caller is logged for debugging only', async () => {
  const { line, error } = await failureOf('wrong');
  assert.deepEqual([error, line?.level, line?.err], ['SAMPLE_WRONG', DEBUG, undefined]);
});

test('a request that the server refuses is logged as a warning with the reason and without a place', async () => {
  const { line } = await failureOf('busy');
  assert.deepEqual(
    [line?.level, line?.reason, line?.cause, line?.err],
    [WARN, 'Too much to do.', 'the queue is full', undefined],
  );
  const refused = await failureOf('refused');
  assert.deepEqual([refused.line?.level, refused.line?.err], [WARN, undefined]);
});

test('a request that fails because of another system is logged as a warning with its cause', async () => {
  const { line, error, status } = await failureOf('upstream');
  assert.deepEqual(
    [error, status, line?.level, line?.msg],
    ['SAMPLE_UPSTREAM', 502, WARN, 'A request could not be served'],
  );
  assert.match(line?.err?.stack ?? '', /connection reset/u);
});

test('a route with another form of errors uses it, even for refusals before its handler', async () => {
  const plugin = definePlugin({
    name: 'foreign',
    version: '1.0.0',
    apiVersion: 1,
    errors: errors.table,
    setup(host) {
      host.routes((app) => {
        const failures = {
          schema: { type: 'object' },
          body: ({ code, details }: CompanionError, requestId: string) => ({
            wrong: code,
            at: details?.[0]?.path,
            requestId,
          }),
        };
        app.post(
          '/foreign',
          {
            config: { public: true, failures },
            schema: {
              tags: ['Test'],
              summary: 'Fails',
              operationId: 'foreign',
              body: Type.Object({ n: Type.Number() }),
            },
          },
          () => {
            throw errors.SAMPLE_BUSY({}, { retryAfter: 3 });
          },
        );
      });
    },
  });
  const config = { plugins: { foreign: { use: plugin } } as never };
  await using companion = await createCompanion({ config, env: { NODE_ENV: 'test' }, log: pino({ level: 'silent' }) });
  const post = (payload: object) =>
    companion.app.inject({ method: 'POST', url: '/foreign', payload, headers: { 'x-request-id': 'request-1' } });
  const busy = await post({ n: 1 });
  assert.deepEqual([busy.statusCode, busy.headers['retry-after']], [503, '3']);
  assert.deepEqual(busy.json(), { wrong: 'SAMPLE_BUSY', requestId: 'request-1' });
  const unknown = await companion.app.inject({ url: '/foreign/other', headers: { 'x-request-id': 'request-1' } });
  assert.deepEqual([unknown.statusCode, unknown.json()], [404, { wrong: 'NOT_FOUND', requestId: 'request-1' }]);
  const elsewhere = await companion.app.inject({ url: '/foreigner' });
  assert.equal(elsewhere.json<{ error: string }>().error, 'NOT_FOUND');
  const invalid = await post({ n: 'x' });
  assert.deepEqual(invalid.json(), { wrong: 'BODY_INVALID', at: 'n', requestId: 'request-1' });
});
