import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { PlainFrames } from '../protocol/plain-frames.ts';

/** What `ws` reads frames with: a stream that its listener on the socket writes everything to that comes in. */
export type Receiver = Pick<Writable, 'write' | 'errored' | 'writableEnded'>;

/**
 * Puts a reader of plain frames in front of the one of `ws`. The listener stays, and so does all that `ws` does with it: pausing,
 * and taking it away when nothing more is to be read.
 */
export function readPlainFrames(webSocket: WebSocket, maxPayload: number, onMessage: (message: Buffer) => void): void {
  const { _receiver: receiver } = webSocket as unknown as { _receiver: Receiver | undefined };
  // A version of `ws` without it reads everything by itself.
  if (receiver) putBefore(receiver, maxPayload, onMessage);
}

/** As `readPlainFrames`, for the receiver itself. */
export function putBefore(receiver: Receiver, maxPayload: number, onMessage: (message: Buffer) => void): void {
  const write: (bytes: Buffer) => boolean = receiver.write.bind(receiver);
  let mayGoOn = true;
  const frames = new PlainFrames({
    maxPayload,
    onMessage,
    onRest(bytes) {
      mayGoOn = write(bytes) && mayGoOn;
      return !receiver.errored && !receiver.writableEnded;
    },
  });
  receiver.write = (chunk: Buffer): boolean => {
    mayGoOn = true;
    frames.read(chunk);
    return mayGoOn;
  };
}
