import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { PlainFrames } from '../protocol/plain-frames.ts';

/** The part of `ws` that parses frames: a stream to which its socket listener writes all input. */
export type Receiver = Pick<Writable, 'write' | 'errored' | 'writableEnded'>;

/**
 * Puts a reader of plain frames before that of `ws`. The socket listener stays, and so does everything that `ws` does with it, such as
 * pausing and removing it.
 */
export function readPlainFrames(webSocket: WebSocket, maxPayload: number, onMessage: (message: Buffer) => void): void {
  const { _receiver: receiver } = webSocket as unknown as { _receiver: Receiver | undefined };
  // A version of `ws` without this property parses everything itself.
  if (receiver) putBefore(receiver, maxPayload, onMessage);
}

/** Like `readPlainFrames`, for the receiver itself. */
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
