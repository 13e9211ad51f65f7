import { Socket } from 'node:net';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Primary } from './primary.ts';

/** What a pool makes its clients of: each goes to the server that takes writes when it is made, and its socket is one of `sockets`. */
export const clientsOf = (primary: Primary, sockets: Set<Socket>) =>
  class extends Client {
    constructor(config: ClientConfig = {}) {
      const socket = new Socket();
      super({ ...config, connectionString: primary.url, stream: () => socket });
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  };
