import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPostgres } from '../servers/postgres.ts';
import { withoutRedis } from '../servers/redis.ts';
import { Nodes } from './nodes.ts';

const contentOf = (texts: readonly string[]): object => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

interface Read {
  readonly data: {
    readonly content: { readonly content: readonly { readonly content: readonly { text: string }[] }[] };
  };
}

test(
  'the same content written through REST on two nodes at the same moment is inserted once',
  { skip: withoutPostgres || withoutRedis },
  async () => {
    await using nodes = await Nodes.start(2);
    const call = (index: number, method: string, texts?: readonly string[]): Promise<Response> =>
      fetch(`http://127.0.0.1:${nodes.all[index]?.port}/documents/doc`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(texts && { body: JSON.stringify({ content: contentOf(texts) }) }),
      });
    const texts = ['start'];
    assert.equal((await call(0, 'POST', texts)).status, 201);
    for (let round = 0; round < 5; round += 1) {
      texts.push(`round ${round}`);
      const answers = await Promise.all([call(0, 'PATCH', texts), call(1, 'PATCH', texts)]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      const { data } = (await (await call(0, 'GET')).json()) as Read;
      const found = data.content.content.map(({ content }) => content[0]?.text);
      assert.deepEqual(found, texts);
    }
  },
);
