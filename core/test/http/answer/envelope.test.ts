import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { createTestShell } from '../test-shell.ts';

const open = { config: { public: true } } as const;
const ada = { name: 'Ada', secret: 'x' };

describe('the success envelope', () => {
  it('holds a plain payload, its status, and only the members of the response schema', async () => {
    const { app } = await createTestShell((scope) => {
      const schema = { response: { '2xx': Type.Object({ name: Type.String() }) } };
      scope.post('/people', { ...open, schema }, (_request, reply) => {
        reply.code(201);
        return ada;
      });
    });
    const answer = await app.inject({ method: 'POST', url: '/people' });
    assert.equal(answer.statusCode, 201);
    assert.equal(answer.body, '{"code":201,"success":true,"data":{"name":"Ada"}}');
  });

  it('holds arrays, numbers, and payloads without a schema', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/list', open, () => [1, { two: 2 }]);
      scope.get('/number', open, () => 7);
    });
    assert.deepEqual((await app.inject('/list')).json(), { code: 200, success: true, data: [1, { two: 2 }] });
    assert.deepEqual((await app.inject('/number')).json(), { code: 200, success: true, data: 7 });
  });

  it('wraps the JSON member of a response that is described by media type', async () => {
    const content = { 'application/json': { schema: Type.Object({ a: Type.Integer() }) } };
    const { app } = await createTestShell((scope) => {
      scope.get('/either', { ...open, schema: { response: { 200: { content } } } }, () => ({ a: 1 }));
    });
    assert.deepEqual((await app.inject('/either')).json(), { code: 200, success: true, data: { a: 1 } });
  });

  it('leaves text, bytes and streams unchanged', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/text', open, () => 'plain');
      scope.get('/bytes', open, () => Buffer.from('bytes'));
      scope.get('/stream', open, () => Readable.from(['str', 'eam']));
    });
    for (const [url, body] of [
      ['/text', 'plain'],
      ['/bytes', 'bytes'],
      ['/stream', 'stream'],
    ] as const)
      assert.equal((await app.inject(url)).body, body);
  });

  it('is omitted if the route asks for that', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/raw', { config: { public: true, envelope: false } }, () => ({ a: 1 }));
    });
    assert.equal((await app.inject('/raw')).body, '{"a":1}');
  });

  it('wraps a payload once on the HEAD twin of a GET route', async () => {
    const { app } = await createTestShell((scope) => {
      scope.get('/twin', { ...open, schema: { response: { 200: Type.Object({ a: Type.Integer() }) } } }, () => ({
        a: 1,
      }));
    });
    const [get, head] = [await app.inject('/twin'), await app.inject({ method: 'HEAD', url: '/twin' })];
    assert.equal(head.headers['content-length'], get.headers['content-length']);
    assert.equal(head.body, '');
  });
});
