/* A client that speaks the protocol and discards the content, so that the load process stays cheaper than the servers. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Contender } from './contender.ts';
import type { Received } from './dialect.ts';

const EMPTY_STATE_VECTOR = new Uint8Array([0]);
const EMPTY_UPDATE = new Uint8Array([0, 0]);

/** The part of a server that its clients need. */
export type Target = Pick<Contender, 'dialect' | 'origin'>;

export interface LoadClientOptions {
  readonly document: string;
  readonly stateVector?: Uint8Array;
  /** Receives all arriving frames in order. */
  readonly onFrame?: (received: Received) => void;
}

export class LoadClient {
  readonly #contender: Target;
  readonly #document: string;
  readonly #socket: WebSocket;
  readonly #onFrame: ((received: Received) => void) | undefined;
  /** Resolves when the server has answered the state vector. */
  readonly synced: Promise<void>;

  constructor(contender: Target, { document, stateVector = EMPTY_STATE_VECTOR, onFrame }: LoadClientOptions) {
    const { dialect } = contender;
    this.#contender = contender;
    this.#document = document;
    this.#onFrame = onFrame;
    this.#socket = new WebSocket(dialect.url(contender.origin, document), { perMessageDeflate: false });
    this.#socket.binaryType = 'nodebuffer';
    this.#socket.on('open', () => {
      for (const frame of dialect.hello(document, stateVector)) this.#socket.send(frame);
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.synced = promise;
    promise.catch(() => undefined);
    this.#socket.on('error', reject);
    this.#socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    this.#socket.on('message', (frame: Buffer) => {
      const received = dialect.read(frame);
      if (received.kind === 'step1') this.#socket.send(dialect.sync(document, 'step2', EMPTY_UPDATE));
      this.#onFrame?.(received);
      if (received.kind === 'step2') resolve();
    });
  }

  update(update: Uint8Array): void {
    this.#socket.send(this.#contender.dialect.sync(this.#document, 'update', update));
  }

  awareness(states: Uint8Array): void {
    this.#socket.send(this.#contender.dialect.awareness(this.#document, states));
  }

  /** Disconnects without a closing handshake, as a dropped connection does. */
  async drop(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, 'close');
    this.#socket.terminate();
    await closed;
  }
}
