import type { Socket } from 'node:net';
import { CompanionError } from '@editor-companion/core/plugin';
import type { WebSocket } from 'ws';
import { errors } from '../errors.ts';
import { encodeFrame } from '../protocol/frame.ts';
import { MessageType, NOTHING_PRESENT } from '../protocol/messages.ts';
import { Malformed } from '../protocol/reader.ts';
import type { Admitted } from '../roles.ts';
import type { Member } from '../room/member.ts';
import type { Timed } from '../time/wheel.ts';
import { type Entry, type Sender, signedIn } from './limits.ts';
import { credentialsOf, type ConnectionOrigin } from './origin.ts';
import { Outflow } from './outflow.ts';
import { isRefusal } from './refusals.ts';
import type { Seat, SeatConnection } from './seat.ts';
import { Seats } from './seats.ts';
import type { SocketServices } from './services.ts';
import type { CollabWebSocket, SocketOwner } from './web-socket.ts';

/** Clients consider a connection dead after 30 s without a message, and check every 3 s. */
const KEEPALIVE_TICKS = 14;
const LOOK_TICKS = 5;
/** Early enough for the answer to arrive before others consider the client gone. */
const PING_TICKS = 18;
const DEAD_TICKS = 60;
const CLOSE_REASON_LENGTH = 100;
const PONG = Buffer.from([0x82, 1, MessageType.pong]);

/** One WebSocket: its dialect, its documents, and its end. */
export class Connection implements Timed, SeatConnection, SocketOwner {
  due = 0;
  readonly server: SocketServices;
  readonly #webSocket: WebSocket;
  readonly #outflow: Outflow;
  readonly #origin: ConnectionOrigin;
  readonly #leave: () => void;
  readonly #seats = new Seats(this);
  #dialect: 'hocuspocus' | 'y-websocket' | undefined;
  #isClosing = false;
  readonly #sender: Sender;
  #isSlowedDown = false;
  /** The number of seats that have paused reading. */
  #pausing = 0;
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
    this.#outflow = new Outflow(server, socket, () => this.#catchUp());
    this.#origin = origin;
    this.#sender = sender;
    this.#leave = leave;
    this.#lastHeard = this.#openSince = server.wheel.tick;
    webSocket.connection = this;
    server.wheel.schedule(this, server.roles.areChecked ? 1 : LOOK_TICKS);
  }

  get clientAddress(): string {
    return this.#origin.address;
  }

  get silence(): number {
    return (this.server.wheel.tick - this.#lastHeard) * 1000;
  }

  /** True if the client has too much unread data. */
  get isCongested(): boolean {
    return this.#outflow.isCongested;
  }

  /** Handles a message. */
  receive(data: Buffer, isBinary: boolean): void {
    if (this.#isClosing) return;
    const { wheel, limits } = this.server;
    this.#lastHeard = wheel.tick;
    if (limits.isTooFast(this.#sender, data.length, wheel.tick)) this.#slowDown();
    this.guard(() => this.#receive(data, isBinary));
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!isBinary) throw new Malformed('text messages are not supported');
    this.#dialect ??= dialectOf(data, this.#origin.document);
    if (this.#dialect === 'y-websocket') return this.#seats.only(this.#origin.document).receive(data);
    if (data.length === 1) return this.#answerPing(data);
    const seat = this.#seats.of(data);
    seat?.receive(data.subarray(seat.prefix.length));
  }

  #answerPing(data: Buffer): void {
    if (data[0] === MessageType.ping) this.write(PONG);
  }

  /**
   * Authenticates the client and determines its role in a document. @throws CompanionError of `auth`, SCOPE_MISSING, DOCUMENT_FORBIDDEN.
   */
  async authorize(name: string, token: string | undefined): Promise<Admitted> {
    const admitted = await this.server.roles.admit(name, credentialsOf(this.#origin, token));
    this.#sender.caller = signedIn(admitted.principal);
    return admitted;
  }

  /** Writes a frame together with all others of this turn of the event loop. */
  write(frame: Buffer): void {
    if (!this.#isClosing) this.#outflow.write(frame);
  }

  /** Lets members catch up as soon as the client has read its pending data. */
  waitForDrain(): void {
    if (this.#outflow.isWaitingForDrain) return;
    this.#outflow.waitForDrain();
    this.server.wheel.schedule(this, 1);
  }

  #catchUp(): void {
    for (const member of this.#seats.members()) this.watch(member.catchUp());
  }

  /** Refuses a message that is too large to be read to its end. Its document is unknown. */
  refuseMessage(): void {
    const limit = this.server.options.maxUpdateBytes;
    const reason = errors.UPDATE_TOO_LARGE({ bytes: `more than ${limit}`, limit });
    for (const member of this.#seats.members()) member.refusedUnread(reason);
    this.close(4413, reason.code);
  }

  /** Runs a message's work. A malformed message ends this connection only. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Like `guard`, for asynchronous work. */
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

  /** Disconnects the member from its document. */
  dismiss(member: Member, why: 'deleted' | 'renamed' | 'expelled'): void {
    const seat = this.#seats.with(member);
    const { document } = seat ?? { document: '' };
    if (why === 'deleted') seat?.deny(errors.DOCUMENT_DELETED({ document, when: 'just now' }));
    else if (why === 'renamed') seat?.deny(errors.DOCUMENT_RENAMED({ document, when: 'just now' }));
    else if (this.#dialect === 'y-websocket') this.close(1012, why);
    else seat?.deny(errors.DOCUMENT_FORBIDDEN({ document, role: 'viewer' }));
  }

  recheck(member: Member): void {
    this.#seats.with(member)?.check(this.server.wheel.now);
  }

  /** Handles a client's leaving of one of its documents. */
  leave(seat: Seat): void {
    seat.close({ isLost: false });
    this.#seats.delete(seat);
  }

  /** Stops reading until `resume`. */
  pause(): void {
    this.#pausing += 1;
    this.#webSocket.pause();
  }

  /** Undoes one `pause`. */
  resume(): void {
    this.#pausing -= 1;
    if (this.#pausing === 0 && !this.#isSlowedDown) this.#webSocket.resume();
  }

  #slowDown(): void {
    if (this.#isSlowedDown) return;
    this.#isSlowedDown = true;
    this.#webSocket.pause();
    this.server.wheel.schedule(this, 1);
  }

  /** Called by the wheel: does everything that depends on time. */
  wake(): void {
    const { wheel, roles } = this.server;
    if (this.#isSlowedDown) {
      this.#isSlowedDown = false;
      if (this.#pausing === 0) this.#webSocket.resume();
    }
    if (roles.areChecked) for (const seat of this.#seats) seat.check(wheel.now);
    this.#checkSigns();
    this.#checkStall();
    if (!this.#isClosing) wheel.schedule(this, roles.areChecked || this.#outflow.isWaitingForDrain ? 1 : LOOK_TICKS);
  }

  #checkSigns(): void {
    const { tick } = this.server.wheel;
    const [member] = this.#seats.members();
    if (!member && (tick - this.#openSince) * 1000 > this.server.options.signInTimeout)
      return this.close(this.#dialect === 'hocuspocus' ? 4408 : 1013, 'no document was opened');
    if (member) this.#openSince = tick;
    if (tick - this.#lastHeard > DEAD_TICKS) return this.#webSocket.terminate();
    if (tick - this.#lastHeard > PING_TICKS) this.#webSocket.ping();
    if (member && tick - this.#outflow.lastSent >= KEEPALIVE_TICKS) {
      const { prefix } = member;
      for (const frame of encodeFrame({ prefix, types: [MessageType.awareness], body: NOTHING_PRESENT }))
        this.write(frame);
    }
  }

  #checkStall(): void {
    if (!this.#outflow.isWaitingForDrain) return;
    if (this.#outflow.countStall() * 1000 >= this.server.options.stallTimeout) this.close(1013, 'too slow', true);
  }

  /** Records a heartbeat other than a message. */
  heard(): void {
    this.#lastHeard = this.server.wheel.tick;
  }

  /**
   * Closes the connection. y-websocket clients reconnect after every code but 4400 to 4499, Hocuspocus clients always.
   * @param now does not wait for a client that reads nothing.
   */
  close(code: number, reason: string, now = false): void {
    if (this.#isClosing) return;
    this.#outflow.endTurn();
    this.#isClosing = true;
    if (isRefusal(code)) this.server.refusals.note(this.#origin);
    this.#leaveAll();
    if (now) this.#webSocket.terminate();
    else this.#webSocket.close(code, reason.slice(0, CLOSE_REASON_LENGTH));
  }

  /** Closes the connection without a close frame. */
  cut(): void {
    this.#webSocket.terminate();
  }

  /** Call it when the connection is closed. */
  closed(): void {
    this.#isClosing = true;
    this.#leaveAll();
    this.#leave();
  }

  #leaveAll(): void {
    this.server.wheel.cancel(this);
    this.#seats.closeAll();
    this.#outflow.clear();
  }
}

/**
 * Detects the dialect. Clients speak first, and the first byte tells: a Hocuspocus message begins with the length of a document's name,
 * which is never empty; y-websocket begins with sync step 1.
 */
function dialectOf(first: Buffer, document: string | undefined): 'hocuspocus' | 'y-websocket' {
  if (first[0] === MessageType.sync) return 'y-websocket';
  const isAwareness = first[0] === MessageType.awareness && document !== undefined;
  return isAwareness ? 'y-websocket' : 'hocuspocus';
}
