import { WebSocket } from 'ws';

const TOO_LARGE = 1009;

/** Receives the events of a WebSocket. */
export interface SocketOwner {
  /** A message has arrived. */
  receive(data: Buffer, isBinary: boolean): void;
  /** A message is too large to be read to its end. */
  refuseMessage(): void;
  /** The client sent a heartbeat other than a message. */
  heard(): void;
  closed(): void;
}

/** A WebSocket with a reference to its owner, so that all of them share the same listeners. */
export class CollabWebSocket extends WebSocket {
  connection: SocketOwner | undefined;

  /**
   * For a message that is too large, `ws` closes the connection itself, with a code after which clients reconnect and send the same again.
   */
  override close(code?: number, reason?: string): void {
    if (code === TOO_LARGE && this.connection) this.connection.refuseMessage();
    else super.close(code, reason);
  }
}
