import { Socket } from 'node:net';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Primary } from './primary.ts';

/** Makes the clients of a pool. Each connects to the server that accepts writes at that time, and its socket is added to `sockets`. */
export const clientsOf = (primary: Primary, sockets: Set<Socket>): typeof Client =>
  class extends Client {
    constructor(config: ClientConfig = {}) {
      const socket = new Socket();
      super({ ...config, connectionString: primary.url, stream: () => socket });
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  };
