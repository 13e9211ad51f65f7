import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { createTestShell } from '../test-shell.ts';

async function send(payload: string | Buffer, type = 'application/json'): Promise<[number, string]> {
  const { app } = await createTestShell(
    (scope) => {
      scope.post('/', { config: { public: true } }, ({ body }) => ({ body }));
    },
    { server: { bodyLimit: 20_000, maxBodyDepth: 10 } },
  );
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  return [answer.statusCode, answer.json<{ error: string }>().error];
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a body', () => {
  it('that is not JSON answers 400', async () => {
    assert.deepEqual(await send('{"a":'), [400, 'BODY_NOT_JSON']);
    assert.deepEqual(await send(' '), [400, 'BODY_NOT_JSON']);
  });

  it('in another encoding than UTF-8 answers 400, so that no letter is lost', async () => {
    assert.deepEqual(await send(Buffer.from('{"a":"Müller"}', 'latin1')), [400, 'BODY_NOT_JSON']);
    assert.equal((await send(Buffer.from('{"a":"Müller"}'), 'application/json; charset=iso-8859-1'))[0], 200);
  });

  it('that is empty counts as none, and as missing if the route needs one', async () => {
    assert.equal((await send(''))[0], 200);
    const { app } = await createTestShell((scope) => {
      const schema = { body: Type.Object({ a: Type.String() }) };
      scope.post('/', { config: { public: true }, schema }, ({ body }) => body);
    });
    const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' } });
    assert.equal(answer.json<{ error: string }>().error, 'BODY_INVALID');
  });

  it('of another media type answers 415', async () => {
    assert.deepEqual(await send('a=1', 'application/x-www-form-urlencoded'), [415, 'MEDIA_TYPE_UNSUPPORTED']);
    assert.deepEqual(await send('{}', 'text/plain'), [415, 'MEDIA_TYPE_UNSUPPORTED']);
  });

  it('with a content encoding answers 415', async () => {
    const { app } = await createTestShell((scope) => {
      scope.post('/', { config: { public: true } }, ({ body }) => ({ body }));
    });
    const statusFor = async (encoding: string): Promise<[number, string]> => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const answer = await app.inject({ method: 'POST', url: '/', payload: '{}', headers });
      return [answer.statusCode, answer.json<{ error: string }>().error];
    };
    assert.deepEqual(await statusFor('gzip'), [415, 'CONTENT_ENCODING_UNSUPPORTED']);
    assert.equal((await statusFor('identity'))[0], 200);
  });

  it('of a type that the route does not name answers 415, and the route judges one without a type', async () => {
    const { app } = await createTestShell((scope) => {
      const schema: object = { consumes: ['multipart/form-data'] };
      scope.post('/upload', { config: { public: true }, schema }, () => ({}));
    });
    const post = { method: 'POST', url: '/upload' } as const;
    const answer = await app.inject({ ...post, payload: {} });
    assert.deepEqual([answer.statusCode, answer.json().error], [415, 'MEDIA_TYPE_UNSUPPORTED']);
    assert.equal((await app.inject(post)).statusCode, 200);
  });

  it('over the limit answers 413', async () => {
    assert.deepEqual(await send(JSON.stringify('x'.repeat(20_000))), [413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may nest up to the limit and no deeper', async () => {
    assert.equal((await send(nested(10)))[0], 200);
    assert.deepEqual(await send(nested(11)), [400, 'BODY_TOO_DEEP']);
  });

  it('with brackets in its texts does not count as deep', async () => {
    assert.equal((await send(JSON.stringify({ a: `\\"${'['.repeat(500)}` })))[0], 200);
  });

  it('cannot change prototypes', async () => {
    assert.deepEqual(await send('{"__proto__":{"admin":true}}'), [400, 'BODY_NOT_JSON']);
    assert.equal((await send('{"constructor":{"prototype":{"admin":true}}}'))[0], 400);
  });
});
