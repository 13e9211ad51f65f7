import type { Socket } from 'node:net';
import type { Gatherer } from '../time/turn.ts';
import { PIECE_BYTES, type Backlog } from './outlet.ts';
import type { SocketServices } from './services.ts';

/** Several frames of one turn up to this size become one. */
const JOINED_BYTES = 16_384;

/** What is written to one client: all of a turn in one go, and what is large bit by bit. */
export class Outflow implements Gatherer {
  readonly #server: SocketServices;
  readonly #socket: Socket;
  readonly #onDrained: () => void;
  /** What is to be written at the end of the turn: mostly a single frame, for which an array would be a waste. */
  #first: Buffer | undefined;
  readonly #more: Buffer[] = [];
  #bytes = 0;
  /** What is too much to be written at once, while there is such. */
  #backlog: Backlog | undefined;
  #isWaitingForDrain = false;
  #stalledFor = 0;
  #lastLeft = 0;
  #lastSent: number;

  /** @param onDrained called when the client has read what it was sent, after `waitForDrain`. */
  constructor(server: SocketServices, socket: Socket, onDrained: () => void) {
    this.#server = server;
    this.#socket = socket;
    this.#onDrained = onDrained;
    this.#lastSent = server.wheel.tick;
  }

  /** When something was written last: a tick of the wheel. */
  get lastSent(): number {
    return this.#lastSent;
  }

  /** True while the client has enough to read. */
  get isCongested(): boolean {
    const waiting = this.#bytes + (this.#backlog?.bytes ?? 0) + this.#socket.writableLength;
    return waiting > this.#server.options.maxBufferedBytes;
  }

  get isWaitingForDrain(): boolean {
    return this.#isWaitingForDrain;
  }

  /** Writes a frame, together with all others of this turn. */
  write(frame: Buffer): void {
    if (this.#first) this.#more.push(frame);
    else {
      this.#first = frame;
      this.#server.turn.addConnection(this);
    }
    this.#bytes += frame.length;
  }

  endTurn(): void {
    const first = this.#first;
    if (!first) return;
    const size = this.#bytes;
    if (size > PIECE_BYTES) this.#backlog ??= this.#server.outlet.open(this.#socket, () => this.#backlogWritten());
    this.#lastSent = this.#server.wheel.tick;
    if (this.#more.length === 0 && !this.#backlog) this.#socket.write(first);
    else this.#writeAll([first, ...this.#more], size);
    this.#forget();
  }

  #writeAll(frames: readonly Buffer[], size: number): void {
    if (this.#backlog) this.#backlog.push(frames);
    // Copying what is small costs less than having the system gather it.
    else if (size <= JOINED_BYTES) this.#socket.write(Buffer.concat(frames, size));
    else {
      this.#socket.cork();
      for (const frame of frames) this.#socket.write(frame);
      this.#socket.uncork();
    }
  }

  #forget(): void {
    this.#first = undefined;
    this.#bytes = 0;
    if (this.#more.length > 0) this.#more.length = 0;
  }

  /** Drops what was not written yet. */
  clear(): void {
    this.#forget();
    this.#backlog?.clear();
  }

  #backlogWritten(): void {
    this.#backlog = undefined;
    if (this.#isWaitingForDrain) this.#drained();
  }

  /** Has `onDrained` called once the client has read what it was sent. */
  waitForDrain(): void {
    this.#isWaitingForDrain = true;
    this.#stalledFor = 0;
    this.#lastLeft = this.#left;
    this.#socket.once('drain', () => this.#drained());
  }

  #drained(): void {
    if (this.#backlog) return;
    this.#isWaitingForDrain = false;
    this.#onDrained();
  }

  /** For how many seconds the client has read nothing, while that is waited for; to be asked each second. */
  countStall(): number {
    const left = this.#left;
    this.#stalledFor = left > this.#lastLeft ? 0 : this.#stalledFor + 1;
    this.#lastLeft = left;
    return this.#stalledFor;
  }

  /** Bytes that have left this process. */
  get #left(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }
}
