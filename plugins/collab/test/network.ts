import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A simulated network between clients and a server, which fails on request. */
export interface Network extends AsyncDisposable {
  /** The server's address through this network. */
  readonly url: string;
  /** Cuts all connections. New ones are accepted. */
  cut(): void;
  /** Makes new connections wait until `leadTo` selects a server. */
  hold(): void;
  /** Leads waiting and new connections to another server. */
  leadTo(url: string): void;
}

export async function startNetwork(url: string): Promise<Network> {
  let target: URL | undefined = new URL(url);
  const sockets = new Set<Socket>();
  let waiting: Socket[] = [];
  const server = createServer((client) => {
    if (target) join(client, target);
    else waiting.push(client);
  });
  const join = (client: Socket, { port, hostname }: URL): void => {
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    cut,
    hold() {
      target = undefined;
    },
    leadTo(other) {
      target = new URL(other);
      for (const client of waiting) join(client, target);
      waiting = [];
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
