import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

// An import would call each getter of the module, and one of them loads all of fetch.
const { ServerResponse } = process.getBuiltinModule('node:http');

const UPGRADE = Symbol('upgrade');

/** The socket of an upgrade request, and the bytes that followed its head. */
export interface Handover {
  readonly socket: Socket;
  readonly head: Buffer;
}

interface UpgradeRequest extends IncomingMessage {
  [UPGRADE]?: Handover | undefined;
}

/** Options of Node's server. Upgrades to other protocols, such as curl's to HTTP/2, are handled as plain requests. */
export const upgradeOptions = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket',
};

/**
 * Sends WebSocket requests through the same steps and routes as all others. A handler takes over the connection with `reply.takeSocket()`;
 * otherwise the request is answered and the connection closed.
 */
export function passUpgrades(app: FastifyInstance): void {
  app.decorateReply('takeSocket', takeSocket);
  app.server.on('upgrade', (request: UpgradeRequest, stream, head) => {
    const socket = stream as Socket;
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // Node removes its own error listener before it emits an upgrade, and an unhandled error ends the process.
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
