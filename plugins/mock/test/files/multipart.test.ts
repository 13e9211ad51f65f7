import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { MULTIPART_LIMITS, multipartFault } from '@editor-companion/core/plugin';

const part = (name: string, filename?: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\nx\r\n`;

/** What is told of a body; undefined when it can be read. */
async function faultOf(payload: string, type = 'multipart/form-data; boundary=b'): Promise<string | undefined> {
  await using app = Fastify();
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  app.post('/', async (request) => {
    try {
      for await (const found of request.parts()) if (found.type === 'file') await found.toBuffer();
      return {};
    } catch (error) {
      return { fault: multipartFault(error) };
    }
  });
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ fault?: string }>().fault;
}

describe('multipartFault', () => {
  it('has nothing to say of a good body', async () => {
    assert.equal(await faultOf(`${part('file', 'a.txt')}${part('note')}--b--\r\n`), undefined);
  });

  it('names what is wrong with a bad one', async () => {
    assert.equal(await faultOf('x', 'multipart/form-data'), 'its Content-Type names no boundary');
    assert.equal(await faultOf('x', `multipart/form-data; boundary=${'b'.repeat(400)}`), 'its boundary is too long');
    assert.equal(await faultOf(part('file', 'a.txt').slice(0, -3)), 'it ends too early');
    assert.equal(await faultOf('--b\r\ncontent-disp'), 'it ends too early');
    assert.equal(await faultOf(`${part('file', 'a')}${part('file', 'b')}--b--\r\n`), 'it has more than one file');
    assert.equal(await faultOf(`${part('note').repeat(9)}--b--\r\n`), 'it has too many fields');
  });

  it('leaves other failures to others', () => {
    assert.equal(multipartFault(Object.assign(new Error('no space left'), { code: 'ENOSPC' })), undefined);
    assert.equal(multipartFault('unexpected end of multipart data'), undefined);
  });
});
