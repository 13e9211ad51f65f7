import type { Socket } from 'node:net';
import type { Logger } from '@editor-companion/core/plugin';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { IncomingMessage } from 'node:http';
import type { Actions } from '../actions/actions.ts';
import type { CollabOptions } from '../options/options.ts';
import type { Roles } from '../roles.ts';
import type { LiveRooms } from '../room/live-rooms.ts';
import type { Turn } from '../time/turn.ts';
import type { Wheel } from '../time/wheel.ts';
import { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import type { CollabServerParts, SocketServices } from './services.ts';
import { readPlainFrames } from './plain-reader.ts';
import { credentialsOf, type ConnectionOrigin } from './origin.ts';
import { Outlet } from './outlet.ts';
import { Refusals } from './refusals.ts';
import { TooLarge } from './too-large.ts';
import { CollabWebSocket, type SocketOwner } from './web-socket.ts';

/** The overhead of a change in its message: address, types, lengths. */
const MESSAGE_OVERHEAD = 4096;
/** Milliseconds that clients have to close their connections at shutdown. */
const GOODBYE_MS = 2000;

/** All connections and their shared state. */
export class CollabServer implements SocketServices {
  readonly options: CollabOptions;
  readonly rooms: LiveRooms;
  readonly roles: Roles;
  readonly actions: Actions;
  readonly limits: Limits;
  readonly wheel: Wheel;
  readonly turn: Turn;
  readonly logger: Logger;
  readonly tooLarge = new TooLarge();
  readonly outlet = new Outlet();
  readonly refusals = new Refusals();
  readonly #maxPayload: number;
  readonly #webSockets: WebSocketServer;
  readonly #connections = new Set<Connection>();
  #isClosing = false;

  constructor(parts: CollabServerParts) {
    this.options = parts.options;
    this.rooms = parts.rooms;
    this.roles = parts.roles;
    this.actions = parts.actions;
    this.limits = parts.limits;
    this.wheel = parts.wheel;
    this.turn = parts.turn;
    this.logger = parts.logger;
    this.#maxPayload = parts.options.maxUpdateBytes + MESSAGE_OVERHEAD;
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Compression costs far more memory and time than it saves on messages this small.
      perMessageDeflate: false,
      maxPayload: this.#maxPayload,
      WebSocket: CollabWebSocket,
    });
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Refuses a reconnecting client that would be refused again, before its connection opens. @throws CompanionError the reason. */
  welcome(origin: ConnectionOrigin): Promise<void> {
    return this.refusals.hold(origin, async () => {
      const { document } = await this.roles.admit(origin.document ?? '', credentialsOf(origin));
      const bar = await this.rooms.barOf(document);
      if (bar) throw bar;
    });
  }

  /** Turns a connection that was taken over into a WebSocket. A refusal uses a close code. */
  accept(request: IncomingMessage, socket: Socket, head: Buffer, origin: ConnectionOrigin): void {
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#open(webSocket as CollabWebSocket, socket, origin),
    );
  }

  #open(webSocket: CollabWebSocket, socket: Socket, origin: ConnectionOrigin): void {
    webSocket.on('error', onError);
    const entry = this.limits.enter(origin.address);
    if (!entry) this.refusals.note(origin);
    if (this.#isClosing || !entry)
      return webSocket.close(1013, this.#isClosing ? 'shutting down' : 'too many connections');
    const connection = new Connection(this, webSocket, socket, origin, {
      sender: entry.sender,
      leave: () => {
        this.#connections.delete(connection);
        entry.leave();
      },
    });
    this.#connections.add(connection);
    webSocket.on('message', onMessage);
    readPlainFrames(webSocket, this.#maxPayload, (message) => connection.receive(message, true));
    webSocket.on('pong', onPong);
    webSocket.on('close', onClose);
  }

  /** Disconnects everybody at shutdown; they may reconnect. Connections that do not close in time are cut. */
  shutDown(): void {
    this.#isClosing = true;
    for (const connection of this.#connections) connection.close(1001, 'the server is shutting down');
    setTimeout(() => {
      for (const connection of this.#connections) connection.cut();
    }, GOODBYE_MS).unref();
  }
}

/* One listener each for all connections. */

const connectionOf = (webSocket: WebSocket): SocketOwner | undefined => (webSocket as CollabWebSocket).connection;

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  connectionOf(this)?.receive(data as Buffer, isBinary);
}

function onPong(this: WebSocket): void {
  connectionOf(this)?.heard();
}

function onClose(this: WebSocket): void {
  connectionOf(this)?.closed();
}

/** `ws` closes the connection itself, with the fault's code. */
const onError = (): void => undefined;
