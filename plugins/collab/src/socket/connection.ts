import type { Socket } from 'node:net';
import type { DocumentRole, Principal } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { WebSocket } from 'ws';
import { errors } from '../errors.ts';
import { encodeFrame } from '../protocol/frame.ts';
import { MessageType, NOTHING_PRESENT } from '../protocol/messages.ts';
import { Malformed, Reader } from '../protocol/reader.ts';
import type { Member } from '../room/member.ts';
import type { Gatherer } from '../time/turn.ts';
import type { Timed } from '../time/wheel.ts';
import { type Entry, type Sender, signedIn } from './limits.ts';
import { credentialsOf, type ConnectionOrigin } from './origin.ts';
import { PIECE_BYTES, type Backlog } from './outlet.ts';
import { isRefusal } from './refusals.ts';
import { Seat, type SeatConnection } from './seat.ts';
import type { SocketServices } from './services.ts';

/** Clients take a connection for dead after 30 s without a message, and look every 3 s. */
const KEEPALIVE_TICKS = 14;
const LOOK_TICKS = 5;
/** Soon enough for the answer to come before others take the client for gone. */
const PING_TICKS = 18;
const DEAD_TICKS = 60;
const CLOSE_REASON_LENGTH = 100;
const TOO_LARGE = 1009;
/** Several frames of one turn up to this size become one. */
const JOINED_BYTES = 16_384;
const PONG = Buffer.from([0x82, 1, MessageType.pong]);

const reader = new Reader();

/** A WebSocket that knows what it belongs to, so that all of them share their listeners. */
export class CollabWebSocket extends WebSocket {
  connection: Connection | undefined;

  /** What is too large `ws` closes by itself, with a code after which clients come back and send the same again. */
  override close(code?: number, reason?: string): void {
    if (code === TOO_LARGE && this.connection) this.connection.refuseMessage();
    else super.close(code, reason);
  }
}

/** One WebSocket: which dialect it speaks, its documents, and what is written to it and when. */
export class Connection implements Gatherer, Timed, SeatConnection {
  due = 0;
  readonly server: SocketServices;
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  readonly #origin: ConnectionOrigin;
  readonly #leave: () => void;
  #seats: Map<string, Seat> | undefined;
  /** The only seat of a y-websocket client, or the one that was last spoken to. */
  #seat: Seat | undefined;
  #dialect: 'hocuspocus' | 'y-websocket' | undefined;
  /** What is to be written at the end of the turn: mostly a single frame, for which an array would be a waste. */
  #first: Buffer | undefined;
  readonly #more: Buffer[] = [];
  #outBytes = 0;
  /** What is too much to be written at once, while there is such. */
  #backlog: Backlog | undefined;
  #isClosing = false;
  readonly #sender: Sender;
  #isSlowedDown = false;
  readonly #pausing = new Set<Seat>();
  #isWaitingForDrain = false;
  #stalledFor = 0;
  #lastWritten = 0;
  #lastSent: number;
  #lastHeard: number;
  #openSince: number;

  constructor(
    server: SocketServices,
    webSocket: CollabWebSocket,
    socket: Socket,
    origin: ConnectionOrigin,
    { sender, leave }: Entry,
  ) {
    this.server = server;
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#origin = origin;
    this.#sender = sender;
    this.#leave = leave;
    this.#lastSent = this.#lastHeard = this.#openSince = server.wheel.tick;
    webSocket.connection = this;
    server.wheel.schedule(this, server.roles.areChecked ? 1 : LOOK_TICKS);
  }

  get silence(): number {
    return (this.server.wheel.tick - this.#lastHeard) * 1000;
  }

  /** True while the client has enough to read. */
  get isCongested(): boolean {
    const waiting = this.#outBytes + (this.#backlog?.bytes ?? 0) + this.#socket.writableLength;
    return waiting > this.server.options.maxBufferedBytes;
  }

  /** A message has come in. */
  receive(data: Buffer, isBinary: boolean): void {
    if (this.#isClosing) return;
    const { wheel, limits } = this.server;
    this.#lastHeard = wheel.tick;
    if (limits.isTooFast(this.#sender, data.length, wheel.tick)) this.#slowDown();
    this.guard(() => this.#receive(data, isBinary));
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!isBinary) throw new Malformed('text messages are not taken');
    this.#dialect ??= dialectOf(data, this.#origin.document);
    if (this.#dialect === 'y-websocket') return this.#onlySeat().receive(data);
    if (data.length === 1) return this.#answerPing(data);
    const seat = this.#seat && startsWith(data, this.#seat.prefix) ? this.#seat : this.#seatOf(data);
    if (!seat) return;
    this.#seat = seat;
    seat.receive(data.subarray(seat.prefix.length));
  }

  #onlySeat(): Seat {
    if (this.#origin.document === undefined) throw new Malformed('the address names no document');
    return (this.#seat ??= this.#addSeat('', new Seat(this, this.#origin.document)));
  }

  /** The seat that a message is for; undefined where there is none left. */
  #seatOf(data: Buffer): Seat | undefined {
    const address = reader.set(data).varString();
    const seat = this.#seats?.get(address);
    if (seat) return seat;
    const nul = address.indexOf('\0');
    const fresh = new Seat(this, nul < 0 ? address : address.slice(0, nul), address);
    const limit = this.server.options.maxDocumentsPerConnection;
    if ((this.#seats?.size ?? 0) < limit) return this.#addSeat(address, fresh);
    fresh.deny(errors.CONNECTIONS_EXCEEDED({ limit }));
    return undefined;
  }

  #addSeat(key: string, seat: Seat): Seat {
    (this.#seats ??= new Map()).set(key, seat);
    return seat;
  }

  #answerPing(data: Buffer): void {
    if (data[0] === MessageType.ping) this.write(PONG);
  }

  /** Who the client is, and what it may do in a document. @throws CompanionError of `auth`, SCOPE_MISSING, DOCUMENT_FORBIDDEN. */
  async authorize(document: string, token: string | undefined): Promise<{ principal: Principal; role: DocumentRole }> {
    const { principal, role } = await this.server.roles.admit(document, credentialsOf(this.#origin, token));
    this.#sender.caller = signedIn(principal);
    return { principal, role };
  }

  /** Writes a frame, together with all others of this turn. */
  write(frame: Buffer): void {
    if (this.#isClosing) return;
    if (this.#first) this.#more.push(frame);
    else {
      this.#first = frame;
      this.server.turn.addConnection(this);
    }
    this.#outBytes += frame.length;
  }

  endTurn(): void {
    const first = this.#first;
    if (!first) return;
    const size = this.#outBytes;
    if (size > PIECE_BYTES) this.#backlog ??= this.server.outlet.open(this.#socket, () => this.#backlogWritten());
    this.#lastSent = this.server.wheel.tick;
    if (this.#more.length === 0 && !this.#backlog) this.#socket.write(first);
    else this.#writeAll([first, ...this.#more], size);
    this.#forgetOut();
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

  #forgetOut(): void {
    this.#first = undefined;
    this.#outBytes = 0;
    if (this.#more.length > 0) this.#more.length = 0;
  }

  #backlogWritten(): void {
    this.#backlog = undefined;
    if (this.#isWaitingForDrain) this.#drained();
  }

  /** Lets those who are behind catch up as soon as the client has read what it was sent. */
  waitForDrain(): void {
    if (this.#isWaitingForDrain) return;
    this.#isWaitingForDrain = true;
    this.#stalledFor = 0;
    this.#lastWritten = this.#read;
    this.server.wheel.schedule(this, 1);
    this.#socket.once('drain', () => this.#drained());
  }

  #drained(): void {
    if (this.#backlog) return;
    this.#isWaitingForDrain = false;
    for (const { member } of this.#seats?.values() ?? []) if (member) this.watch(member.catchUp());
  }

  /** Bytes that have left this process. */
  get #read(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }

  /** A message is so large that it is not read to its end: nobody knows which document it was for. */
  refuseMessage(): void {
    const limit = this.server.options.maxUpdateBytes;
    const reason = errors.UPDATE_TOO_LARGE({ bytes: `more than ${limit}`, limit });
    for (const { member } of this.#seats?.values() ?? []) member?.refusedUnread(reason);
    this.close(4413, reason.code);
  }

  /** Runs what a message asks for; what cannot be read ends this connection and no other. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** As `guard`, for what takes longer. */
  watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (error instanceof Malformed) return this.close(4400, `malformed: ${error.message}`);
    this.report(error);
    this.close(1013, CompanionError.is(error) ? error.code : 'try again');
  }

  report(error: unknown, document?: string): void {
    this.server.logger.warn({ err: error, document }, 'a collaboration client could not be served');
  }

  /** Sends the member away from its document. */
  dismiss(member: Member, why: 'deleted' | 'renamed' | 'expelled'): void {
    const seat = this.#seatWith(member);
    const { document } = seat ?? { document: '' };
    if (why === 'deleted') seat?.deny(errors.DOCUMENT_DELETED({ document, when: 'just now' }));
    else if (why === 'renamed') seat?.deny(errors.DOCUMENT_RENAMED({ document, when: 'just now' }));
    else if (this.#dialect === 'y-websocket') this.close(1012, why);
    else seat?.deny(errors.DOCUMENT_FORBIDDEN({ document, role: 'viewer' }));
  }

  recheck(member: Member): void {
    this.#seatWith(member)?.check(this.server.wheel.now);
  }

  #seatWith(member: Member): Seat | undefined {
    return [...(this.#seats?.values() ?? [])].find((one) => one.member === member);
  }

  /** The client leaves one of its documents. */
  leave(seat: Seat): void {
    seat.close({ isLost: false });
    this.#seats?.delete(seat.address ?? '');
    if (this.#seat === seat) this.#seat = undefined;
  }

  /** Reads nothing more until `resume`. */
  pause(seat: Seat): void {
    this.#pausing.add(seat);
    this.#webSocket.pause();
  }

  resume(seat: Seat): void {
    this.#pausing.delete(seat);
    if (this.#pausing.size === 0 && !this.#isSlowedDown) this.#webSocket.resume();
  }

  #slowDown(): void {
    if (this.#isSlowedDown) return;
    this.#isSlowedDown = true;
    this.#webSocket.pause();
    this.server.wheel.schedule(this, 1);
  }

  /** The wheel's call: everything that depends on time. */
  wake(): void {
    const { wheel, roles } = this.server;
    if (this.#isSlowedDown) {
      this.#isSlowedDown = false;
      if (this.#pausing.size === 0) this.#webSocket.resume();
    }
    if (roles.areChecked) for (const seat of this.#seats?.values() ?? []) seat.check(wheel.now);
    this.#checkSigns();
    this.#checkStall();
    if (!this.#isClosing) wheel.schedule(this, roles.areChecked || this.#isWaitingForDrain ? 1 : LOOK_TICKS);
  }

  #checkSigns(): void {
    const { tick } = this.server.wheel;
    const member = this.#anyMember();
    if (!member && (tick - this.#openSince) * 1000 > this.server.options.signInTimeout)
      return this.close(this.#dialect === 'hocuspocus' ? 4408 : 1013, 'no document was opened');
    if (member) this.#openSince = tick;
    if (tick - this.#lastHeard > DEAD_TICKS) return this.#webSocket.terminate();
    if (tick - this.#lastHeard > PING_TICKS) this.#webSocket.ping();
    if (member && tick - this.#lastSent >= KEEPALIVE_TICKS) {
      const { prefix } = member;
      for (const frame of encodeFrame({ prefix, types: [MessageType.awareness], body: NOTHING_PRESENT }))
        this.write(frame);
    }
  }

  #checkStall(): void {
    if (!this.#isWaitingForDrain) return;
    const isMoving = this.#read > this.#lastWritten;
    this.#lastWritten = this.#read;
    this.#stalledFor = isMoving ? 0 : this.#stalledFor + 1;
    if (this.#stalledFor * 1000 >= this.server.options.stallTimeout) this.close(1013, 'too slow', true);
  }

  #anyMember(): Member | undefined {
    for (const { member } of this.#seats?.values() ?? []) if (member) return member;
    return undefined;
  }

  /** It gave a sign of life without a message. */
  heard(): void {
    this.#lastHeard = this.server.wheel.tick;
  }

  /**
   * Ends the connection. y-websocket clients come back after every code but 4400 to 4499, Hocuspocus clients always.
   *
   * @param now does not wait for a client that reads nothing.
   */
  close(code: number, reason: string, now = false): void {
    if (this.#isClosing) return;
    this.endTurn();
    this.#isClosing = true;
    if (isRefusal(code)) this.server.refusals.note(this.#origin);
    this.#leaveAll();
    if (now) this.#webSocket.terminate();
    else this.#webSocket.close(code, reason.slice(0, CLOSE_REASON_LENGTH));
  }

  /** Ends the connection without a goodbye. */
  cut(): void {
    this.#webSocket.terminate();
  }

  /** The connection is gone. */
  closed(): void {
    this.#isClosing = true;
    this.#leaveAll();
    this.#leave();
  }

  #leaveAll(): void {
    this.server.wheel.cancel(this);
    for (const seat of this.#seats?.values() ?? []) seat.close({ isLost: true });
    this.#seats = undefined;
    this.#seat = undefined;
    this.#forgetOut();
    this.#backlog?.clear();
  }
}

/**
 * Both kinds of client speak first, and the first byte tells them apart: a Hocuspocus message begins with the length of a
 * document's name, which is never empty, and y-websocket begins with step 1.
 */
function dialectOf(first: Buffer, document: string | undefined): 'hocuspocus' | 'y-websocket' {
  if (first[0] === MessageType.sync) return 'y-websocket';
  const isAwareness = first[0] === MessageType.awareness && document !== undefined;
  return isAwareness ? 'y-websocket' : 'hocuspocus';
}

const startsWith = (data: Buffer, prefix: Uint8Array): boolean =>
  data.length > prefix.length && data.compare(prefix, 0, prefix.length, 0, prefix.length) === 0;
