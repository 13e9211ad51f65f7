import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createProject, runProgram, type Program } from './cli/project.ts';

/** A route that answers with its process after a simulated time of work. */
const worker = `
  import { definePlugin } from '@editor-companion/core/plugin';
  import { setTimeout as pause } from 'node:timers/promises';
  export default definePlugin({
    name: 'worker', version: '1.0.0', apiVersion: 1,
    setup(host) {
      host.routes((app) => {
        app.get('/work', { config: { public: true } }, async () => {
          await pause(Math.random() * 60);
          return { pid: process.pid };
        });
      });
    },
  });`;

/** Milliseconds between readiness checks of the balancer. A real one uses seconds, and so does `drainDelay`. */
const INTERVAL_MS = 20;

/** Forwards requests over kept-alive connections to the servers that were ready at their last check. */
class Balancer implements AsyncDisposable {
  readonly #ready = new Set<string>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => this.#pass(request, response));
  readonly #stop = new AbortController();
  #turn = 0;

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when the server is ready for the first time. The checks continue as long as the server exists. */
  add(url: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#watch(url, resolve);
    return promise;
  }

  async #watch(url: string, first: () => void): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const headers = { connection: 'close' };
      const status = await fetch(`${url}/health/ready`, { headers }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) this.#ready.add(url);
      else this.#ready.delete(url);
      if (status === 200) first();
      if (status === 0) return;
      await pause(INTERVAL_MS);
    }
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const servers = [...this.#ready];
    const target = servers[this.#turn++ % servers.length];
    const fail = (): void => void response.writeHead(502).end();
    if (target === undefined) return fail();
    send(new URL(request.url ?? '/', target), { agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
      answer.pipe(response);
    })
      .on('error', fail)
      .end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }
}

test('a rolling restart behind a balancer fails no request', async () => {
  await using project = await createProject({
    'companion.config.json': JSON.stringify({
      server: { port: 0, drainDelay: 1500 },
      plugins: { worker: { use: './worker.ts' } },
    }),
    'worker.ts': worker,
  });
  await using balancer = new Balancer();
  const url = await balancer.listen();
  await using stack = new AsyncDisposableStack();
  const start = async (): Promise<Program> => {
    const program = stack.use(runProgram(project.folder, ['start'], { NODE_ENV: 'test' }));
    const [, address = ''] = await program.until(/listening +(http:\S+)/);
    await balancer.add(address);
    return program;
  };

  const first = [await start(), await start()];
  const answers = new Map<string, number>();
  const over = new AbortController();
  const clients = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/work`);
      const { data } = (await answer.json().catch(() => ({}))) as { data?: { pid: number } };
      const who = answer.ok ? String(data?.pid) : `failed with ${answer.status}`;
      answers.set(who, (answers.get(who) ?? 0) + 1);
    }
  });

  const second: Program[] = [];
  for (const program of first) {
    second.push(await start());
    program.process.kill('SIGTERM');
    assert.equal(await program.ended(), 0);
  }
  over.abort();
  await Promise.all(clients);
  const expected = [...first, ...second].map((program) => String(program.process.pid));
  assert.deepEqual([...answers.keys()].toSorted(), expected.toSorted(), JSON.stringify([...answers]));
});
