import type { Readable } from 'node:stream';
import type { AnyReply } from '../contracts/index.ts';

/** Answers with bytes from memory or from a stream; resolves when the response has gone out, or its client has. */
export function transmit(reply: AnyReply, status: number, body?: Readable | Uint8Array): Promise<void> {
  reply.code(status);
  reply.send(body);
  return new Promise((resolve) => {
    reply.then(resolve, () => resolve());
  });
}
