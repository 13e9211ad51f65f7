import type { Readable } from 'node:stream';
import type { AnyReply } from '../contracts/index.ts';

/** Answers with bytes or a stream. Resolves when the response is sent or the client has disconnected. */
export function transmit(reply: AnyReply, status: number, body?: Readable | Uint8Array): Promise<void> {
  reply.code(status);
  reply.send(body);
  return new Promise((resolve) => {
    reply.then(resolve, () => resolve());
  });
}
