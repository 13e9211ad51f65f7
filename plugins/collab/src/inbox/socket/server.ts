import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger, Principal } from '@editor-companion/core/plugin';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Roles } from '../../roles.ts';
import type { Limits } from '../../socket/limits.ts';
import type { ConnectionOrigin } from '../../socket/origin.ts';
import type { Courier } from '../courier.ts';
import type { Inbox } from '../inbox.ts';
import type { AnyQuestion } from '../questions.ts';
import { Connection } from './connection.ts';
import { Questions } from './questions.ts';

/** The maximum size of a client's message in bytes. */
const MAX_MESSAGE_BYTES = 65_536;
/** Milliseconds between two checks of all clients. */
const LOOK_EVERY_MS = 15_000;

interface Parts {
  readonly inbox: Inbox;
  readonly courier: Courier;
  readonly roles: Roles;
  readonly limits: Limits;
  readonly questions: readonly AnyQuestion[];
  readonly log: Logger;
}

/** The sockets of users who follow their inbox without an open document. */
export class InboxServer {
  readonly #parts: Parts;
  readonly #questions: Questions;
  readonly #webSockets: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #timer: NodeJS.Timeout;
  #isClosing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#questions = new Questions(parts.questions, parts.log);
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
    });
    this.#timer = setInterval(() => {
      for (const connection of this.#connections) connection.look();
    }, LOOK_EVERY_MS).unref();
  }

  /** Turns a connection that was taken over into a WebSocket. */
  accept(request: IncomingMessage, socket: Socket, head: Buffer, origin: ConnectionOrigin): void {
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, origin));
  }

  /** Disconnects clients whose credential was revoked. */
  dismiss(isMeant: (principal: Principal) => boolean): void {
    for (const connection of this.#connections) connection.dismissIf(isMeant);
  }

  /** Disconnects everybody at shutdown; they may reconnect. */
  shutDown(): void {
    this.#isClosing = true;
    for (const connection of this.#connections) connection.close(1001, 'the server is shutting down');
  }

  /** Cuts the connections that are still open. */
  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections) connection.cut();
  }

  #open(webSocket: WebSocket, origin: ConnectionOrigin): void {
    // `ws` closes the connection itself, with the fault's code.
    webSocket.on('error', () => undefined);
    const entry = this.#parts.limits.enter(origin.address);
    if (this.#isClosing || !entry) {
      webSocket.close(1013, this.#isClosing ? 'shutting down' : 'too many connections');
      return entry?.leave();
    }
    const connection = new Connection({ ...this.#parts, webSocket, origin, questions: this.#questions });
    this.#connections.add(connection);
    webSocket.on('close', () => {
      this.#connections.delete(connection);
      connection.closed();
      entry.leave();
    });
  }
}
