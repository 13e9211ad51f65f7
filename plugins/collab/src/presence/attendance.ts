import { MessageType } from '../protocol/messages.ts';
import type { Timed, Wheel } from '../time/wheel.ts';
import { Presence } from './presence.ts';

/** Who takes part in a document. */
export interface Attendee {
  readonly principal: { readonly id: string };
  readonly connection: { readonly silence: number };
  sendPresence(states: Uint8Array): void;
  /** Sends what was framed for many, and nothing to a client that has enough to read. */
  glimpse(frames: readonly Buffer[]): void;
}

/** All who take part. */
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

/** Presence in one room: who hears what, and when. */
export class Attendance implements Timed {
  due = 0;
  readonly #attendees: Attendees;
  readonly #wheel: Wheel;
  readonly #soon: () => void;
  readonly #presence: Presence;

  /** @param soon has `send` called soon, together with what else changes until then. */
  constructor(options: AttendanceOptions, attendees: Attendees, wheel: Wheel, soon: () => void) {
    this.#attendees = attendees;
    this.#wheel = wheel;
    this.#soon = soon;
    this.#presence = new Presence({
      maxStateBytes: options.maxPresenceBytes,
      grace: options.presenceGrace,
      since: wheel.now,
      mayTakeOver: (owner, other) => (owner as Attendee).principal.id === (other as Attendee).principal.id,
      silenceOf: (owner) => (owner as Attendee).connection.silence,
    });
  }

  /** @throws Malformed. */
  receive(attendee: Attendee, states: Uint8Array): void {
    this.#presence.receive(states, attendee, this.#wheel.now);
    if (this.#presence.hasChanges) this.#soon();
    if (this.due === 0 || this.#presence.isRoundDue) this.wake();
  }

  /** @param isLost its connection was lost, so that it may come back. */
  leave(attendee: Attendee, isLost: boolean): void {
    if (isLost) this.#presence.lose(attendee, this.#wheel.now);
    else this.#presence.leave(attendee, this.#wheel.now);
    this.wake();
  }

  /** All states that there are, as one message; undefined where there is none. */
  everybody(): Uint8Array | undefined {
    return this.#presence.everybody();
  }

  send(): void {
    for (const { to, message } of this.#presence.takePrompts(this.#wheel.now)) (to as Attendee).sendPresence(message);
    if (!this.#presence.hasChanges) return;
    this.#attendees.send([MessageType.awareness], [this.#presence.takeChanges()], (attendee, frames) =>
      attendee.glimpse(frames),
    );
  }

  /** The wheel's call; also made where something may be due sooner than was planned. */
  wake(): void {
    const { now } = this.#wheel;
    const next = this.#presence.pass(now);
    if (this.#presence.hasChanges) this.#soon();
    if (next !== undefined) this.#wheel.schedule(this, (next - now) / 1000);
  }

  /** The room has ended. */
  end(): void {
    this.#wheel.cancel(this);
  }
}
