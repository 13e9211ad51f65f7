import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The APIs of vendors, by their names in the plugin ai-providers. */
export type Api = 'openai' | 'responses' | 'anthropic' | 'gemini' | 'ollama';

/** A stream in the form of a vendor's API. @param lines one JSON each. */
export function wire(api: Api, lines: readonly string[]): string {
  if (api === 'ollama') return lines.map((line) => `${line}\n`).join('');
  const frames = lines.map((line) => {
    const name = api === 'anthropic' ? `event: ${(JSON.parse(line) as { type: string }).type}\n` : '';
    return `${name}data: ${line}\n\n`;
  });
  return frames.join('') + (api === 'openai' ? 'data: [DONE]\n\n' : '');
}

/** A vendor that answers with one recording after the other, and records the received bodies. */
export async function startVendor() {
  const asked: string[] = [];
  let answers: readonly (readonly [Api, readonly string[]])[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const [api, lines] = answers[asked.push(body) - 1] ?? (['openai', []] as const);
      const type = api === 'ollama' ? 'application/x-ndjson' : 'text/event-stream';
      response.writeHead(200, { 'content-type': type }).end(wire(api, lines));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    /** Clears the recorded requests, and answers the next ones with these. */
    play(...next: typeof answers): void {
      asked.length = 0;
      answers = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
