import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createTestHost } from '@editor-companion/core/testing';
import type { TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import type { FileEvent, Logger } from '@editor-companion/core/plugin';
import type { Clock } from '../src/clock.ts';

const PATIENCE_MS = 30_000;

/** Resolves when `condition` holds, and checks it each millisecond, so that threads can run. Rejects after too many checks. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await setTimeout(1);
  }
}

export const fileEvent = (taskId: string, fromCache = false, eventId?: string): FileEvent => ({
  ...(eventId !== undefined && { eventId }),
  taskId,
  fromCache,
  file: { filename: '季度.docx', mime: 'application/msword', size: 5, path: 'files/ab/cdef' },
});

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** Starts a receiver of webhooks on a free loopback port. */
export async function startReceiver(answer: Answer = (response) => void response.writeHead(204).end()) {
  const received: Received[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    const one = { method, url, headers, body: await text(request) };
    received.push(one);
    answer(response, one);
  }
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A clock that stands still until it is advanced. */
export class FakeClock implements Clock {
  #now = Date.parse('2026-11-20T12:00:00Z');
  readonly #timers = new Set<{ at: number; wake: () => void }>();

  readonly now = (): number => this.#now;
  readonly random = (): number => 0;
  readonly after = (delay: number, wake: () => void): (() => void) => {
    const timer = { at: this.#now + delay, wake };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** The number of timers. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Advances the clock and calls the timers that are due. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of this.#timers) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.wake();
    }
  }
}

const nothing = (): void => undefined;
export const silentLog: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
};

/** Starts a host with only the embedded storage, for tests of the outbox. */
export const startStorage = (): Promise<TestHost> => createTestHost(storage);
