import { MessageType } from '../protocol/messages.ts';
import type { Timed, Wheel } from '../time/wheel.ts';
import { Presence } from './presence.ts';
import { encodeShared } from './shared.ts';

/** A participant of a document. */
export interface Attendee {
  readonly principal: { readonly id: string };
  readonly connection: { readonly silence: number };
  sendPresence(states: Uint8Array): void;
  /** Sends frames that were built for many participants. Skips a client that has too much unread data. */
  glimpse(frames: readonly Buffer[]): void;
}

/** All participants. */
export interface Attendees {
  send(
    types: readonly number[],
    bodies: readonly Uint8Array[],
    send: (attendee: Attendee, frames: readonly Buffer[]) => void,
  ): void;
}

export interface AttendanceOptions {
  readonly maxPresenceBytes: number;
  /** Milliseconds. */
  readonly presenceGrace: number;
}

/** The other nodes that have the document open. */
export interface OtherNodes {
  tell(message: { readonly type: 'presence'; readonly states: Uint8Array } | { readonly type: 'whoIsThere' }): void;
}

export interface Surroundings {
  /** Schedules `send`, together with further changes until then. */
  readonly soon: () => void;
  /** Undefined on a single node. */
  readonly others: OtherNodes | undefined;
}

/** Presence in one room: decides who receives which states and when. */
export class Attendance implements Timed {
  due = 0;
  readonly #attendees: Attendees;
  readonly #wheel: Wheel;
  readonly #soon: () => void;
  readonly #presence: Presence;
  readonly #others: OtherNodes | undefined;
  readonly #nodes = new Map<string, object>();

  constructor(options: AttendanceOptions, attendees: Attendees, wheel: Wheel, { soon, others }: Surroundings) {
    this.#attendees = attendees;
    this.#wheel = wheel;
    this.#soon = soon;
    this.#others = others;
    this.#presence = new Presence({
      maxStateBytes: options.maxPresenceBytes,
      grace: options.presenceGrace,
      since: wheel.now,
      mayTakeOver: (owner, other) => (owner as Attendee).principal.id === (other as Attendee).principal.id,
      userOf: (owner) => (owner as Pick<Attendee, 'principal'>).principal.id,
      standIn: (user): Pick<Attendee, 'principal'> => ({ principal: { id: user } }),
      silenceOf: (owner) => (owner as Attendee).connection.silence,
    });
  }

  /** @throws Malformed. */
  receive(attendee: Attendee, states: Uint8Array): void {
    this.#presence.receive(states, attendee, this.#wheel.now);
    if (this.#presence.hasChanges) this.#soon();
    if (this.due === 0 || this.#presence.isRoundDue) this.wake();
  }

  /** Applies another node's message about its clients. @throws Malformed. */
  receiveShared(node: string, states: Uint8Array): void {
    const place = this.#nodes.get(node) ?? {};
    this.#nodes.set(node, place);
    this.#presence.receiveShared(states, place, this.#wheel.now);
    if (this.#presence.hasChanges || this.#presence.hasUnshared) this.#soon();
    if (this.due === 0) this.wake();
  }

  /** Call it when another node has opened the document. */
  askedByNode(): void {
    this.#presence.askedByNode(this.#wheel.now);
    this.wake();
  }

  loseNode(node: string): void {
    const place = this.#nodes.get(node);
    if (!place) return;
    this.#nodes.delete(node);
    this.#presence.loseNode(place, this.#wheel.now);
    this.wake();
  }

  /** Sends all states to the other nodes and asks for theirs, since messages may have been lost. */
  shareAgain(): void {
    this.#presence.shareAll();
    if (this.#presence.hasUnshared) this.#soon();
    this.#others?.tell({ type: 'whoIsThere' });
  }

  /** @param isLost its connection was lost, so that it may come back. */
  leave(attendee: Attendee, isLost: boolean): void {
    if (isLost) this.#presence.lose(attendee, this.#wheel.now);
    else this.#presence.leave(attendee, this.#wheel.now);
    this.wake();
  }

  /** All states as one message; undefined if there are none. */
  everybody(): Uint8Array | undefined {
    return this.#presence.everybody();
  }

  send(): void {
    for (const { to, message } of this.#presence.takePrompts(this.#wheel.now)) (to as Attendee).sendPresence(message);
    this.#share();
    if (!this.#presence.hasChanges) return;
    this.#attendees.send([MessageType.awareness], [this.#presence.takeChanges()], (attendee, frames) =>
      attendee.glimpse(frames),
    );
  }

  #share(): void {
    const wantsOthers = this.#presence.takeWish();
    const states = this.#others && this.#presence.takeUnshared();
    if (states && states.length > 0) this.#others?.tell({ type: 'presence', states: encodeShared(states) });
    if (wantsOthers) this.#others?.tell({ type: 'whoIsThere' });
  }

  /** Called by the wheel, and whenever something may be due earlier than planned. */
  wake(): void {
    const { now } = this.#wheel;
    const next = this.#presence.pass(now);
    if (this.#presence.hasChanges) this.#soon();
    if (next !== undefined) this.#wheel.schedule(this, (next - now) / 1000);
  }

  /** Call it when the room ends. */
  end(): void {
    this.#wheel.cancel(this);
  }
}
