import { MessageType } from '../protocol/messages.ts';
import type { Timed, Wheel } from '../time/wheel.ts';
import type { Audience } from '../room/audience.ts';
import type { Member } from '../room/member.ts';
import { Presence } from './presence.ts';

export interface AttendanceOptions {
  readonly maxPresenceBytes: number;
  /** Milliseconds. */
  readonly presenceGrace: number;
}

/** Presence in one room: who of its members hears what, and when. */
export class Attendance implements Timed {
  due = 0;
  readonly #audience: Audience;
  readonly #wheel: Wheel;
  readonly #soon: () => void;
  readonly #presence: Presence;

  /** @param soon has `send` called soon, together with what else changes until then. */
  constructor(options: AttendanceOptions, audience: Audience, wheel: Wheel, soon: () => void) {
    this.#audience = audience;
    this.#wheel = wheel;
    this.#soon = soon;
    this.#presence = new Presence({
      maxStateBytes: options.maxPresenceBytes,
      grace: options.presenceGrace,
      since: wheel.now,
      mayTakeOver: (owner, other) => (owner as Member).principal.id === (other as Member).principal.id,
      silenceOf: (member) => (member as Member).connection.silence,
    });
  }

  /** @throws Malformed. */
  receive(member: Member, states: Uint8Array): void {
    this.#presence.receive(states, member, this.#wheel.now);
    if (this.#presence.hasChanges) this.#soon();
    if (this.due === 0 || this.#presence.isRoundDue) this.wake();
  }

  /** @param isLost its connection was lost, so that it may come back. */
  leave(member: Member, isLost: boolean): void {
    if (isLost) this.#presence.lose(member, this.#wheel.now);
    else this.#presence.leave(member, this.#wheel.now);
    this.wake();
  }

  /** All states that there are, as one message; undefined where there is none. */
  everybody(): Uint8Array | undefined {
    return this.#presence.everybody();
  }

  send(): void {
    for (const { to, message } of this.#presence.takePrompts(this.#wheel.now)) (to as Member).sendPresence(message);
    if (!this.#presence.hasChanges) return;
    this.#audience.send([MessageType.awareness], [this.#presence.takeChanges()], (member, frames) =>
      member.glimpse(frames),
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
