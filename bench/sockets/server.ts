import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { passUpgrades, upgradeOptions } from '../../core/src/http/connection/upgrade.ts';
import { readPlainFrames } from '../../plugins/collab/src/socket/plain-reader.ts';

/*
 * A server that sends each message to all others who are connected to the same address:
 *   today     core's hand-over of connections, and `ws` on them; frames are read and written by our own code
 *   fastify   @fastify/websocket unchanged: its sockets' events and `send`
 *   mixed     @fastify/websocket, with our reading and writing on the connection under its socket
 */

const MAX_PAYLOAD = 33_558_528;
const [kind = 'today'] = process.argv.slice(2);
const rooms = new Map<string, Set<(data: Buffer, frame: Buffer) => void>>();

/** Enters a room. Returns functions that send to all other members and that leave. */
function enter(room: string, tell: (data: Buffer, frame: Buffer) => void) {
  const members = rooms.get(room) ?? new Set();
  rooms.set(room, members.add(tell));
  return {
    say: (data: Buffer): void => {
      const frame = frameOf(data);
      for (const member of members) if (member !== tell) member(data, frame);
    },
    leave: (): void => void members.delete(tell),
  };
}

/** Returns an unmasked frame. Messages of this benchmark have up to 125 bytes. */
const frameOf = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x82, data.length]), data]);

/** Serves a connection with this product's own frame reading and writing. */
function serveRaw(room: string, webSocket: WebSocket, socket: Socket): void {
  const { say, leave } = enter(room, (_, frame) => void socket.write(frame));
  readPlainFrames(webSocket, MAX_PAYLOAD, say);
  // Receives frames that arrive in two chunks.
  webSocket.on('message', (data: Buffer) => say(data));
  webSocket.on('close', leave);
}

const isToday = kind === 'today';
const app = Fastify(isToday ? { http: upgradeOptions } : {});
if (isToday) {
  passUpgrades(app);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD,
  });
  app.get<{ Params: { room: string } }>('/:room', (request, reply) => {
    const taken = (reply as unknown as { takeSocket(): { socket: Socket; head: Buffer } | undefined }).takeSocket();
    if (!taken) return reply.code(426).send();
    server.handleUpgrade(request.raw, taken.socket, taken.head, (webSocket) =>
      serveRaw(request.params.room, webSocket, taken.socket),
    );
    return undefined;
  });
} else {
  await app.register(websocket, { options: { maxPayload: MAX_PAYLOAD, perMessageDeflate: false } });
  app.get<{ Params: { room: string } }>('/:room', { websocket: true }, (webSocket, { params: { room } }) => {
    if (kind === 'mixed') return serveRaw(room, webSocket, (webSocket as unknown as { _socket: Socket })._socket);
    const { say, leave } = enter(room, (data) => webSocket.send(data));
    webSocket.on('message', (data: Buffer) => say(data));
    webSocket.on('close', leave);
    return undefined;
  });
}

process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ used: heapUsed + external, rss, cpu: user + system });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ address: app.server.address() });
