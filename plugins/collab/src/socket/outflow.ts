import type { Socket } from 'node:net';
import type { Gatherer } from '../time/turn.ts';
import { PIECE_BYTES, type Backlog } from './outlet.ts';
import type { SocketServices } from './services.ts';

/** Several frames of one turn up to this size are joined. */
const JOINED_BYTES = 16_384;

/** Writes to one client: all small frames of a turn in one write, and large data piece by piece. */
export class Outflow implements Gatherer {
  readonly #server: SocketServices;
  readonly #socket: Socket;
  readonly #onDrained: () => void;
  /** The frames of this turn. Usually there is one, for which an array would be a waste. */
  #first: Buffer | undefined;
  readonly #more: Buffer[] = [];
  #bytes = 0;
  /** Data that is too large for a single write, if any. */
  #backlog: Backlog | undefined;
  #isWaitingForDrain = false;
  #stalledFor = 0;
  #lastLeft = 0;
  #lastSent: number;

  /** @param onDrained is called when the client has read all sent data, after `waitForDrain`. */
  constructor(server: SocketServices, socket: Socket, onDrained: () => void) {
    this.#server = server;
    this.#socket = socket;
    this.#onDrained = onDrained;
    this.#lastSent = server.wheel.tick;
  }

  /** The tick of the wheel of the last write. */
  get lastSent(): number {
    return this.#lastSent;
  }

  /** True if the client has too much unread data. */
  get isCongested(): boolean {
    const waiting = this.#bytes + (this.#backlog?.bytes ?? 0) + this.#socket.writableLength;
    return waiting > this.#server.options.maxBufferedBytes;
  }

  get isWaitingForDrain(): boolean {
    return this.#isWaitingForDrain;
  }

  /** Writes a frame together with all others of this turn. */
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
    // Copying small frames costs less than a gathered write.
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

  /** Drops unwritten data. */
  clear(): void {
    this.#forget();
    this.#backlog?.clear();
  }

  #backlogWritten(): void {
    this.#backlog = undefined;
    if (this.#isWaitingForDrain) this.#drained();
  }

  /** Calls `onDrained` once the client has read its pending data. */
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

  /** The number of seconds for which a client has read nothing while data is pending. Call it every second. */
  countStall(): number {
    const left = this.#left;
    this.#stalledFor = left > this.#lastLeft ? 0 : this.#stalledFor + 1;
    this.#lastLeft = left;
    return this.#stalledFor;
  }

  /** The bytes that have left this process. */
  get #left(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }
}
