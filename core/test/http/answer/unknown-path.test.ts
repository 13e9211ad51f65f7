import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import type { RoutePlugin } from '../../../src/plugin/host.ts';
import { createTestShell } from '../test-shell.ts';

const config = { public: true } as const;
const routes: RoutePlugin = (scope) => {
  scope.get('/things', { config }, () => ({}));
  scope.post('/things/from-a-file', { config }, () => ({}));
  const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 8 }) });
  scope.get('/things/:id', { config, schema: { params } }, () => ({}));
  scope.delete('/things/:id', { config, schema: { params } }, () => ({}));
  scope.get('/files/:name', { config }, (_request, reply) => reply.callNotFound());
  const kinds = Type.Object({ kind: Type.Enum(['png', 'webp']) });
  scope.get('/pictures/:kind', { config, schema: { params: kinds } }, () => ({}));
};

async function answerTo(method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS', url: string) {
  const { app } = await createTestShell(routes);
  const answer = await app.inject({ method, url });
  const { error, details }: { error?: string; details?: object[] } = answer.body === '' ? {} : answer.json();
  return { status: answer.statusCode, error, details, allow: answer.headers['allow'] };
}

describe('a request without a route', () => {
  it('lists the methods of its path, in the text and in Allow', async () => {
    const { status, allow } = await answerTo('POST', '/things');
    assert.deepEqual([status, allow], [405, 'GET, HEAD, OPTIONS']);
    assert.equal((await answerTo('POST', '/things/7')).allow, 'DELETE, GET, HEAD, OPTIONS');
  });

  it('is 404 for an unknown path', async () => {
    const { status, error, allow } = await answerTo('GET', '/nothing');
    assert.deepEqual([status, error, allow], [404, 'NOT_FOUND', undefined]);
  });

  it('is 404 if its own route declines it', async () => {
    const { status, error } = await answerTo('GET', '/files/none');
    assert.deepEqual([status, error], [404, 'NOT_FOUND']);
  });

  it('may ask for the methods', async () => {
    assert.deepEqual(await answerTo('OPTIONS', '/things'), {
      status: 204,
      error: undefined,
      details: undefined,
      allow: 'GET, HEAD, OPTIONS',
    });
    assert.equal((await answerTo('OPTIONS', '/nothing')).status, 404);
  });
});

describe('a path that fits a route except for its parameter', () => {
  it('is 404, because no such thing can exist', async () => {
    for (const id of ['far-too-long', '']) {
      const { status, error, details } = await answerTo('DELETE', `/things/${id}`);
      assert.deepEqual([status, error], [404, 'PATH_UNKNOWN'], id);
      assert.equal(details?.length, 1);
    }
  });

  it('is 405 if another method has exactly this path', async () => {
    const { status, error, allow } = await answerTo('GET', '/things/from-a-file');
    assert.deepEqual([status, error, allow], [405, 'METHOD_NOT_ALLOWED', 'POST, OPTIONS']);
  });

  it('is 400 if the allowed values can be listed', async () => {
    const { status, error } = await answerTo('GET', '/pictures/gif');
    assert.deepEqual([status, error], [400, 'PARAMS_INVALID']);
  });
});
