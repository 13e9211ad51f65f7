import type { CompanionError, LogChange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { INLINE_BYTES } from '../merge/merger.ts';
import { MessageType, SyncType } from '../protocol/messages.ts';
import type { Gatherer } from '../time/turn.ts';
import type { Timed } from '../time/wheel.ts';
import { Appearance } from '../presence/appearance.ts';
import { Attendance } from '../presence/attendance.ts';
import type { Arrival } from '../nodes/arrivals.ts';
import { Audience } from './audience.ts';
import { isDue } from './compaction.ts';
import type { Content } from './content.ts';
import type { RoomEnvironment } from './environment.ts';
import { Intake } from './intake.ts';
import type { Member, MemberRoom } from './member.ts';
import { Outgoing } from './outgoing.ts';
import { Saver } from './saver.ts';
import type { ChangeOptions, DocumentState, Participant, Room, StatelessMessage } from './types.ts';

const UPDATE = [MessageType.sync, SyncType.update];

/** Seconds between two notifications of subscribers about changes. */
const TELL_EVERY = 2;

/** Seconds for which a document stays open after the server itself has used it. */
const AFTER_USE = 1;

/** An open document: accepts changes, sends them on, and saves them. */
export class LiveRoom implements Room, MemberRoom, Gatherer, Timed {
  due = 0;
  readonly name: string;
  /** The reason why nobody may join or change it, until somebody gives it a first content explicitly. */
  bar: CompanionError | undefined;
  /** The tick of the wheel when it was last used. */
  lastUsed = 0;
  readonly #environment: RoomEnvironment<LiveRoom>;
  readonly #content: Content;
  readonly #saver: Saver;
  readonly #audience = new Audience();
  #attendance: Attendance | undefined;
  readonly #outgoing = new Outgoing();
  #isInTurn = false;
  #uses = 0;
  #compacting: Promise<boolean> | undefined;
  #over: CompanionError | undefined;
  #changedBy: Set<string> | undefined;
  readonly #intake: Intake;

  constructor(name: string, content: Content, environment: RoomEnvironment<LiveRoom>) {
    this.name = name;
    this.#content = content;
    this.#environment = environment;
    const { log, wheel } = environment;
    this.#saver = new Saver({
      document: name,
      log,
      wheel,
      id: content.id,
      head: content.position,
      countTaken: () => content.position,
      onSaved: (changes, head) => this.#saved(changes, head),
      onFailed: (error) =>
        environment.logger.error(
          { err: error, document: name },
          'changes could not be stored; the server tries again in a second',
        ),
      onForeign: (arrival) => this.#takeForeign(arrival),
      onBehind: () => environment.listener.behind(this),
      onGone: () => environment.listener.stale(this),
    });
    this.#intake = new Intake({
      document: name,
      content,
      saver: this.#saver,
      outgoing: this.#outgoing,
      environment,
      over: () => this.#over,
      onTaken: () => this.#joinTurn(),
      onPutOff: () => this.#wakeSoon(),
    });
  }

  get head(): number {
    return this.#saver.head;
  }

  get participants(): Iterable<Participant> {
    return this.#audience;
  }

  /** True until it has its first content, on disk or not. */
  get isBlank(): boolean {
    return this.#content.position === 0;
  }

  get members(): Audience {
    return this.#audience;
  }

  get residentBytes(): number {
    return this.#content.residentBytes;
  }

  get isUnused(): boolean {
    return this.#uses === 0 && this.#audience.size === 0;
  }

  /** True if everything accepted is on disk. */
  get isSaved(): boolean {
    return this.#saver.isIdle;
  }

  /** True if closing it would lose nothing. */
  get isSettled(): boolean {
    return this.isUnused && this.isSaved && this.#compacting === undefined;
  }

  /** Keeps the room open until the returned function is called. */
  hold(): () => void {
    this.#uses += 1;
    return () => {
      this.#uses -= 1;
      this.#restIn(AFTER_USE);
    };
  }

  get over(): CompanionError | undefined {
    return this.#over;
  }

  /** Refuses all further changes: a caller that still holds the room would write to a document that is gone. */
  end(reason: CompanionError): void {
    this.#over = reason;
  }

  /** Removes itself from the wheel. */
  rest(): void {
    this.#environment.wheel.cancel(this);
    this.#attendance?.end();
  }

  /** @throws CompanionError where the room has ended. */
  join(member: Member): void {
    const refusal = this.#over ?? this.bar;
    if (refusal) throw refusal;
    this.#audience.add(member);
    this.#environment.listener.joined(this, member);
  }

  leave(member: Member, isLost: boolean): void {
    if (!this.#audience.delete(member)) return;
    this.#intake.forget(member);
    this.#attendance?.leave(member, isLost);
    this.#environment.listener.left(this, member);
    this.#restIn(this.#environment.options.keepOpen / 1000);
  }

  /** Answers sync step 1: asks for changes that the room lacks, and sends changes that the client lacks. @throws Malformed. */
  async sync(member: Member, stateVector: Uint8Array): Promise<void> {
    this.lastUsed = this.#environment.wheel.tick;
    await this.#content.lacking(stateVector, (pieces) => {
      if (member.isGone) return;
      this.#sendOutgoing();
      member.began();
      member.askForRest(this.#content.coverage.stateVector(), stateVector);
      member.sendDocument(pieces);
      member.isListening = true;
      member.sendPresence(this.everybody());
    });
  }

  /** Asks a member for changes that were refused, now that they may be accepted. */
  askForRest(member: Member): void {
    member.askAgain(this.#content.coverage.stateVector());
  }

  since(position: number, deliver: (pieces: Uint8Array[]) => void): Promise<void> {
    return this.#content.since(position, (pieces) => {
      this.#sendOutgoing();
      deliver(pieces);
    });
  }

  /** Handles a member's change. The member is answered exactly once. */
  receive(member: Member, update: Uint8Array, type: number): void | Promise<void> {
    return this.#intake.receive(member, update, type);
  }

  /** @throws Malformed. */
  receivePresence(member: Member, states: Uint8Array): void {
    this.#attend().receive(member, states);
  }

  /** @throws Malformed. */
  receiveSharedPresence(node: string, states: Uint8Array): void {
    this.#attend().receiveShared(node, states);
  }

  /** Answers another node's question for the participants. */
  askedWhoIsThere(): void {
    this.#attendance?.askedByNode();
  }

  /** Removes the participants of a node that is gone. */
  loseNode(node: string): void {
    this.#attendance?.loseNode(node);
  }

  /** Exchanges presence with other nodes, since either side may lack states. */
  sharePresence(): void {
    this.#attend().shareAgain();
  }

  appear(user: string): Appearance {
    return new Appearance(this.#attend(), user);
  }

  #attend(): Attendance {
    const { options, wheel, presenceSoon, others } = this.#environment;
    this.#attendance ??= new Attendance(options, this.#audience, wheel, {
      soon: () => presenceSoon(this),
      others: others(this),
    });
    return this.#attendance;
  }

  everybody(): Uint8Array | undefined {
    return this.#attendance?.everybody();
  }

  sendPresence(): void {
    this.#attendance?.send();
  }

  async apply(update: Uint8Array, options: ChangeOptions): Promise<number> {
    const scan = await this.#intake.scanLarge(update);
    if (this.bar) throw this.bar;
    const fault = this.#intake.take(update, { kind: 'edit', ...options, scan });
    if (fault) throw fault;
    return this.#stored();
  }

  async seed(update: Uint8Array, options: ChangeOptions): Promise<number | undefined> {
    if (update.length > INLINE_BYTES) await this.#environment.merger.of(this.name).scan(update);
    if (this.#over) throw this.#over;
    if (!this.isBlank) {
      if (this.head === 0) await this.#stored();
      return undefined;
    }
    const fault = this.#intake.take(update, { kind: 'seed', ...options });
    if (fault) throw fault;
    this.bar = undefined;
    return this.#stored();
  }

  /** Like `flush`, for changes that were accepted and will be retried: nobody may hear that they were refused. */
  async #stored(): Promise<number> {
    try {
      return await this.flush();
    } catch (cause) {
      throw errors.CHANGE_UNSAVED({ document: this.name }, { cause });
    }
  }

  async state(): Promise<DocumentState> {
    const { updates, position } = await this.#content.pieces();
    await this.flush();
    return { updates, seq: position };
  }

  flush(): Promise<number> {
    return this.#saver.flush();
  }

  broadcast(message: StatelessMessage): void {
    this.say(message);
    this.#environment.listener.said(this, message);
  }

  /** Like `broadcast`, to participants on this node only. */
  say(message: StatelessMessage): void {
    for (const member of this.#audience) member.send(message);
  }

  /** Whether other nodes have written changes that this room lacks. */
  get isBehind(): boolean {
    return this.#saver.isBehind;
  }

  /** Handles changes that another node sent. */
  hear(arrival: Arrival): void {
    this.#saver.hear(arrival);
  }

  /** Handles the notice that the log has reached a position. */
  ring(head: { readonly id?: string; readonly head: number }): void {
    this.#saver.ring(head);
  }

  /** Handles the notice that the log no longer has the document. */
  vanish(): void {
    this.#environment.listener.stale(this);
  }

  /** Reads changes that other nodes have written. @throws the log's errors. */
  catchUp(): Promise<void> {
    return this.#saver.catchUp();
  }

  /** Sends and saves the changes of this turn of the event loop. */
  endTurn(): void {
    this.#isInTurn = false;
    this.#sendOutgoing();
    this.#saver.save();
  }

  #joinTurn(): void {
    if (this.#isInTurn) return;
    this.#isInTurn = true;
    this.#environment.turn.addRoom(this);
  }

  #sendOutgoing(): void {
    const { changes, soleSender } = this.#outgoing.take();
    if (changes.length === 0) return;
    const before = this.#content.position - changes.length;
    this.#audience.send(UPDATE, changes, (member, frames) => member.hear(frames, before), soleSender);
  }

  #saved(changes: readonly LogChange[], head: number): void {
    const { listener } = this.#environment;
    const [first] = changes;
    if (first && head === changes.length) listener.created(this, first.user);
    listener.saved(this, changes, head);
    const changedBy = (this.#changedBy ??= new Set());
    for (const { user } of changes) changedBy.add(user);
    this.#intake.askPutOff();
    this.#wakeSoon();
  }

  #takeForeign(arrival: Arrival): void {
    this.bar = undefined;
    this.#intake.takeForeign(arrival);
    this.#wakeSoon();
  }

  /** Wakes soon, even if the room was scheduled for later. */
  #wakeSoon(): void {
    const { wheel } = this.#environment;
    if (this.due === 0 || this.due > wheel.tick + TELL_EVERY) wheel.schedule(this, TELL_EVERY);
  }

  /** Called by the wheel: does everything that can wait. */
  wake(): void {
    const { listener, wheel } = this.#environment;
    this.tellChanges();
    this.#intake.askPutOff();
    if (isDue(this.#content, this.head, this.isUnused)) void this.compact();
    if (this.isSettled) return listener.unused(this);
    const isWaiting = !this.#saver.isIdle || this.#intake.hasPutOff || this.#compacting !== undefined;
    if (this.isUnused || isWaiting) wheel.schedule(this, TELL_EVERY);
  }

  /** Notifies subscribers of changes since the last call, if there are any. */
  tellChanges(): void {
    const users = this.#changedBy;
    if (!users) return;
    this.#changedBy = undefined;
    this.#environment.listener.changed(this, { seq: this.head, users: [...users] });
  }

  /** Merges everything on disk into one base, one merge at a time. A failure leaves the document unchanged. */
  compact(): Promise<boolean> {
    this.#compacting ??= this.#content
      .compact(this.head, this.#saver.takenAndStored)
      .catch((error: unknown) => {
        // The log of an ended room may be closed, or have another document under its name.
        if (!this.#over)
          this.#environment.logger.warn({ err: error, document: this.name }, 'a document could not be compacted');
        return false;
      })
      .finally(() => (this.#compacting = undefined));
    return this.#compacting;
  }

  /** Releases memory that can be read again. */
  release(): void {
    if (this.#saver.isIdle && !this.#compacting) this.#content.release();
  }

  /** Schedules another check whether the room is still needed. */
  #restIn(seconds: number): void {
    if (this.isUnused) this.#environment.wheel.schedule(this, seconds);
  }
}
