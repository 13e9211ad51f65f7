import type { Socket } from 'node:net';
import { LARGE } from '../protocol/frame.ts';

/** Bytes that are written to one client at a time; the next ones follow when the system has taken these. */
export const PIECE_BYTES = 262_144;
/** Bytes that are written to all clients in one turn of the event loop: a few milliseconds' work. */
const TURN_BYTES = 1_048_576;

/**
 * Writes what is large, a few pieces in a turn of the event loop: a hundred clients that join a large document at once would hold
 * up everybody else for as long as it takes to hand all of it to the system.
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

/** What one client is to be written, in order. */
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

  /** Adds whole frames. */
  push(frames: readonly Buffer[]): void {
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#bytes += frame.length;
    }
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#onReady(this);
  }

  /** Drops what was not written yet. */
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

  /** The next frames, up to the size of a piece. Before a large buffer comes the head that belongs to it. */
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
