import type { Told } from '@editor-companion/client/wire-actions';
import type { ChangeKind, CompanionError, DocumentRole, Principal } from '@editor-companion/core/plugin';

/*
 * What comments, versions and the document API see of a live document. A room is one document that is in use; it holds no Y.Doc,
 * only the newest base, the changes after it, and who takes part.
 */

/** One document on one socket: a client that takes part in a room. */
export interface Participant {
  /** Unique in this process. */
  readonly id: string;
  readonly principal: Principal;
  /** As of now; it changes when the client shows another token. */
  readonly role: DocumentRole;
  readonly dialect: 'hocuspocus' | 'y-websocket';
  /** Network address of its client, as `server.trustProxy` has it; undefined for who is on no connection. */
  readonly clientAddress?: string | undefined;
  /**
   * Sends one message beside the document, as JSON text: a stateless message to Hocuspocus clients, opcode 64 to y-websocket
   * clients that have said (by sending one) that they know it. Others are left out, and so are clients that have gone.
   */
  send(message: StatelessMessage): void;
}

/** What goes out beside the document: `{"event":"version.created","version":3}`. JSON-safe. */
export interface StatelessMessage {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** Who changes a document from the server's side, and how the log shall name it. */
export interface ChangeOptions {
  readonly user: string;
  /** Default `edit`. */
  readonly kind?: ChangeKind;
}

/** A document at a position, in pieces that belong together: applied in order to an empty Y.Doc they are the document. */
export interface DocumentState {
  readonly seq: number;
  /** Yjs updates (v1); shared with the room, so only to be read. */
  readonly updates: readonly Uint8Array[];
}

export interface Room {
  readonly name: string;
  /** Position of the last change that is on disk; 0 for a document without any. */
  readonly head: number;
  readonly participants: Iterable<Participant>;
  /** Why nothing more is taken: the document was deleted, or changed elsewhere. */
  readonly over: CompanionError | undefined;
  /**
   * Makes a change from the server's side: checks it, sends it to every participant, and resolves to its position once it is on
   * disk. @throws CompanionError UPDATE_MALFORMED (400), DOCUMENT_FULL (413), UPDATE_TOO_LARGE (413); LOG_FAILED (503)
   * and STORAGE_FULL (507) where nothing of it was taken; CHANGE_UNSAVED (503) where it was, and may be on disk later.
   */
  apply(update: Uint8Array, options: ChangeOptions): Promise<number>;
  /** As `apply`, for a document that has nothing in it yet; resolves to undefined, with nothing changed, where it has on disk. */
  seed(update: Uint8Array, options: ChangeOptions): Promise<number | undefined>;
  /** Everything that has been taken in so far, once it is on disk. Cheap: nothing is merged. */
  state(): Promise<DocumentState>;
  /** Resolves when everything that has been taken in so far is on disk; the position of the last of it. */
  flush(): Promise<number>;
  /** Reads what other nodes have written meanwhile. @throws what the log says. */
  catchUp(): Promise<void>;
  /** Has a program be seen among those who take part, as that user, until it leaves; the room is kept open for it by whoever uses it. */
  appear(user: string): { show(state: object): void; leave(): void };
  /** Sends a message to every participant, also to those on other nodes. */
  broadcast(message: Told): void;
}

/** Told synchronously; what a listener throws is logged and hurts nobody. */
export interface RoomListener {
  /** The room is ready, before its first participant. */
  opened?(room: Room): void;
  /** The first change of all is on disk. */
  created?(room: Room, user: string): void;
  joined?(room: Room, participant: Participant): void;
  left?(room: Room, participant: Participant): void;
  /** A change is on disk. `users` are the authors since the last call for this room; at most every few seconds a room. */
  changed?(room: Room, change: { readonly seq: number; readonly users: readonly string[] }): void;
  /** Nobody takes part any more, and everything is on disk. */
  closed?(name: string, seq: number): void;
  /** The document has another name. */
  renamed?(from: string, to: string, user: string): void;
  /** The document is gone from its name. */
  deleted?(name: string, user: string): void;
}

/** What a renaming does while nobody can open either of the names. */
export interface Renaming {
  /** Throws where it cannot be done, before anybody is sent away. */
  check(): Promise<void>;
  /** What a participant is told before being sent away. */
  tell(participant: Participant): StatelessMessage | undefined;
  work(): Promise<void>;
}

export interface Rooms {
  /**
   * Gives the work a room, which stays open until the work is done, whether or not anybody takes part.
   *
   * @throws CompanionError DOCUMENT_NAME_INVALID (400), or what the log says.
   * @example
   * const seq = await rooms.use('minutes', (room) => room.apply(update, { user: principal.id }));
   */
  use<T>(name: string, work: (room: Room) => Promise<T>): Promise<T>;
  /** The room, where the document is open right now. */
  find(name: string): Room | undefined;
  /** As `Room.broadcast`, whether or not the document is open on this node. */
  broadcast(name: string, message: Told): void;
  /** Whether the document has ever had a change, open or not. */
  exists(name: string): Promise<boolean>;
  /** The document as it was at a position, from the log; the live document is not touched. */
  stateAt(name: string, seq: number): Promise<DocumentState>;
  /**
   * Deletes the document: participants are sent away, and nobody opens it until all that is written down has been disposed of.
   *
   * @param dispose resolves to whether there was anything; drops what the log has, by default.
   */
  delete(name: string, user: string, dispose?: () => Promise<boolean>): Promise<boolean>;
  /** Does something that gives a name content in the log; nobody opens it meanwhile, and whoever has it open as an empty one comes back. */
  fill<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Gives a document another name: whoever takes part is sent away, and nobody opens either name until it is done. */
  rename(names: { readonly from: string; readonly to: string }, user: string, steps: Renaming): Promise<void>;
  /** Says why nobody may begin a document by connecting to its name: asked when one without content is opened. Several may say so. */
  barWith(barOf: (name: string) => Promise<CompanionError | undefined>): void;
  /** Runs before changes up to a position become part of a base, which does not say who made them; where it fails, they stay as they are. */
  beforeCompaction(hook: (name: string, upTo: number) => Promise<void>): void;
  /**
   * Sends a participant of that principal id away from the document, on whichever node; they may come back.
   *
   * @param message what they are told before.
   */
  expel(name: string, user: string, message?: StatelessMessage): void;
  /** What the other nodes that have the document open say to a question, as far as they answer within a second. */
  askOthers(name: string, kind: string, question: unknown): Promise<unknown[]>;
  /** Answers such questions of other nodes about a document that is open here; in JSON, as the question is. */
  respondTo(kind: string, respond: (room: Room, question: unknown) => unknown): void;
  /** Looks at once what each participant of a document may do now. */
  recheck(name: string): void;
  subscribe(listener: RoomListener): void;
  /**
   * Says where the first content of a document comes from that somebody opens before it has any: a Yjs update (v1), or none.
   *
   * @param inTurn does it while no other node does, knowing what others have written by then.
   */
  seedWith(
    seed: (name: string) => Promise<Uint8Array | undefined>,
    inTurn?: (name: string, work: () => Promise<void>) => Promise<void>,
  ): void;
}
