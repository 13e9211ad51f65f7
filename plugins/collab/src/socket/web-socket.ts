import { WebSocket } from 'ws';

const TOO_LARGE = 1009;

/** What a WebSocket tells. */
export interface SocketOwner {
  /** A message has come in. */
  receive(data: Buffer, isBinary: boolean): void;
  /** A message is so large that it is not read to its end. */
  refuseMessage(): void;
  /** There was a sign of life without a message. */
  heard(): void;
  closed(): void;
}

/** A WebSocket that knows what it belongs to, so that all of them share their listeners. */
export class CollabWebSocket extends WebSocket {
  connection: SocketOwner | undefined;

  /** What is too large `ws` closes by itself, with a code after which clients come back and send the same again. */
  override close(code?: number, reason?: string): void {
    if (code === TOO_LARGE && this.connection) this.connection.refuseMessage();
    else super.close(code, reason);
  }
}
