import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PackedProject } from './project.ts';

const CONFIG = `import { defineConfig } from '@editor-companion/core';
import type {} from 'companion-plugin-parrot';

export default defineConfig({
  plugins: { 'ai-providers': true, mock: true, parrot: { apiKey: 'key', baseUrl: 'UPSTREAM' } },
});
`;

/** Creates a vendor that repeats the last message, word by word. */
async function createParrot() {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { hear } = JSON.parse(await text(request)) as { hear: { what: string }[] };
    const words = (hear.at(-1)?.what ?? '').split(/(?= )/);
    for (const say of words) response.write(`${JSON.stringify({ say })}\n`);
    response.end(`${JSON.stringify({ end: { words: words.length } })}\n`);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Checks an external provider of language models, in every form of a stream. */
export async function provideAnswers(project: PackedProject): Promise<void> {
  using parrot = await createParrot();
  await project.write('companion.config.ts', CONFIG.replace('UPSTREAM', parrot.url));
  await using server = await project.start('--port', '0');
  const { address } = server;
  const ask = async (format: string): Promise<string> => {
    const response = await fetch(`${address}/ai/parrot/chat/completions?format=${format}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: '你好 Polly', stream: true }),
    });
    assert.equal(response.status, 200);
    return response.text();
  };

  assert.match(await ask('message'), /"msg":"你好[\s\S]*"status":"complete"/);
  assert.match(await ask('agui'), /RUN_STARTED[\s\S]*你好[\s\S]*RUN_FINISHED/);
  assert.ok((await ask('openai')).endsWith('data: [DONE]\n\n'));
  const demo = await fetch(`${address}/mock/sse/agui?delay=0`, { method: 'POST' });
  assert.match(await demo.text(), /RUN_FINISHED/);
}
