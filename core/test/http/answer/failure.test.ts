import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompanionError } from '../../../src/base/errors.ts';
import { isDiskFull, toCompanionError } from '../../../src/http/answer/failure.ts';
import { createTestShell } from '../test-shell.ts';

const context = { mediaType: 'text/x', shuttingDown: false, aborted: false };
const codeOf = (failure: unknown): string => toCompanionError(failure, context).code;

describe('toCompanionError', () => {
  it('keeps errors that are safe to show', () => {
    const error = new CompanionError('TASK_NOT_FOUND', { status: 404, message: 'No.' });
    assert.equal(toCompanionError(error, context), error);
  });

  it('finds a full disk at any depth of the causes', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    assert.equal(codeOf(new Error('a', { cause: new Error('b', { cause: full }) })), 'STORAGE_FULL');
    assert.equal(toCompanionError(full, context).status, 507);
  });

  it('ends on circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    assert.equal(isDiskFull(error), false);
  });

  it('keeps the status of other libraries’ client errors, and drops their text', () => {
    const tooLarge = Object.assign(new Error('/srv/secret'), { statusCode: 413 });
    assert.equal(codeOf(tooLarge), 'PAYLOAD_TOO_LARGE');
    assert.equal(codeOf(Object.assign(new Error('x'), { statusCode: 406 })), 'REQUEST_INVALID');
  });

  it('calls everything else an internal error', () => {
    for (const failure of [new Error('x'), 'text', undefined, null, Object.assign(new Error('x'), { statusCode: 200 })])
      assert.equal(codeOf(failure), 'INTERNAL_ERROR');
  });

  it('attributes an aborted request to the shutdown during one', () => {
    assert.equal(
      toCompanionError(new Error('aborted'), { ...context, shuttingDown: true, aborted: true }).code,
      'SHUTTING_DOWN',
    );
  });
});

describe('a failure', () => {
  it('shows neither text, stack nor path of an unforeseen error, which the log contains', async () => {
    const { app, logs } = await createTestShell((scope) => {
      scope.get('/boom', { config: { public: true } }, () => {
        throw new Error('password is hunter2 in /srv/app');
      });
    });
    const answer = await app.inject({ url: '/boom?token=t0ken', headers: { 'x-request-id': 'abc-1' } });
    assert.equal(answer.statusCode, 500);
    const body = answer.json<Record<string, unknown>>();
    assert.deepEqual(Object.keys(body), ['code', 'success', 'error', 'message', 'requestId']);
    assert.deepEqual(
      [body['code'], body['success'], body['error'], body['requestId']],
      [500, false, 'INTERNAL_ERROR', 'abc-1'],
    );
    assert.doesNotMatch(answer.body, /hunter2|srv|\.ts/);
    const line = logs.find(({ code }) => code === 'INTERNAL_ERROR');
    assert.match(JSON.stringify(line), /hunter2/);
    assert.equal(line?.['requestId'], 'abc-1');
    assert.doesNotMatch(JSON.stringify(logs), /t0ken/);
  });

  it('is logged without members that a library added to the error', async () => {
    const { app, logs } = await createTestShell((scope) => {
      scope.get('/boom', { config: { public: true } }, () => {
        throw Object.assign(new Error('upstream'), { request: { headers: { 'x-key': 'hunter2' } } });
      });
    });
    await app.inject('/boom');
    assert.doesNotMatch(JSON.stringify(logs), /hunter2/);
  });

  it('states the waiting time before a retry', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/busy', { config: { public: true } }, () => {
        throw new CompanionError('BUSY', { status: 503, message: 'Busy.', retryAfter: 7 });
      });
    });
    assert.equal((await app.inject('/busy')).headers['retry-after'], '7');
  });

  it('drops the headers of the payload that it replaces', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/file', { config: { public: true } }, (_request, reply) => {
        reply.headers({ etag: '"x"', 'content-disposition': 'attachment', 'content-length': 9 });
        throw new CompanionError('GONE', { status: 410, message: 'Gone.' });
      });
    });
    const { headers, body } = await app.inject('/file');
    assert.deepEqual([headers['etag'], headers['content-disposition']], [undefined, undefined]);
    assert.equal(Number(headers['content-length']), body.length);
  });

  it('lists the methods of a path', async () => {
    const { app } = await createTestShell((scope) => {
      scope.delete('/things/:id', { config: { public: true } }, () => ({}));
    });
    const answer = await app.inject({ method: 'POST', url: '/things/7', payload: {} });
    assert.equal(answer.statusCode, 405);
    assert.match(answer.json<{ message: string }>().message, /methods: DELETE/);
  });
});
