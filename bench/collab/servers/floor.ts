/*
 * The cost of Node and the kernel alone: no documents, no log, no checks. The first step of a client is answered with an empty document,
 * and an update is framed once and written to the sockets of all others of the same address.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';

const BINARY = 0x82;
const EMPTY_STEP_2 = Buffer.from([BINARY, 5, 0, 1, 2, 0, 0]);
const STEP_1 = 0;
const UPDATE = 2;

const rooms = new Map<string, Set<Socket>>();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const http = createServer();

http.on('upgrade', (request, socket: Socket, head) => {
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    const room = roomOf(request.url ?? '/');
    room.add(socket);
    webSocket.on('close', () => room.delete(socket));
    webSocket.on('message', (message: Buffer) => {
      if (message[1] === STEP_1) socket.write(EMPTY_STEP_2);
      if (message[1] !== UPDATE) return;
      const frame = frameOf(message);
      for (const other of room) if (other !== socket) other.write(frame);
    });
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});

function roomOf(url: string): Set<Socket> {
  const known = rooms.get(url);
  if (known) return known;
  const room = new Set<Socket>();
  rooms.set(url, room);
  return room;
}

function frameOf(message: Buffer): Buffer {
  const { length } = message;
  if (length >= 65_536) throw new Error('the floor is for short updates');
  const head = length < 126 ? Buffer.of(BINARY, length) : Buffer.of(BINARY, 126, length >> 8, length & 255);
  return Buffer.concat([head, message]);
}
