import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import Fastify from 'fastify';
import { toPayload } from '../../src/http/payload.ts';

const answerOf = async (pieces: readonly Uint8Array[]) => {
  const app = Fastify();
  app.get('/', (_request, reply) => toPayload(reply, pieces));
  const answer = await app.inject({ url: '/', payloadAsStream: true });
  return { headers: answer.headers, body: await buffer(answer.stream()) };
};

for (const [size, pieces] of Object.entries({
  short: ['{"a":', '1}'],
  long: ['{"a":"', 'ä'.repeat(2 ** 20), '"}'],
})) {
  test(`a ${size} body in pieces is sent completely, as JSON of a known length`, async () => {
    const { headers, body } = await answerOf(pieces.map((piece) => Buffer.from(piece)));
    assert.equal(body.toString(), pieces.join(''));
    assert.equal(Number(headers['content-length']), body.length);
    assert.match(String(headers['content-type']), /^application\/json/);
  });
}
