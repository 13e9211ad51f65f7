import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { MULTIPART_LIMITS, multipartFault, openUpload } from '@editor-companion/core/plugin';

const part = (name: string, filename?: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\nx\r\n`;

/** Returns the error for a body. Undefined if it is valid. */
async function faultOf(payload: string, type = 'multipart/form-data; boundary=b'): Promise<string | undefined> {
  await using app = Fastify();
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  app.post('/', async (request) => {
    try {
      const upload = await openUpload(request);
      for await (const _chunk of upload?.bytes ?? []) continue;
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
  it('reports nothing for a valid body', async () => {
    assert.equal(await faultOf(`${part('file', 'a.txt')}${part('note')}--b--\r\n`), undefined);
  });

  it('names the fault of an invalid one', async () => {
    assert.equal(await faultOf('x', 'multipart/form-data'), 'its Content-Type names no boundary');
    assert.equal(await faultOf('x', `multipart/form-data; boundary=${'b'.repeat(400)}`), 'its boundary is too long');
    assert.equal(await faultOf(part('file', 'a.txt').slice(0, -3)), 'it ends too early');
    assert.equal(await faultOf('--b\r\ncontent-disp'), 'it ends too early');
    assert.equal(await faultOf(`${part('note').repeat(9)}--b--\r\n`), 'it has too many fields');
  });

  it('names the file beyond the limit, at any place', async () => {
    const extra = '"b.docx" in the field "more" is not expected';
    const [first, second] = [part('file', 'a.docx'), part('more', 'b.docx')];
    assert.equal(await faultOf(`${first}${second}--b--\r\n`), extra);
    assert.equal(await faultOf(`${first}${part('note')}${second}${part('file', 'c')}--b--\r\n`), extra);
  });

  it('accepts a file input that was left empty', async () => {
    const empty = part('more', '').replace('x\r\n', '\r\n');
    assert.equal(await faultOf(`${part('file', 'a')}${empty}--b--\r\n`), undefined);
  });

  it('ignores other errors', () => {
    assert.equal(multipartFault(Object.assign(new Error('no space left'), { code: 'ENOSPC' })), undefined);
    assert.equal(multipartFault('unexpected end of multipart data'), undefined);
  });
});
