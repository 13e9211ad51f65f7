import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as encoding from 'lib0/encoding';
import type { AuthService } from '@editor-companion/core/plugin';
import type { CollabOptions } from '../../src/options/options.ts';
import { Connection } from '../../src/socket/connection.ts';
import type { CollabWebSocket } from '../../src/socket/web-socket.ts';
import type { CollabServer } from '../../src/socket/server.ts';
import { startBareServer } from '../bare-server.ts';
import { NO_CLOCKS } from '../raw-client.ts';
import { payloadsOf } from '../room/stage.ts';
import { until } from '../support.ts';

/** A fake socket whose client reads when the test requests it. */
class FakeSocket extends Writable {
  /** The chunks written, one per call. */
  readonly writes: Buffer[] = [];
  bytesWritten = 0;
  isRead = true;
  #waiting: (() => void)[] = [];

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.#take([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #take(chunks: readonly Buffer[], done: () => void): void {
    this.writes.push(...chunks);
    const finish = (): void => {
      for (const { length } of chunks) this.bytesWritten += length;
      done();
    };
    if (this.isRead) finish();
    else this.#waiting.push(finish);
  }

  /** Makes the client read all waiting data, and continue to read. */
  read(): void {
    this.isRead = true;
    for (const finish of this.#waiting.splice(0)) finish();
  }
}

/** Records the calls of a connection to its WebSocket, in order. */
class FakeWebSocket {
  connection: Connection | undefined;
  readonly calls: string[] = [];

  pause(): void {
    this.calls.push('pause');
  }

  resume(): void {
    this.calls.push('resume');
  }

  ping(): void {
    this.calls.push('ping');
  }

  terminate(): void {
    this.calls.push('terminate');
  }

  close(code: number, reason: string): void {
    this.calls.push(`close ${code} ${reason}`);
  }
}

interface LineOptions {
  /** The document named in the path, for y-websocket clients. */
  readonly document?: string | undefined;
  readonly token?: string;
}

/** A connection alone. The test acts as its client and as the network. */
export class Line {
  readonly connection: Connection;
  readonly webSocket = new FakeWebSocket();
  readonly socket = new FakeSocket({ highWaterMark: 1024 });
  /** How often it was removed from the count of connections. */
  left = 0;

  constructor(server: CollabServer, { document, token }: LineOptions = {}) {
    const origin = { document, token, authorization: undefined, address: '127.0.0.1' };
    const sender = { own: { tick: 0, messages: 0, bytes: 0 }, caller: undefined, network: undefined };
    const webSocket = this.webSocket as unknown as CollabWebSocket;
    const socket = this.socket as unknown as Socket;
    this.connection = new Connection(server, webSocket, socket, origin, { sender, leave: () => void this.left++ });
  }

  /** Sends a message of the client: numbers as varUint, texts and bytes with a length prefix. */
  say(...parts: readonly (number | string | Uint8Array)[]): this {
    const encoder = encoding.createEncoder();
    for (const part of parts)
      if (typeof part === 'number') encoding.writeVarUint(encoder, part);
      else if (typeof part === 'string') encoding.writeVarString(encoder, part);
      else encoding.writeVarUint8Array(encoder, part);
    this.connection.receive(Buffer.from(encoding.toUint8Array(encoder)), true);
    return this;
  }

  /** Returns the messages since the last call as bytes. */
  heard(): Buffer[] {
    return [...payloadsOf(Buffer.concat(this.socket.writes.splice(0)))];
  }

  /** The close code and reason of its WebSocket. */
  get closed(): string | undefined {
    return this.webSocket.calls.find((call) => call === 'terminate' || call.startsWith('close'));
  }

  /** Opens a document as a Hocuspocus client does, and discards the received messages. */
  async open(document = 'doc', token = ''): Promise<void> {
    this.say(document, 2, 0, token).say(document, 0, 0, NO_CLOCKS);
    await until(() => this.socket.writes.length > 0);
    await turn();
    await turn();
    this.heard();
  }
}

/** Resolves at the end of this event loop iteration and the work that it starts. */
export async function turn(): Promise<void> {
  for (let count = 0; count < 3; count++) await setImmediate();
}

/** Starts a server without connections, with a clock that the test controls. */
export async function startLines(options: Partial<CollabOptions> = {}, auth?: AuthService) {
  const host = await startBareServer({ options, ...(auth && { auth }) });
  return Object.assign(host, {
    line: (of: LineOptions = {}) => new Line(host.server, of),
    wait(seconds: number): void {
      for (let second = 0; second < seconds; second++) host.wheel.turn();
    },
  });
}
