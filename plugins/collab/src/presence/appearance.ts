import { randomBytes } from 'node:crypto';
import { encodeVarUints } from '../protocol/writer.ts';
import type { Attendance, Attendee } from './attendance.ts';
import { encodeStates } from './message.ts';

/** A program of this node that is shown among the participants of a document. */
export class Appearance implements Attendee {
  readonly principal: { readonly id: string };
  /** It never times out. */
  readonly connection = { silence: 0 };
  readonly #attendance: Pick<Attendance, 'receive' | 'leave'>;
  readonly #client = randomBytes(4).readUInt32LE();
  #clock = 0;
  #hasLeft = false;

  /** @param user the displayed user. */
  constructor(attendance: Pick<Attendance, 'receive' | 'leave'>, user: string) {
    this.#attendance = attendance;
    this.principal = { id: user };
  }

  /** Sets the state that others see, in the form of editors, such as `{user: {name, color}, cursor: {anchor, head}}`. */
  show(state: object): void {
    if (this.#hasLeft) return;
    this.#clock += 1;
    const json = Buffer.from(JSON.stringify(state));
    const bytes = Buffer.concat([encodeVarUints([json.length]), json]);
    this.#attendance.receive(this, encodeStates([{ client: this.#client, clock: this.#clock, bytes }]));
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#attendance.leave(this, false);
  }

  /** A program reads no presence. */
  sendPresence(): void {}

  glimpse(): void {}
}
