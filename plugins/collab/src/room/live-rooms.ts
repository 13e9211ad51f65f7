import type { CompanionError, Principal, RelayService } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { Neighbours } from '../nodes/neighbours.ts';
import type { NodeMessage } from '../nodes/message.ts';
import type { DocumentState, Renaming, Room, RoomListener, Rooms, StatelessMessage } from './types.ts';
import { Beginnings, type InTurn, type Seed } from './beginnings.ts';
import { Content } from './content.ts';
import type { RoomEnvironment } from './environment.ts';
import { LiveRoom } from './live-room.ts';
import { Listeners } from './listeners.ts';
import type { Member } from './member.ts';
import { checkName } from './name.ts';
import type { Timed } from '../time/wheel.ts';
import { UnderWay } from './under-way.ts';
import { Withheld } from './withheld.ts';

const BUDGET_EVERY_SECONDS = 5;

type Parts = Omit<RoomEnvironment<LiveRoom>, 'listener' | 'presenceSoon' | 'others' | 'beforeCompaction'> & {
  /** The relay between the nodes of one installation. Services are known once `start` is called. */
  readonly relay?: () => RelayService | undefined;
};

/** All rooms of this process. A room is opened once, however many callers ask, and closed when nobody needs it. */
export class LiveRooms implements Rooms, Timed {
  due = 0;
  readonly #environment: RoomEnvironment<LiveRoom>;
  readonly #listeners: Listeners;
  readonly #rooms = new Map<string, LiveRoom>();
  readonly #opening = new UnderWay<string, LiveRoom>();
  readonly #beginnings = new Beginnings();
  readonly #withheld = new Withheld();
  readonly #neighbours: Neighbours;
  #beforeCompaction: ((name: string, upTo: number) => Promise<void>) | undefined;
  readonly #presenceWaiting = new Set<LiveRoom>();
  #presenceTimer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#listeners = new Listeners(parts.logger);
    this.#environment = {
      ...parts,
      presenceSoon: (room) => this.#presenceSoon(room),
      others: ({ name }) => this.#neighbours.of(name),
      beforeCompaction: async (name, upTo) => this.#beforeCompaction?.(name, upTo),
      listener: {
        opened: (room) => this.#listeners.tell('opened', room),
        joined: (room, member) => this.#listeners.tell('joined', room, member),
        left: (room, member) => this.#listeners.tell('left', room, member),
        created: (room, user) => this.#listeners.tell('created', room, user),
        changed: (room, change) => this.#listeners.tell('changed', room, change),
        unused: (room) => this.#close(room),
        stale: (room) => this.#dismiss(room),
        saved: ({ name }, changes, head) => this.#neighbours.tellChanges(name, changes, head),
        said: ({ name }, message) => this.#neighbours.tell(name, { type: 'say', message }),
        behind: (room) => this.#neighbours.behind(room),
      },
    };
    this.#neighbours = new Neighbours({
      ...parts,
      relay: () => parts.relay?.(),
      rooms: () => this.#rooms.values(),
      onMessage: (name, message, node) => this.#hear(name, message, node),
      onGone: (node) => this.#rooms.forEach((room) => room.loseNode(node)),
      onRestored: () => this.#rooms.forEach((room) => room.sharePresence()),
    });
  }

  /** Subscribes to other nodes, if there are any. */
  start(): void {
    this.#neighbours.start();
  }

  get size(): number {
    return this.#rooms.size;
  }

  [Symbol.iterator](): MapIterator<LiveRoom> {
    return this.#rooms.values();
  }

  subscribe(listener: RoomListener): void {
    this.#listeners.add(listener);
  }

  find(name: string): LiveRoom | undefined {
    return this.#rooms.get(name);
  }

  /** Opens the room and keeps it open until `release`. @throws CompanionError of the name or the log. */
  async acquire(name: string): Promise<{ room: LiveRoom; release: () => void }> {
    checkName(name);
    return this.#withheld.whenFree(name, async () => {
      const room = this.#rooms.get(name) ?? (await this.#open(name));
      return { room, release: room.hold() };
    });
  }

  /**
   * Like `acquire`, for a participant: a document without content gets its first content, if any, before anybody sees it, and only once.
   * @throws the errors of the seed.
   */
  async admit(name: string): Promise<{ room: LiveRoom; release: () => void }> {
    const held = await this.acquire(name);
    try {
      if (held.room.bar) throw held.room.bar;
      if (held.room.isBlank) await this.#beginnings.seed(held.room);
      return held;
    } catch (error) {
      held.release();
      throw error;
    }
  }

  seedWith(seed: Seed, inTurn?: InTurn): void {
    this.#beginnings.seedWith(seed, inTurn);
  }

  beforeCompaction(hook: (name: string, upTo: number) => Promise<void>): void {
    this.#beforeCompaction = hook;
  }

  barWith(barOf: (name: string) => Promise<CompanionError | undefined>): void {
    this.#beginnings.barWith(barOf);
  }

  /** The error for creating the document by connecting; undefined if it is allowed or the document has content. */
  async barOf(name: string): Promise<CompanionError | undefined> {
    return (await this.exists(checkName(name))) ? undefined : this.#beginnings.barOf(name);
  }

  async use<T>(name: string, work: (room: Room) => Promise<T>): Promise<T> {
    const { room, release } = await this.acquire(name);
    try {
      return await work(room);
    } finally {
      release();
    }
  }

  exists(name: string): Promise<boolean> {
    return this.#withheld.whenFree(name, async () => {
      const head = this.#rooms.get(name)?.head ?? 0;
      return head > 0 || (await this.#environment.log.find(name)) !== undefined;
    });
  }

  async stateAt(name: string, seq: number): Promise<DocumentState> {
    const { base, tail } = await this.#environment.log.readAt(name, seq);
    return { seq, updates: [...(base ? [base.bytes] : []), ...tail.map(({ bytes }) => bytes)] };
  }

  delete(
    name: string,
    user: string,
    dispose: () => Promise<boolean> = () => this.#environment.log.drop(name),
  ): Promise<boolean> {
    return this.#withhold(name, () => this.#delete(name, user, dispose));
  }

  fill<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#withhold(name, async () => {
      const room = await this.#current(name);
      if (room?.isBlank) this.#dismiss(room);
      const result = await work();
      this.#neighbours.tell(name, { type: 'filled' });
      return result;
    });
  }

  /** Runs work while nobody may open the document. */
  async #withhold<T>(name: string, work: () => Promise<T>): Promise<T> {
    checkName(name);
    return this.#withheld.during(name, work);
  }

  /** Deletes a document. Changes being written during the wait are deleted with it; later ones find that their room has ended. */
  async #delete(name: string, user: string, dispose: () => Promise<boolean>): Promise<boolean> {
    const room = await this.#current(name);
    if (room) {
      for (const member of room.members) member.connection.dismiss(member, 'deleted');
      await this.#finish(room, errors.DOCUMENT_NOT_FOUND({ document: name }));
    }
    const isGone = await dispose();
    this.#neighbours.tell(name, { type: 'deleted' });
    if (isGone) this.#listeners.tell('deleted', name, user);
    return isGone;
  }

  rename({ from, to }: { readonly from: string; readonly to: string }, user: string, steps: Renaming): Promise<void> {
    // Always in the same order, otherwise two renames that swap names would wait for each other.
    const [first = from, second = to] = [from, to].toSorted();
    return this.#withhold(first, () => this.#withhold(second, () => this.#rename(from, to, user, steps)));
  }

  async #rename(from: string, to: string, user: string, steps: Renaming): Promise<void> {
    await steps.check();
    const room = await this.#current(from);
    for (const member of room?.members ?? []) {
      const message = steps.tell(member);
      if (message) member.send(message);
      member.connection.dismiss(member, 'renamed');
    }
    if (room) await this.#finish(room, errors.DOCUMENT_RENAMED({ document: from, when: 'just now' }));
    const blank = await this.#current(to);
    if (blank) this.#dismiss(blank);
    await steps.work();
    this.#neighbours.tell(from, { type: 'renamed', to });
    this.#neighbours.tell(to, { type: 'filled' });
    this.#listeners.tell('renamed', from, to, user);
  }

  broadcast(name: string, message: StatelessMessage): void {
    this.#rooms.get(name)?.say(message);
    this.#neighbours.tell(name, { type: 'say', message });
  }

  recheck(name: string): void {
    this.#recheck(name);
    this.#neighbours.tell(name, { type: 'recheck' });
  }

  #recheck(name: string): void {
    for (const member of this.#rooms.get(name)?.members ?? []) member.connection.recheck(member);
  }

  expel(name: string, user: string, message?: StatelessMessage): void {
    this.#expel(name, user, message);
    this.#neighbours.tell(name, { type: 'expel', user, ...(message && { message }) });
  }

  #expel(name: string, user: string, message: StatelessMessage | undefined): void {
    for (const member of this.#rooms.get(name)?.members ?? []) {
      if (member.principal.id !== user) continue;
      if (message) member.send(message);
      member.connection.dismiss(member, 'expelled');
    }
  }

  askOthers(name: string, kind: string, question: unknown): Promise<unknown[]> {
    return this.#neighbours.ask(name, kind, question);
  }

  respondTo(kind: string, respond: (room: Room, question: unknown) => unknown): void {
    this.#neighbours.respondTo(kind, (name, question) => {
      const room = this.#rooms.get(name);
      return room && respond(room, question);
    });
  }

  /** Disconnects every participant whose principal matches. */
  expelAll(isMeant: (principal: Principal) => boolean): void {
    for (const room of this.#rooms.values())
      for (const member of room.members) if (isMeant(member.principal)) member.connection.dismiss(member, 'expelled');
  }

  /** Resolves when everything accepted so far is on disk or was refused by it. */
  async flush(): Promise<void> {
    await Promise.allSettled([...this.#rooms.values()].map((room) => room.flush()));
  }

  /** Notifies listeners at once of changes that they would hear of within the next seconds. */
  tellChanges(): void {
    for (const room of this.#rooms.values()) room.tellChanges();
  }

  /** Waits until everything is on disk, as far as the log accepts it. */
  async close(): Promise<void> {
    clearTimeout(this.#presenceTimer);
    this.#neighbours.stop();
    await Promise.allSettled(this.#opening.all());
    await this.flush();
    for (const room of this.#rooms.values()) this.#end(room, errors.DOCUMENT_UNAVAILABLE());
  }

  /** Called by the wheel: keeps the documents in memory within their budget, releasing the least recently used first. */
  wake(): void {
    let bytes = 0;
    for (const room of this.#rooms.values()) bytes += room.residentBytes;
    const rooms = [...this.#rooms.values()].toSorted((one, other) => one.lastUsed - other.lastUsed);
    for (const room of rooms) {
      if (bytes <= this.#environment.options.maxResidentBytes) break;
      bytes -= room.residentBytes;
      if (room.isSettled) this.#close(room);
      else room.release();
      bytes += room.residentBytes;
    }
    if (this.#rooms.size > 0) this.#environment.wheel.schedule(this, BUDGET_EVERY_SECONDS);
  }

  #open(name: string): Promise<LiveRoom> {
    return this.#opening.do(name, async () => {
      try {
        return await this.#load(name);
      } catch (error) {
        this.#neighbours.leave(name);
        throw error;
      }
    });
  }

  /** Handles another node's message about a document. */
  #hear(name: string, message: NodeMessage, node: string): void {
    const room = this.#rooms.get(name);
    switch (message.type) {
      case 'changes':
        return room?.hear(message);
      case 'head':
        return room?.ring(message);
      case 'presence':
        return room?.receiveSharedPresence(node, message.states);
      case 'whoIsThere':
        if (room) this.#neighbours.tell(name, { type: 'head', head: room.head });
        return room?.askedWhoIsThere();
      case 'say':
        return room?.say(message.message);
      case 'recheck':
        return this.#recheck(name);
      case 'expel':
        return this.#expel(name, message.user, message.message);
      case 'filled':
        if (room?.isBlank) this.#dismiss(room);
        return;
      case 'deleted':
      case 'renamed':
        if (room) this.#sendAway(room, message.type);
        return;
      default:
    }
  }

  /** Handles the deletion or renaming of a document on another node. Changes in transit to the log fail there. */
  #sendAway(room: LiveRoom, why: 'deleted' | 'renamed'): void {
    for (const member of room.members) member.connection.dismiss(member, why);
    this.#end(room, errors.DOCUMENT_NOT_FOUND({ document: room.name }));
  }

  /** The room if the document is open or being opened. */
  async #current(name: string): Promise<LiveRoom | undefined> {
    return this.#opening.of(name) ?? this.#rooms.get(name);
  }

  async #load(name: string): Promise<LiveRoom> {
    if (this.#neighbours.areThere) await this.#neighbours.listen(name);
    const content = await Content.load(name, this.#environment);
    const room = new LiveRoom(name, content, this.#environment);
    room.lastUsed = this.#environment.wheel.tick;
    if (room.isBlank) room.bar = await this.#beginnings.barOf(name);
    this.#rooms.set(name, room);
    this.#neighbours.opened(name);
    if (this.#neighbours.areThere) room.sharePresence();
    if (this.due === 0) this.#environment.wheel.schedule(this, BUDGET_EVERY_SECONDS);
    this.#listeners.tell('opened', room);
    return room;
  }

  #close(room: LiveRoom): void {
    if (room.isSettled) this.#forget(room);
  }

  /** Disconnects all participants, so that they reconnect to the document in the log. */
  #dismiss(room: LiveRoom): void {
    this.#end(room, errors.DOCUMENT_UNAVAILABLE());
    const members: Member[] = [...room.members];
    for (const { connection } of members) connection.close(1012, 'the document changed elsewhere');
  }

  /** Ends the room once everything it has accepted is on disk. */
  async #finish(room: LiveRoom, reason: CompanionError): Promise<void> {
    do await room.flush();
    while (!room.isSaved);
    this.#end(room, reason);
  }

  #end(room: LiveRoom, reason: CompanionError): void {
    room.end(reason);
    this.#forget(room);
  }

  #forget(room: LiveRoom): void {
    if (this.#rooms.get(room.name) !== room) return;
    this.#rooms.delete(room.name);
    this.#neighbours.leave(room.name);
    room.rest();
    this.#listeners.tell('closed', room.name, room.head);
  }

  #presenceSoon(room: LiveRoom): void {
    this.#presenceWaiting.add(room);
    this.#presenceTimer ??= setTimeout(() => this.#sendPresence(), this.#environment.options.presenceInterval);
  }

  #sendPresence(): void {
    this.#presenceTimer = undefined;
    for (const room of this.#presenceWaiting) room.sendPresence();
    this.#presenceWaiting.clear();
  }
}
