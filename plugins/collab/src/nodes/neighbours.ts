import type { DocumentLog, LogChange, LogHead, Logger, RelayService } from '@editor-companion/core/plugin';
import { Malformed } from '../protocol/reader.ts';
import type { Timed, Wheel } from '../time/wheel.ts';
import { Inquiries, type Respond } from './inquiries.ts';
import { decodeMessage, encodeMessage, type NodeMessage } from './message.ts';

/** Seconds between two checks of the log for missed changes, and while there is no connection. */
const LOOK_EVERY = 3;
const LOOK_ALONE_EVERY = 1;
/** Documents per query. */
const MANY = 500;
/** The maximum number of messages held for a document that is being opened. The log has everything beyond. */
const MAX_EARLY = 1000;
/** Milliseconds to wait for a missing change that may still arrive. */
const ON_ITS_WAY_MS = 25;
/** Larger changes are not sent; nodes read them from the log. */
const MAX_MESSAGE_BYTES = 65_536;

/** A room in its relation to other nodes. */
export interface SharedRoom {
  readonly name: string;
  /** The last position known to be in the log. */
  readonly head: number;
  readonly isBehind: boolean;
  catchUp(): Promise<void>;
  /** Notifies the room that the log has reached a position. */
  ring(head: LogHead): void;
  /** Notifies the room that the log no longer has the document. */
  vanish(): void;
}

/** The state of one document. */
interface Line {
  /** Messages that arrived before it was open. */
  early: { readonly message: NodeMessage; readonly node: string }[] | undefined;
  end: (() => void) | undefined;
  /** The tick of the wheel until which no other node is known to listen. */
  aloneUntil: number;
  /** The tick until which another node is known to listen. */
  sharedUntil: number;
  /** The number of received messages. */
  heard: number;
}

/**
 * Messages that only nodes with the document open need. A node that opens it announces itself (`whoIsThere`), receives the head of the log,
 * and gets every message from then on.
 */
const FOR_LISTENERS: ReadonlySet<NodeMessage['type']> = new Set(['changes', 'head', 'presence']);

export interface NeighboursOptions {
  readonly log: Pick<DocumentLog, 'heads'>;
  readonly wheel: Wheel;
  readonly logger: Logger;
  relay(): RelayService | undefined;
  rooms(): Iterable<SharedRoom>;
  /** Receives a message about a document, which need not be open here. */
  onMessage(name: string, message: NodeMessage, node: string): void;
  /** A node has stopped or was silent for too long. */
  onGone(node: string): void;
  /** Messages may have been lost. */
  onRestored(): void;
}

/**
 * The other nodes that have the same documents open. Any message to them may be lost, so the log is checked every few seconds for missed
 * changes. Does nothing without a relay and with a log that no other process writes.
 */
export class Neighbours implements Timed {
  due = 0;
  readonly #options: NeighboursOptions;
  readonly #behind = new Set<SharedRoom>();
  readonly #lines = new Map<string, Line>();
  readonly #inquiries = new Inquiries();
  #timer: NodeJS.Timeout | undefined;
  #relay: RelayService | undefined;

  constructor(options: NeighboursOptions) {
    this.#options = options;
  }

  /** Whether documents may be open on other nodes. */
  get areThere(): boolean {
    return this.#relay !== undefined;
  }

  /** Subscribes to messages. Call it when services are available. */
  start(): void {
    const options = this.#options;
    this.#relay = options.relay();
    this.#relay?.watch({
      gone: (node) => options.onGone(node),
      restored: () => {
        for (const line of this.#lines.values()) line.aloneUntil = 0;
        options.onRestored();
        void this.#look();
      },
    });
    if (this.#relay) this.#inquiries.start(this.#relay);
    if (options.log.heads) options.wheel.schedule(this, LOOK_EVERY);
  }

  /** The other nodes' answers to a question about an open document. */
  ask(name: string, kind: string, question: unknown): Promise<unknown[]> {
    return this.#inquiries.ask(kind, question, (inquiry, sent) =>
      this.#relay?.publish(channelOf(name), encodeMessage(inquiry), sent),
    );
  }

  respondTo(kind: string, respond: Respond): void {
    this.#inquiries.respondTo(kind, respond);
  }

  /** Subscribes to a document and holds its messages until `opened`. */
  async listen(name: string): Promise<void> {
    if (!this.#relay) return;
    this.leave(name);
    const line: Line = { early: [], end: undefined, aloneUntil: 0, sharedUntil: 0, heard: 0 };
    this.#lines.set(name, line);
    const end = await this.#relay.subscribe(channelOf(name), (bytes, node) => this.#receive(name, line, bytes, node));
    if (this.#lines.get(name) === line) line.end = end;
    else end();
  }

  /** Delivers the messages held while the document was being opened. */
  opened(name: string): void {
    const line = this.#lines.get(name);
    const early = line?.early ?? [];
    if (line) line.early = undefined;
    for (const { message, node } of early) this.#options.onMessage(name, message, node);
  }

  /** Unsubscribes from a document. */
  leave(name: string): void {
    this.#lines.get(name)?.end?.();
    this.#lines.delete(name);
  }

  /** The nodes that have a document open; undefined on a single node. */
  of(name: string): { tell(message: NodeMessage): void } | undefined {
    return this.#relay && { tell: (message) => this.tell(name, message) };
  }

  tell(name: string, message: NodeMessage): void {
    const line = this.#lines.get(name);
    if (!this.#relay || (FOR_LISTENERS.has(message.type) && this.#isAlone(line))) return;
    // Counting the listeners costs an extra message.
    const isCounted = line !== undefined && line.sharedUntil <= this.#options.wheel.tick;
    this.#relay.publish(channelOf(name), encodeMessage(message), isCounted ? this.#counter(line) : undefined);
  }

  /** Sends changes that are on disk. @param head position of the last of them. */
  tellChanges(name: string, changes: readonly LogChange[], head: number): void {
    if (!this.#relay || this.#isAlone(this.#lines.get(name))) return;
    const size = changes.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size > MAX_MESSAGE_BYTES) return this.tell(name, { type: 'head', head });
    this.tell(name, {
      type: 'changes',
      after: head - changes.length,
      changes: changes.map(({ bytes }) => bytes),
    });
  }

  /** Reads changes that a room lacks, unless they arrive by themselves in a moment. */
  behind(room: SharedRoom): void {
    if (!this.#relay?.isConnected) return this.#catchUp(room);
    this.#behind.add(room);
    this.#timer ??= setTimeout(() => this.#catchAllUp(), ON_ITS_WAY_MS);
  }

  /** Called by the wheel: checks for lost messages. */
  wake(): void {
    void this.#look();
  }

  /** Remembers whether a message had listeners until the next check of the log, since the announcement of a new node may be lost. */
  #counter(line: Line): (listeners: number) => void {
    const { heard } = line;
    return (listeners) => {
      const until = this.#options.wheel.tick + LOOK_EVERY;
      if (listeners > 0) line.sharedUntil = until;
      // A node may have announced itself meanwhile.
      else if (line.heard === heard) line.aloneUntil = until;
    };
  }

  #isAlone(line: Line | undefined): boolean {
    return line !== undefined && line.aloneUntil > this.#options.wheel.tick;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#options.wheel.cancel(this);
  }

  async #look(): Promise<void> {
    const { log, wheel, logger } = this.#options;
    try {
      const all = [...this.#options.rooms()];
      for (let from = 0; from < all.length; from += MANY) {
        await this.#lookAt(all.slice(from, from + MANY));
      }
    } catch (error) {
      logger.debug({ err: error }, 'the log could not be asked for changes of other nodes');
    }
    if (log.heads) wheel.schedule(this, this.#relay?.isConnected ? LOOK_EVERY : LOOK_ALONE_EVERY);
  }

  async #lookAt(rooms: readonly SharedRoom[]): Promise<void> {
    // A position that was not stored at the time of the query may be stored by the time of the answer.
    const were = rooms.map(({ head }) => head > 0);
    const heads = await this.#options.log.heads?.(rooms.map(({ name }) => name));
    for (const [index, room] of rooms.entries()) {
      const head = heads?.[index];
      if (head) room.ring(head);
      else if (heads && were[index]) room.vanish();
    }
  }

  #catchAllUp(): void {
    this.#timer = undefined;
    const rooms = [...this.#behind];
    this.#behind.clear();
    for (const room of rooms) if (room.isBehind) this.#catchUp(room);
  }

  #catchUp(room: SharedRoom): void {
    // The room tries again.
    room.catchUp().catch((error: unknown) => {
      this.#options.logger.debug({ err: error, document: room.name }, 'changes of other nodes could not be read');
    });
  }

  #receive(name: string, line: Line, bytes: Uint8Array, node: string): void {
    if (this.#lines.get(name) !== line) return;
    line.aloneUntil = 0;
    line.heard += 1;
    try {
      const message = decodeMessage(bytes);
      if (!message) return;
      if (message.type === 'ask') this.#inquiries.answer(name, message, node);
      else if (!line.early) this.#options.onMessage(name, message, node);
      else if (line.early.length < MAX_EARLY) line.early.push({ message, node });
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.#options.logger.warn(
        { document: name, node, reason: error.message },
        'a message of another node is damaged',
      );
    }
  }
}

const channelOf = (name: string): string => `document:${name}`;
