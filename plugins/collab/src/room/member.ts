import type { ToldAlone } from '@editor-companion/client/wire-actions';
import type { CompanionError, DocumentRole, Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { encodeFrame } from '../protocol/frame.ts';
import { AuthType, MessageType, SyncType } from '../protocol/messages.ts';
import { isAtLeast, type Roles } from '../roles.ts';
import type { Author } from './saver.ts';
import type { Participant, Room, StatelessMessage } from './types.ts';

/** The member is not behind: every change so far was sent. */
const UP_TO_DATE = -1;

/** The answer to a client's change: saved or refused. */
export interface Answer extends Author {
  notTaken(reason: CompanionError): void;
}

/** A member's connection, by which it is addressed and identified. */
export interface MemberConnection {
  readonly server: {
    readonly options: { readonly maxUpdateBytes: number };
    readonly roles: Pick<Roles, 'mayBe' | 'refusal'>;
    /** State vectors of clients whose answer was too large to be read, and the reason. */
    readonly tooLarge: {
      has(document: string, stateVector: Uint8Array): boolean;
      add(document: string, stateVector: Uint8Array): void;
    };
  };
  /** The client's network address, determined by `server.trustProxy`. */
  readonly clientAddress: string;
  /** Milliseconds since the client's last message. */
  readonly silence: number;
  /** True if the client has too much unread data. */
  readonly isCongested: boolean;
  /** Schedules `catchUp` of its members for when there is space again. */
  waitForDrain(): void;
  write(frame: Buffer): void;
  close(code: number, reason: string): void;
  /** Disconnects a member from its document. */
  dismiss(member: Member, why: 'deleted' | 'renamed' | 'expelled'): void;
  /** Checks the member's current rights. */
  recheck(member: Member): void;
}

/** The document of a member. */
export interface MemberRoom extends Room {
  sync(member: Member, stateVector: Uint8Array): Promise<void>;
  receive(member: Member, update: Uint8Array, type: number): void | Promise<void>;
  receivePresence(member: Member, states: Uint8Array): void;
  since(position: number, deliver: (pieces: Uint8Array[]) => void): Promise<void>;
  /** The presence of all members as one message. */
  everybody(): Uint8Array | undefined;
  askForRest(member: Member): void;
  /** @param isLost its connection was lost: it may come back. */
  leave(member: Member, isLost: boolean): void;
}

let lastId = 0;

/** A client in a room: one document on one connection. Speaks the client's dialect and keeps track of what it was sent. */
export class Member implements Participant, Answer {
  readonly id: string;
  readonly connection: MemberConnection;
  readonly room: MemberRoom;
  /** The address at the start of its Hocuspocus messages, as the client wrote it; undefined for y-websocket. */
  readonly address: string | undefined;
  readonly prefix: Uint8Array;
  principal: Principal;
  role: DocumentRole;
  /** True once the document was sent to it: from then on it receives other members' changes. */
  isListening = false;
  /** A y-websocket client that has shown support for our messages. */
  knowsCompanion = false;
  #isGone = false;
  #behindFrom = UP_TO_DATE;
  #ack: Buffer | undefined;
  #lastRefusal: string | undefined;
  /** The state vector that the client sent, until it has sent the changes that the room lacks. */
  #asked: Uint8Array | undefined;
  /**
   * The number of changes that a Hocuspocus client counts as unsaved. It counts them until it has sent everything it has and was told that
   * this is saved.
   */
  #due = 0;
  #isAskedAgain = false;

  constructor(
    connection: MemberConnection,
    room: MemberRoom,
    { address, prefix }: Pick<Member, 'address' | 'prefix'>,
    principal: Principal,
    role: DocumentRole,
  ) {
    lastId += 1;
    this.id = lastId.toString(36);
    this.connection = connection;
    this.room = room;
    this.address = address;
    this.prefix = prefix;
    this.principal = principal;
    this.role = role;
  }

  get dialect(): 'hocuspocus' | 'y-websocket' {
    return this.address === undefined ? 'y-websocket' : 'hocuspocus';
  }

  get clientAddress(): string {
    return this.connection.clientAddress;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Sends frames made for its whole group. A client with too much unread data gets the changes later, through `catchUp`. */
  hear(frames: readonly Buffer[], before: number): void {
    if (!this.isListening || this.#behindFrom !== UP_TO_DATE) return;
    if (this.connection.isCongested) {
      this.#behindFrom = before;
      this.connection.waitForDrain();
    } else for (const frame of frames) this.connection.write(frame);
  }

  /** Like `hear`, for messages that the next one supersedes. */
  glimpse(frames: readonly Buffer[]): void {
    if (!this.isListening || this.#behindFrom !== UP_TO_DATE || this.connection.isCongested) return;
    for (const frame of frames) this.connection.write(frame);
  }

  /** Sends everything that was held back, once its connection has space again. */
  async catchUp(): Promise<void> {
    const from = this.#behindFrom;
    if (from === UP_TO_DATE || this.#isGone) return;
    await this.room.since(from, (pieces) => {
      this.#behindFrom = UP_TO_DATE;
      this.sendUpdates(pieces);
      this.sendPresence(this.room.everybody());
    });
  }

  /** Sends the document so that the client has all of it before it considers itself in sync. */
  sendDocument(pieces: readonly Uint8Array[]): void {
    // Step 2 comes last: a client that is in sync and finds an empty document may fill it by itself.
    this.sendUpdates(pieces.slice(0, -1));
    this.#send([MessageType.sync, SyncType.step2], pieces.at(-1) ?? Uint8Array.of(0, 0));
  }

  sendUpdates(pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) this.#send([MessageType.sync, SyncType.update], piece);
  }

  /** Asks for changes that the room lacks, unless they are known to be too large. @param theirs the client's state vector. */
  askForRest(stateVector: Uint8Array, theirs: Uint8Array): void {
    const { server } = this.connection;
    if (server.tooLarge.has(this.room.name, theirs)) {
      const limit = server.options.maxUpdateBytes;
      return this.refused(errors.UPDATE_TOO_LARGE({ bytes: `more than ${limit}`, limit }));
    }
    this.#asked = Uint8Array.from(theirs);
    this.#send([MessageType.sync, SyncType.step1], stateVector);
  }

  /** Call it when the client begins to sync and so to count: this sync is its first unsaved change. */
  began(): void {
    this.#due = 1;
  }

  /**
   * Call it when the client has sent everything it was asked for, including what was refused before. @returns the recipient of the answer.
   */
  answered(): Answer {
    const count = this.#isAskedAgain ? this.#due : Math.max(1, this.#due);
    this.#asked = undefined;
    this.#isAskedAgain = false;
    this.#due = 0;
    return {
      saved: () => {
        for (let told = 0; told < count; told++) this.saved();
      },
      notTaken: (reason) => {
        this.#due += count;
        this.refused(reason);
      },
    };
  }

  /** Asks for changes that were refused, now that they may be accepted: the client would not send them again by itself. */
  askAgain(stateVector: Uint8Array): void {
    // A pending answer will contain everything, and a Hocuspocus client that counts no unsaved change has none.
    if (this.address !== undefined && (this.#asked || this.#due === 0)) return;
    this.#isAskedAgain = true;
    this.askForRest(stateVector, stateVector);
  }

  /** Call it when a message was too large to be read: if it was the requested answer, it is not requested again. */
  refusedUnread(reason: CompanionError): void {
    if (this.#asked) this.connection.server.tooLarge.add(this.room.name, this.#asked);
    this.refused(reason);
  }

  sendPresence(states: Uint8Array | undefined): void {
    if (states) this.#send([MessageType.awareness], states);
  }

  /** The error for an operation that requires a role; undefined if it is allowed. */
  refusalOf(wanted: DocumentRole): CompanionError | undefined {
    const { roles } = this.connection.server;
    return roles.mayBe(this.principal, this.room.name, wanted) ? undefined : this.refusal(wanted);
  }

  refusal(wanted: DocumentRole): CompanionError {
    return this.connection.server.roles.refusal(this.principal, this.room.name, wanted);
  }

  get mayChange(): boolean {
    return isAtLeast(this.role, 'editor');
  }

  /** Tells the client its rights. The y-websocket protocol can only express a denial. */
  sendScope(): void {
    if (this.address === undefined) return;
    this.#send([MessageType.auth, AuthType.authenticated], Buffer.from(this.mayChange ? 'read-write' : 'readonly'));
  }

  /** Changes the role and tells the client in its own dialect. */
  become(role: DocumentRole): void {
    const couldChange = this.mayChange;
    const isAnother = role !== this.role;
    this.role = role;
    this.sendScope();
    if (!isAnother) return;
    this.#lastRefusal = undefined;
    this.send({ event: 'role.changed', role } satisfies ToldAlone);
    if (couldChange === this.mayChange) return;
    // It would never send again what it wrote as a reader, and its later changes depend on that.
    if (this.mayChange) this.room.askForRest(this);
    else if (this.address === undefined) this.refused(this.refusal('editor'));
  }

  send(message: StatelessMessage): void {
    if (this.#isGone) return;
    if (this.address === undefined && !this.knowsCompanion) return;
    const type = this.address === undefined ? MessageType.companion : MessageType.stateless;
    this.#send([type], Buffer.from(JSON.stringify(message)));
  }

  /** Acknowledges one change that is on disk. */
  saved(): void {
    if (this.address === undefined || this.#isGone) return;
    this.#ack ??= encodeFrame({ prefix: this.prefix, types: [MessageType.syncStatus, 1] })[0];
    if (this.#ack) this.connection.write(this.#ack);
  }

  /** Reports that one change was refused; the client still has it. */
  notTaken(reason: CompanionError): void {
    this.#due += 1;
    this.refused(reason);
  }

  /** Reports a refusal. Gives the reason once, until it changes. */
  refused(reason: { readonly code: string; readonly message: string }): void {
    if (this.address !== undefined) this.#send([MessageType.syncStatus, 0]);
    if (this.#lastRefusal === reason.code) return;
    this.#lastRefusal = reason.code;
    if (this.address === undefined) this.#send([MessageType.auth, 0], Buffer.from(reason.message));
    this.sendError(reason);
  }

  sendError({ code, message }: { readonly code: string; readonly message: string }): void {
    this.send({ event: 'error', error: code, message });
  }

  /** Leaves the room; nothing more is sent to it. @param isLost the connection was lost, so the client may come back. */
  leave(isLost = false): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.isListening = false;
    this.room.leave(this, isLost);
  }

  #send(types: readonly number[], body?: Uint8Array): void {
    if (this.#isGone) return;
    for (const buffer of encodeFrame({ prefix: this.prefix, types, body })) this.connection.write(buffer);
  }
}
