import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

// Imported, the module would have each of its getters called, and one of them loads the whole of fetch.
const { ServerResponse } = process.getBuiltinModule('node:http');

const UPGRADE = Symbol('upgrade');

/** The connection of a request that asked for another protocol, and the bytes that came right behind it. */
export interface Handover {
  readonly socket: Socket;
  readonly head: Buffer;
}

interface UpgradeRequest extends IncomingMessage {
  [UPGRADE]?: Handover | undefined;
}

/** Options of Node's server: other upgrades, such as curl's to HTTP/2, are requests like any other. */
export const upgradeOptions = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket',
};

/**
 * Lets WebSocket requests pass the same steps and routes as all others. A handler takes the connection over with
 * `reply.takeSocket()`; where none does, the request is answered and the connection closed.
 */
export function passUpgrades(app: FastifyInstance): void {
  app.decorateReply('takeSocket', takeSocket);
  app.server.on('upgrade', (request: UpgradeRequest, stream, head) => {
    const socket = stream as Socket;
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // Node takes its own listener away before it tells of an upgrade, and an error without one ends the process.
    socket.on('error', destroy);
    response.once('finish', () => socket.destroySoon());
    request[UPGRADE] = { socket, head };
    response.assignSocket(socket);
    app.routing(request, response);
  });
}

function takeSocket(this: FastifyReply): Handover | undefined {
  const request = this.request.raw as UpgradeRequest;
  const handover = request[UPGRADE];
  if (!handover) return undefined;
  request[UPGRADE] = undefined;
  void this.hijack();
  this.raw.detachSocket(request.socket);
  return handover;
}

function destroy(this: Socket): void {
  this.destroy();
}
