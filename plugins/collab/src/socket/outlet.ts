import type { Socket } from 'node:net';
import { LARGE } from '../protocol/frame.ts';

/** Bytes written to one client at a time. The next ones follow when the system has taken these. */
export const PIECE_BYTES = 262_144;
/** Bytes written to all clients in one turn of the event loop: a few milliseconds' work. */
const TURN_BYTES = 1_048_576;

/**
 * Writes large data, a few pieces in each turn of the event loop: otherwise a hundred clients that join a large document at once would
 * block everybody else while all of it is handed to the system.
 */
export class Outlet {
  #ready: Backlog[] = [];
  #isPlanned = false;

  /** @param onEmpty called when all of it has left this process. */
  open(socket: Socket, onEmpty: () => void): Backlog {
    return new Backlog(socket, (backlog) => this.#add(backlog), onEmpty);
  }

  #add(backlog: Backlog): void {
    this.#ready.push(backlog);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(this.#write);
  }

  #write = (): void => {
    let written = 0;
    let next = 0;
    while (next < this.#ready.length && written < TURN_BYTES) written += this.#ready[next++]?.writePiece() ?? 0;
    this.#ready = this.#ready.slice(next);
    this.#isPlanned = this.#ready.length > 0;
    if (this.#isPlanned) setImmediate(this.#write);
  };
}

/** The pending large data of one client, in order. */
export class Backlog {
  readonly #socket: Socket;
  readonly #onReady: (backlog: Backlog) => void;
  readonly #onEmpty: () => void;
  #frames: Buffer[] = [];
  #next = 0;
  #bytes = 0;
  #isUnderWay = false;

  constructor(socket: Socket, onReady: (backlog: Backlog) => void, onEmpty: () => void) {
    this.#socket = socket;
    this.#onReady = onReady;
    this.#onEmpty = onEmpty;
  }

  /** Bytes that were not handed to the system yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds complete frames. */
  push(frames: readonly Buffer[]): void {
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#bytes += frame.length;
    }
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#onReady(this);
  }

  /** Drops unwritten data. */
  clear(): void {
    this.#frames.length = this.#next = this.#bytes = 0;
  }

  /** @returns how many bytes were written. */
  writePiece(): number {
    const before = this.#bytes;
    const frames = this.#take();
    const last = frames.pop();
    if (!last) return 0;
    this.#socket.cork();
    for (const frame of frames) this.#socket.write(frame);
    this.#socket.write(last, this.#written);
    this.#socket.uncork();
    return before - this.#bytes;
  }

  /** The next buffers, up to the size of a piece. The head of a large buffer comes before it. */
  #take(): Buffer[] {
    let bytes = 0;
    const first = this.#next;
    for (let frame = this.#frames[first]; frame; frame = this.#frames[this.#next]) {
      if (bytes >= PIECE_BYTES && frame.length < LARGE) break;
      bytes += frame.length;
      this.#next += 1;
    }
    this.#bytes -= bytes;
    return this.#frames.slice(first, this.#next);
  }

  #written = (error?: Error | null): void => {
    this.#isUnderWay = this.#next < this.#frames.length && !error;
    if (this.#isUnderWay) return this.#onReady(this);
    this.clear();
    if (!error) this.#onEmpty();
  };
}
