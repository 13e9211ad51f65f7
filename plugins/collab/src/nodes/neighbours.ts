import type { DocumentLog, LogChange, LogHead, Logger, RelayService } from '@editor-companion/core/plugin';
import { Malformed } from '../protocol/reader.ts';
import type { Timed, Wheel } from '../time/wheel.ts';
import { Inquiries, type Respond } from './inquiries.ts';
import { decodeMessage, encodeMessage, type NodeMessage } from './message.ts';

/** Seconds between two looks whether the log has more than was heard of, and while nothing is heard at all. */
const LOOK_EVERY = 3;
const LOOK_ALONE_EVERY = 1;
/** Documents that are asked for at once. */
const MANY = 500;
/** Messages that are kept of a document that is being opened; what is lost is found in the log. */
const MAX_EARLY = 1000;
/** How long a change that is missing may still be on its way, in milliseconds. */
const ON_ITS_WAY_MS = 25;
/** Changes of more bytes are read from the log by whoever needs them. */
const MAX_MESSAGE_BYTES = 65_536;

/** A room, as far as its document on other nodes is concerned. */
export interface SharedRoom {
  readonly name: string;
  /** The last position of which is known that it is in the log. */
  readonly head: number;
  readonly isBehind: boolean;
  catchUp(): Promise<void>;
  /** The log has got that far. */
  ring(head: LogHead): void;
  /** The log has no such document any more. */
  vanish(): void;
}

/** What is heard of one document. */
interface Line {
  /** Messages that came before it was open. */
  early: { readonly message: NodeMessage; readonly node: string }[] | undefined;
  end: (() => void) | undefined;
  /** The tick of the wheel up to which no other node is known to listen. */
  aloneUntil: number;
  /** The tick up to which some other node is known to. */
  sharedUntil: number;
  /** Messages that came. */
  heard: number;
}

/**
 * Messages that only those need who have the document open. Whoever opens it says so (`whoIsThere`), is told the head of the log, and hears
 * of everything from then on.
 */
const FOR_LISTENERS: ReadonlySet<NodeMessage['type']> = new Set(['changes', 'head', 'presence']);

export interface NeighboursOptions {
  readonly log: Pick<DocumentLog, 'heads'>;
  readonly wheel: Wheel;
  readonly logger: Logger;
  relay(): RelayService | undefined;
  rooms(): Iterable<SharedRoom>;
  /** A message about a document, which need not be open here. */
  onMessage(name: string, message: NodeMessage, node: string): void;
  /** A node has stopped or was not heard of for long. */
  onGone(node: string): void;
  /** Messages may have been lost. */
  onRestored(): void;
}

/**
 * The other nodes that have the same documents open. They are told by messages, any of which may be lost: so the log is asked
 * every few seconds whether it has more than is known here. Without a relay, and with a log that nobody else writes, it does nothing.
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

  /** Begins to listen; services are known by then. */
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

  /** What the other nodes that have a document open say to a question. */
  ask(name: string, kind: string, question: unknown): Promise<unknown[]> {
    return this.#inquiries.ask(kind, question, (inquiry, sent) =>
      this.#relay?.publish(channelOf(name), encodeMessage(inquiry), sent),
    );
  }

  respondTo(kind: string, respond: Respond): void {
    this.#inquiries.respondTo(kind, respond);
  }

  /** Hears of a document from now on, and keeps what it hears until `opened`. */
  async listen(name: string): Promise<void> {
    if (!this.#relay) return;
    this.leave(name);
    const line: Line = { early: [], end: undefined, aloneUntil: 0, sharedUntil: 0, heard: 0 };
    this.#lines.set(name, line);
    const end = await this.#relay.subscribe(channelOf(name), (bytes, node) => this.#receive(name, line, bytes, node));
    if (this.#lines.get(name) === line) line.end = end;
    else end();
  }

  /** The document is open: it gets what was heard of it meanwhile. */
  opened(name: string): void {
    const line = this.#lines.get(name);
    const early = line?.early ?? [];
    if (line) line.early = undefined;
    for (const { message, node } of early) this.#options.onMessage(name, message, node);
  }

  /** Hears of a document no more. */
  leave(name: string): void {
    this.#lines.get(name)?.end?.();
    this.#lines.delete(name);
  }

  /** Those that have a document open; undefined on a single node. */
  of(name: string): { tell(message: NodeMessage): void } | undefined {
    return this.#relay && { tell: (message) => this.tell(name, message) };
  }

  tell(name: string, message: NodeMessage): void {
    const line = this.#lines.get(name);
    if (!this.#relay || (FOR_LISTENERS.has(message.type) && this.#isAlone(line))) return;
    // That listeners are counted costs a message of its own.
    const isCounted = line !== undefined && line.sharedUntil <= this.#options.wheel.tick;
    this.#relay.publish(channelOf(name), encodeMessage(message), isCounted ? this.#counter(line) : undefined);
  }

  /** Tells of changes that are on disk. @param head position of the last of them. */
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

  /** A room lacks something: reads it, unless that comes by itself in a moment. */
  behind(room: SharedRoom): void {
    if (!this.#relay?.isConnected) return this.#catchUp(room);
    this.#behind.add(room);
    this.#timer ??= setTimeout(() => this.#catchAllUp(), ON_ITS_WAY_MS);
  }

  /** The wheel's call: looks whether a message was lost. */
  wake(): void {
    void this.#look();
  }

  /** Remembers whether a message has listeners, until the log is asked the next time, as that somebody came may have been lost. */
  #counter(line: Line): (listeners: number) => void {
    const { heard } = line;
    return (listeners) => {
      const until = this.#options.wheel.tick + LOOK_EVERY;
      if (listeners > 0) line.sharedUntil = until;
      // Somebody may have come since.
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
      logger.debug({ err: error }, 'the log could not be asked for what others have written');
    }
    if (log.heads) wheel.schedule(this, this.#relay?.isConnected ? LOOK_EVERY : LOOK_ALONE_EVERY);
  }

  async #lookAt(rooms: readonly SharedRoom[]): Promise<void> {
    // What was not stored when the log was asked may have been when it answers.
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
    // Tried again by the room.
    room.catchUp().catch((error: unknown) => {
      this.#options.logger.debug({ err: error, document: room.name }, 'what others have written could not be read');
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
