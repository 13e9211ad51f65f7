import type { Told } from '@editor-companion/client/wire-actions';
import type { ChangeKind, CompanionError, DocumentRole, Principal } from '@editor-companion/core/plugin';

/*
 * The interface of a live document for comments, versions and the document API. A room is one document in use. It holds no Y.Doc, only the
 * newest base, the changes after it, and the participants.
 */

/** A client that takes part in a room: one document on one socket. */
export interface Participant {
  /** Unique in this process. */
  readonly id: string;
  readonly principal: Principal;
  /** The current role; it changes when the client sends another token. */
  readonly role: DocumentRole;
  readonly dialect: 'hocuspocus' | 'y-websocket';
  /** The client's network address, determined by `server.trustProxy`; undefined for participants without a connection. */
  readonly clientAddress?: string | undefined;
  /**
   * Sends a message besides the document, as JSON text: a stateless message to Hocuspocus clients, opcode 64 to y-websocket clients that
   * have shown support by sending one. Does nothing for other clients and for those that have left.
   */
  send(message: StatelessMessage): void;
}

/** A notice besides the document: `{"event":"version.created","version":3}`. JSON-safe. */
export interface StatelessMessage {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** The author of a change from the server's side, as the log records it. */
export interface ChangeOptions {
  readonly user: string;
  /** Default: `edit`. */
  readonly kind?: ChangeKind;
}

/** A document at a position as a consistent list of updates: apply them in order to an empty Y.Doc. */
export interface DocumentState {
  readonly seq: number;
  /** Yjs updates (v1); shared with the room, so do not change them. */
  readonly updates: readonly Uint8Array[];
}

export interface Room {
  readonly name: string;
  /** The position of the last change on disk; 0 for a document without any. */
  readonly head: number;
  readonly participants: Iterable<Participant>;
  /** The reason why changes are refused: the document was deleted, or changed elsewhere. */
  readonly over: CompanionError | undefined;
  /**
   * Makes a change from the server's side: validates it, sends it to every participant, and resolves to its position once it is on disk.
   * @throws CompanionError UPDATE_MALFORMED (400), DOCUMENT_FULL (413), UPDATE_TOO_LARGE (413); LOG_FAILED (503) and STORAGE_FULL (507) if
   * nothing was accepted; CHANGE_UNSAVED (503) if the change was accepted and may be on disk later.
   */
  apply(update: Uint8Array, options: ChangeOptions): Promise<number>;
  /** Like `apply`, for an empty document. Resolves to undefined, with nothing changed, if the document has content on disk. */
  seed(update: Uint8Array, options: ChangeOptions): Promise<number | undefined>;
  /** Everything accepted so far, once it is on disk. Cheap, since nothing is merged. */
  state(): Promise<DocumentState>;
  /** Resolves to the position of the last change when everything accepted so far is on disk. */
  flush(): Promise<number>;
  /** Reads changes that other nodes have written meanwhile. @throws the log's errors. */
  catchUp(): Promise<void>;
  /** Shows a program among the participants under that user until it leaves. The caller must keep the room open. */
  appear(user: string): { show(state: object): void; leave(): void };
  /** Sends a message to every participant on all nodes. */
  broadcast(message: Told): void;
}

/** Called synchronously. Exceptions are logged and have no other effect. */
export interface RoomListener {
  /** The room is ready; it has no participant yet. */
  opened?(room: Room): void;
  /** The first change of a document is on disk. */
  created?(room: Room, user: string): void;
  joined?(room: Room, participant: Participant): void;
  left?(room: Room, participant: Participant): void;
  /** Changes are on disk. `users` are the authors since the last call for this room. At most every few seconds for a room. */
  changed?(room: Room, change: { readonly seq: number; readonly users: readonly string[] }): void;
  /** The last participant has left, and everything is on disk. */
  closed?(name: string, seq: number): void;
  /** The document was renamed. */
  renamed?(from: string, to: string, user: string): void;
  /** The document was deleted. */
  deleted?(name: string, user: string): void;
}

/** The steps of a renaming while nobody can open either name. */
export interface Renaming {
  /** Throws if the renaming is impossible, before anybody is disconnected. */
  check(): Promise<void>;
  /** The message for a participant before it is disconnected. */
  tell(participant: Participant): StatelessMessage | undefined;
  work(): Promise<void>;
}

export interface Rooms {
  /**
   * Opens a room for the work and keeps it open until the work is done, with or without participants.
   * @throws CompanionError DOCUMENT_NAME_INVALID (400), or errors of the log.
   * @example
   * const seq = await rooms.use('minutes', (room) => room.apply(update, { user: principal.id }));
   */
  use<T>(name: string, work: (room: Room) => Promise<T>): Promise<T>;
  /** The room if the document is open now. */
  find(name: string): Room | undefined;
  /** Like `Room.broadcast`, whether or not the document is open on this node. */
  broadcast(name: string, message: Told): void;
  /** Whether the document ever had a change, open or not. */
  exists(name: string): Promise<boolean>;
  /** The document at a position, read from the log. Does not affect the live document. */
  stateAt(name: string, seq: number): Promise<DocumentState>;
  /**
   * Deletes the document: disconnects participants, and blocks opening until everything stored was disposed of.
   * @param dispose resolves to whether data existed; by default it drops the log's data.
   */
  delete(name: string, user: string, dispose?: () => Promise<boolean>): Promise<boolean>;
  /** Runs work that gives a name content in the log. Nobody can open it meanwhile, and clients with the empty document open reconnect. */
  fill<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Renames a document: disconnects participants, and blocks opening either name until it is done. */
  rename(names: { readonly from: string; readonly to: string }, user: string, steps: Renaming): Promise<void>;
  /** Adds a check that can refuse creating a document by connecting to its name. Called when a document without content is opened. */
  barWith(barOf: (name: string) => Promise<CompanionError | undefined>): void;
  /**
   * Adds a step that runs before changes up to a position become part of a base, which loses their authors. If it fails, they stay
   * unmerged.
   */
  beforeCompaction(hook: (name: string, upTo: number) => Promise<void>): void;
  /**
   * Disconnects the participants of a principal id from the document, on all nodes. They may reconnect.
   * @param message sent to them before.
   */
  expel(name: string, user: string, message?: StatelessMessage): void;
  /** The answers of the other nodes with the document open, as far as they arrive within a second. */
  askOthers(name: string, kind: string, question: unknown): Promise<unknown[]>;
  /** Sets the function that answers such questions about documents open here. Question and answer are JSON. */
  respondTo(kind: string, respond: (room: Room, question: unknown) => unknown): void;
  /** Checks the current rights of all participants of a document at once. */
  recheck(name: string): void;
  subscribe(listener: RoomListener): void;
  /**
   * Sets the source of the first content for documents that are opened without any: a Yjs update (v1), or undefined.
   * @param inTurn runs it while no other node does, with the changes of others until then.
   */
  seedWith(
    seed: (name: string) => Promise<Uint8Array | undefined>,
    inTurn?: (name: string, work: () => Promise<void>) => Promise<void>,
  ): void;
}
