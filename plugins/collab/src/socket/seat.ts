import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { encodeAddress, encodeFrame, NO_PREFIX } from '../protocol/frame.ts';
import { AuthType, MessageType, NOTHING_PRESENT, SyncType } from '../protocol/messages.ts';
import { Malformed, Reader } from '../protocol/reader.ts';
import type { Admitted } from '../roles.ts';
import { Member, type MemberConnection } from '../room/member.ts';
import { MessageQueue } from './message-queue.ts';
import type { SocketServices } from './services.ts';
import { askAt, readToken } from './token.ts';

/** The maximum size of a message besides the document, which is JSON and parsed on the main thread. */
const MAX_ASIDE_BYTES = 1_048_576;

const reader = new Reader();

/** The connection of a seat. */
export interface SeatConnection extends MemberConnection {
  readonly server: SocketServices;
  /** @throws CompanionError where the token does not let its holder in. */
  authorize(name: string, token: string | undefined): Promise<Admitted>;
  /** Runs a step. An exception ends the connection. */
  guard(work: () => void): void;
  /** The same for asynchronous work. */
  watch(work: Promise<unknown>): void;
  /** Stops reading the socket while a seat is busy. */
  pause(): void;
  resume(): void;
  leave(seat: Seat): void;
  report(error: unknown, document?: string): void;
}

/**
 * One document on one connection, from the first message about it. Admits or refuses the client; messages that arrive meanwhile wait in
 * order.
 */
export class Seat {
  readonly connection: SeatConnection;
  /** The address as the client wrote it: the document's name, and after a NUL its session; undefined for y-websocket. */
  readonly address: string | undefined;
  readonly #name: string;
  /** The document's key, once the client was admitted. */
  #document: string | undefined;
  readonly #prefix: Uint8Array;
  #state: 'opening' | 'open' | 'busy' | 'denied' | 'closed' = 'denied';
  #member: Member | undefined;
  readonly #queue = new MessageQueue();
  #isTurnedAway = false;
  /** The time to ask for the next token in milliseconds since the epoch; infinite once it was requested. */
  #askAt = Number.POSITIVE_INFINITY;
  #leaveLimits: (() => void) | undefined;

  constructor(connection: SeatConnection, name: string, address?: string) {
    this.connection = connection;
    this.#name = name;
    this.address = address;
    this.#prefix = address === undefined ? NO_PREFIX : encodeAddress(address);
  }

  /** The document's key; before admission, its name. */
  get document(): string {
    return this.#document ?? this.#name;
  }

  get prefix(): Uint8Array {
    return this.#prefix;
  }

  get member(): Member | undefined {
    return this.#member;
  }

  get isOpening(): boolean {
    return this.#state === 'opening';
  }

  /** Handles a message: type and body. @throws Malformed. */
  receive(message: Uint8Array): void {
    if (this.#state === 'open') this.#handle(message);
    else if (this.#state === 'opening' || this.#state === 'busy') this.#wait(message);
    else if (this.#state === 'denied') this.#begin(message);
  }

  /** Handles the first message, or one after a refusal: then only a message with a token is a new attempt. */
  #begin(message: Uint8Array): void {
    const token = readToken(message);
    if (token === undefined && this.#isTurnedAway) return;
    if (token === undefined) this.#wait(message);
    this.#state = 'opening';
    void this.#open(token || undefined);
  }

  #wait(message: Uint8Array): void {
    if (this.#queue.add(message)) this.connection.close(1013, 'too many messages before the document was open');
  }

  async #open(token: string | undefined): Promise<void> {
    try {
      const { principal, role, document } = await this.connection.authorize(this.#name, token);
      this.#document = document;
      const { rooms, limits } = this.connection.server;
      this.#leaveLimits = limits.enterCaller(principal);
      const { room, release } = await rooms.admit(document);
      if (this.#state !== 'closed') {
        this.#member = new Member(this.connection, room, this, principal, role);
        room.join(this.#member);
        this.#askAt = askAt(principal);
        this.#member.sendScope();
        this.#state = 'open';
        this.#isTurnedAway = false;
      }
      release();
      if (this.#state === 'closed') this.#leaveLimits();
      else this.#drain();
    } catch (error) {
      this.deny(error);
    }
  }

  #drain(): void {
    const queue = this.#queue.take();
    this.connection.guard(() => {
      for (const message of queue) this.receive(message);
    });
  }

  #handle(message: Uint8Array): void {
    const member = this.#member;
    if (!member) return;
    reader.set(message);
    const type = reader.varUint();
    if (type === MessageType.sync) return this.#sync(member);
    if (type === MessageType.awareness) return member.room.receivePresence(member, reader.varBytes());
    if (type === MessageType.queryAwareness) return member.sendPresence(member.room.everybody() ?? NOTHING_PRESENT);
    const isAside = type === (this.address === undefined ? MessageType.companion : MessageType.stateless);
    if (isAside && message.length > MAX_ASIDE_BYTES)
      return member.sendError(errors.ACTION_TOO_LARGE({ limit: MAX_ASIDE_BYTES }));
    if (this.address === undefined) {
      if (type !== MessageType.companion) return;
      member.knowsCompanion = true;
      return this.connection.server.actions.receive(member, reader.varString());
    }
    if (type === MessageType.stateless) return this.connection.server.actions.receive(member, reader.varString());
    if (type === MessageType.auth) return void this.#renew(member, readToken(message) || undefined);
    if (type === MessageType.close) return this.connection.leave(this);
    if (type === MessageType.broadcastStateless) throw new Malformed('clients may not broadcast');
  }

  #sync(member: Member): void {
    const type = reader.varUint();
    const body = reader.varBytes();
    if (type === SyncType.step1) return this.#holdWhile(member.room.sync(member, body));
    if (type !== SyncType.step2 && type !== SyncType.update) throw new Malformed('there is no such sync message');
    const work = member.room.receive(member, body, type);
    if (work) this.#holdWhile(work);
  }

  /** Finishes slow work before anything else of this client: later messages wait, and nothing more is read. */
  #holdWhile(work: Promise<void>): void {
    this.#state = 'busy';
    this.connection.pause();
    this.connection.watch(
      work.finally(() => {
        this.connection.resume();
        if (this.#state !== 'busy') return;
        this.#state = 'open';
        this.#drain();
      }),
    );
  }

  /** Handles another token for the same document: a new role, or the end. */
  async #renew(member: Member, token: string | undefined): Promise<void> {
    try {
      const { principal, role, document } = await this.connection.authorize(this.#name, token);
      // For a principal of another tenant, the name means another document.
      if (document !== this.#document) throw errors.DOCUMENT_FORBIDDEN({ document: this.#name, role: 'viewer' });
      member.principal = principal;
      this.#askAt = askAt(principal);
      member.become(role);
    } catch (error) {
      this.deny(error);
    }
  }

  /** Checks every second whether the member may stay, and in which role. */
  check(now: number): void {
    const member = this.#member;
    if (!member || this.#state === 'closed' || this.#state === 'denied') return;
    const { expiresAt } = member.principal;
    if (expiresAt !== undefined && expiresAt <= now) return this.deny(errors.ACCESS_EXPIRED());
    if (this.#askAt <= now) this.#askForToken();
    const role = this.connection.server.roles.roleOf(member.principal, this.document);
    if (role === member.role) return;
    if (role === undefined)
      return this.deny(this.connection.server.roles.refusal(member.principal, this.document, 'viewer'));
    member.become(role);
  }

  #askForToken(): void {
    this.#askAt = Number.POSITIVE_INFINITY;
    if (this.address !== undefined) this.#send([MessageType.auth, AuthType.token]);
  }

  /** Refuses the client for this document. Other documents on the connection stay. */
  deny(cause: unknown): void {
    if (this.#state === 'closed') return;
    const reason = CompanionError.is(cause) ? cause : errors.DOCUMENT_UNAVAILABLE({}, { cause });
    if (reason.status >= 500) this.connection.report(cause, this.document);
    this.#vacate(false);
    this.#state = 'denied';
    this.#isTurnedAway = true;
    const text = Buffer.from(reason.message);
    if (this.address === undefined) {
      this.#send([MessageType.auth, 0], text);
      this.connection.close(closeCodeOf(reason), reason.code);
    } else if (reason.status >= 500) this.connection.close(1013, reason.code);
    else this.#send([MessageType.auth, AuthType.denied], text);
  }

  /** Ends the seat when the client leaves the document or its connection is lost. */
  close({ isLost }: { isLost: boolean }): void {
    this.#vacate(isLost);
    this.#state = 'closed';
  }

  #vacate(isLost: boolean): void {
    this.#queue.take();
    this.#member?.leave(isLost);
    this.#member = undefined;
    this.#leaveLimits?.();
    this.#leaveLimits = undefined;
  }

  #send(types: readonly number[], body?: Uint8Array): void {
    for (const buffer of encodeFrame({ prefix: this.#prefix, types, body })) this.connection.write(buffer);
  }
}

/** y-websocket clients reconnect after every code but 4400 to 4499. */
function closeCodeOf({ status }: CompanionError): number {
  if (status === 401 || status === 403 || status === 404) return 4000 + status;
  return status < 500 && status !== 429 ? 4400 : 1013;
}
