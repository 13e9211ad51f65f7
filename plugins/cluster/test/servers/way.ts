import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A forwarder to a server of this machine that can become silent: connections stay open and new ones are accepted, but no data pass. */
export class Way implements AsyncDisposable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(target: number) {
    this.#server = createServer((socket) => this.#pass(socket, connect(target, '127.0.0.1')));
  }

  /** @param target port of the server. */
  static async to(target: number): Promise<Way> {
    const way = new Way(target);
    way.#server.listen(0, '127.0.0.1');
    await once(way.#server, 'listening');
    return way;
  }

  /** The address with this forwarder's port instead of the server's. */
  through(address: string): string {
    const url = new URL(address);
    url.port = String(this.port);
    return String(url);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Holds back data in both directions. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Delivers the data that was held. */
  open(): void {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(socket: Socket, target: Socket): void {
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.on('data', (chunk) => other.write(chunk));
      if (this.#isSilent) one.pause();
    }
  }
}
