import type { ToldAlone } from '@editor-companion/client/wire-actions';
import type { CompanionError, DocumentRole, Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { encodeFrame } from '../protocol/frame.ts';
import { AuthType, MessageType, SyncType } from '../protocol/messages.ts';
import { isAtLeast, type Roles } from '../roles.ts';
import type { Author } from './saver.ts';
import type { Participant, Room, StatelessMessage } from './types.ts';

/** Nobody is behind: every change so far was sent. */
const UP_TO_DATE = -1;

/** What a client hears of a change, one or the other. */
export interface Answer extends Author {
  notTaken(reason: CompanionError): void;
}

/** The connection of a member: how it is spoken to, and what is known of it beside the document. */
export interface MemberConnection {
  readonly server: {
    readonly options: { readonly maxUpdateBytes: number };
    readonly roles: Pick<Roles, 'mayBe' | 'refusal'>;
    /** What clients have that was too large to be read, by what they said that they had. */
    readonly tooLarge: {
      has(document: string, stateVector: Uint8Array): boolean;
      add(document: string, stateVector: Uint8Array): void;
    };
  };
  /** Network address of its client, as `server.trustProxy` has it. */
  readonly clientAddress: string;
  /** Milliseconds since its client gave its last sign of life. */
  readonly silence: number;
  /** Its client has enough to read. */
  readonly isCongested: boolean;
  /** Calls `catchUp` of its members when there is room again. */
  waitForDrain(): void;
  write(frame: Buffer): void;
  close(code: number, reason: string): void;
  /** Sends a member away from its document. */
  dismiss(member: Member, why: 'deleted' | 'renamed' | 'expelled'): void;
  /** Looks what the member may do now. */
  recheck(member: Member): void;
}

/** The document that a member takes part in. */
export interface MemberRoom extends Room {
  sync(member: Member, stateVector: Uint8Array): Promise<void>;
  receive(member: Member, update: Uint8Array, type: number): void | Promise<void>;
  receivePresence(member: Member, states: Uint8Array): void;
  since(position: number, deliver: (pieces: Uint8Array[]) => void): Promise<void>;
  /** The presence of all members, as one message. */
  everybody(): Uint8Array | undefined;
  askForRest(member: Member): void;
  /** @param isLost its connection was lost: it may come back. */
  leave(member: Member, isLost: boolean): void;
}

let lastId = 0;

/** A client in a room: one document on one connection. It knows how to speak to its client, and what that was told. */
export class Member implements Participant, Answer {
  readonly id: string;
  readonly connection: MemberConnection;
  readonly room: MemberRoom;
  /** What Hocuspocus messages to it begin with, as the client wrote it; undefined for y-websocket. */
  readonly address: string | undefined;
  readonly prefix: Uint8Array;
  principal: Principal;
  role: DocumentRole;
  /** Gets what others do: true from the moment on in which it was sent the document. */
  isListening = false;
  /** A y-websocket client that has shown that it knows our messages. */
  knowsCompanion = false;
  #isGone = false;
  #behindFrom = UP_TO_DATE;
  #ack: Buffer | undefined;
  #lastRefusal: string | undefined;
  /** What the client said that it had, until it has sent what is lacking here. */
  #asked: Uint8Array | undefined;
  /**
   * Changes that a Hocuspocus client counts as unsaved. It goes on to count them until it has sent everything that it has, and was
   * told that this is saved.
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

  /** Sends what was framed for its whole group, unless it still has enough to read; then it is sent what it missed later. */
  hear(frames: readonly Buffer[], before: number): void {
    if (!this.isListening || this.#behindFrom !== UP_TO_DATE) return;
    if (this.connection.isCongested) {
      this.#behindFrom = before;
      this.connection.waitForDrain();
    } else for (const frame of frames) this.connection.write(frame);
  }

  /** As `hear`, for what is superseded by the next one. */
  glimpse(frames: readonly Buffer[]): void {
    if (!this.isListening || this.#behindFrom !== UP_TO_DATE || this.connection.isCongested) return;
    for (const frame of frames) this.connection.write(frame);
  }

  /** Its connection has room again: sends in one go what it missed. */
  async catchUp(): Promise<void> {
    const from = this.#behindFrom;
    if (from === UP_TO_DATE || this.#isGone) return;
    await this.room.since(from, (pieces) => {
      this.#behindFrom = UP_TO_DATE;
      this.sendUpdates(pieces);
      this.sendPresence(this.room.everybody());
    });
  }

  /** Sends the pieces of a document so that the client has all of them when it believes to be in sync. */
  sendDocument(pieces: readonly Uint8Array[]): void {
    // Step 2 comes last: a client that is in sync and finds nothing may fill the document in by itself.
    this.sendUpdates(pieces.slice(0, -1));
    this.#send([MessageType.sync, SyncType.step2], pieces.at(-1) ?? Uint8Array.of(0, 0));
  }

  sendUpdates(pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) this.#send([MessageType.sync, SyncType.update], piece);
  }

  /** Asks for what is lacking here, unless it is known to be too large. @param theirs what the client has. */
  askForRest(stateVector: Uint8Array, theirs: Uint8Array): void {
    const { server } = this.connection;
    if (server.tooLarge.has(this.room.name, theirs)) {
      const limit = server.options.maxUpdateBytes;
      return this.refused(errors.UPDATE_TOO_LARGE({ bytes: `more than ${limit}`, limit }));
    }
    this.#asked = Uint8Array.from(theirs);
    this.#send([MessageType.sync, SyncType.step1], stateVector);
  }

  /** The client begins to sync, and with that to count: this sync is the first that is unsaved. */
  began(): void {
    this.#due = 1;
  }

  /** The client has sent what it was asked for, and with it all that was refused before. @returns who answers that. */
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

  /** Asks for what was refused, now that it may be taken: the client would not send it again by itself. */
  askAgain(stateVector: Uint8Array): void {
    // An answer that is still to come will hold everything; and a Hocuspocus client that counts no unsaved change has none.
    if (this.address !== undefined && (this.#asked || this.#due === 0)) return;
    this.#isAskedAgain = true;
    this.askForRest(stateVector, stateVector);
  }

  /** A message of its connection was too large to be read: if it was the answer, it is not asked for again. */
  refusedUnread(reason: CompanionError): void {
    if (this.#asked) this.connection.server.tooLarge.add(this.room.name, this.#asked);
    this.refused(reason);
  }

  sendPresence(states: Uint8Array | undefined): void {
    if (states) this.#send([MessageType.awareness], states);
  }

  /** Why it may not do what takes this role; undefined where it may. */
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

  /** Tells the client what it may do. The protocol of y-websocket has a word for a denial only. */
  sendScope(): void {
    if (this.address === undefined) return;
    this.#send([MessageType.auth, AuthType.authenticated], Buffer.from(this.mayChange ? 'read-write' : 'readonly'));
  }

  /** Takes another role on, and tells the client in the words that its kind has for it. */
  become(role: DocumentRole): void {
    const couldChange = this.mayChange;
    const isAnother = role !== this.role;
    this.role = role;
    this.sendScope();
    if (!isAnother) return;
    this.#lastRefusal = undefined;
    this.send({ event: 'role.changed', role } satisfies ToldAlone);
    if (couldChange === this.mayChange) return;
    // What it wrote as a reader it would never send again by itself, and what it writes now builds upon that.
    if (this.mayChange) this.room.askForRest(this);
    else if (this.address === undefined) this.refused(this.refusal('editor'));
  }

  send(message: StatelessMessage): void {
    if (this.#isGone) return;
    if (this.address === undefined && !this.knowsCompanion) return;
    const type = this.address === undefined ? MessageType.companion : MessageType.stateless;
    this.#send([type], Buffer.from(JSON.stringify(message)));
  }

  /** One acknowledgement for one change: it is on disk. */
  saved(): void {
    if (this.address === undefined || this.#isGone) return;
    this.#ack ??= encodeFrame({ prefix: this.prefix, types: [MessageType.syncStatus, 1] })[0];
    if (this.#ack) this.connection.write(this.#ack);
  }

  /** One change was not taken; the client has it still. */
  notTaken(reason: CompanionError): void {
    this.#due += 1;
    this.refused(reason);
  }

  /** Something was not taken. Says why once, until there is another reason. */
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

  /** Leaves the room; nothing is sent to it any more. @param isLost its connection was lost: it may come back. */
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
