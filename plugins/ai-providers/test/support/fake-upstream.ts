import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that reached the fake vendor. */
export interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
  /** Resolves when the client has disconnected before the answer was complete. */
  readonly aborted: Promise<void>;
}

export type Answer = (response: ServerResponse, seen: Seen) => void | Promise<void>;

/** A vendor that sends exactly the bytes that a test defines. */
export interface FakeUpstream extends AsyncDisposable {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Answers for the next requests, in order; the last one stays. */
  answer(...answers: Answer[]): void;
  /** Resolves with the n-th request (from 0). */
  request(index: number): Promise<Seen>;
}

export async function startUpstream(...first: Answer[]): Promise<FakeUpstream> {
  const seen: Seen[] = [];
  const waiting: (() => void)[] = [];
  let answers = first;

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: Seen = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>,
      aborted: new Promise((resolve) => {
        response.once('close', () => {
          if (!response.writableFinished) resolve();
        });
      }),
    };
    seen.push(one);
    for (const wake of waiting.splice(0)) wake();
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await answer?.(response, one);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    seen,
    answer: (...next) => void (answers = next),
    async request(index) {
      while (seen[index] === undefined) await new Promise<void>((resolve) => waiting.push(resolve));
      return seen[index];
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a JSON body. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Answers with a stream of the given texts, one write each, and ends. */
export const stream =
  (pieces: readonly (string | Buffer)[], type = 'text/event-stream'): Answer =>
  async (response) => {
    response.writeHead(200, { 'content-type': type });
    for (const piece of pieces) {
      response.write(piece);
      await new Promise(setImmediate);
    }
    response.end();
  };

/** Sends the pieces and then stays silent without ending. */
export const stall =
  (pieces: readonly string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const piece of pieces) response.write(piece);
  };

/** Sends the pieces and breaks the connection. */
export const cut =
  (pieces: readonly string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    setImmediate(() => response.destroy());
  };

/** Breaks the connection without an answer. */
export const reset: Answer = (response) => void response.destroy();

/** Accepts the request and never answers. */
export const silence: Answer = () => undefined;
