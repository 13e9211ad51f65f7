import { randomBytes } from 'node:crypto';
import { encodeVarUints } from '../protocol/writer.ts';
import type { Attendance, Attendee } from './attendance.ts';
import { encodeStates } from './message.ts';

/** A program of this node that is seen among those who take part in a document. */
export class Appearance implements Attendee {
  readonly principal: { readonly id: string };
  /** It is there as long as it does not leave. */
  readonly connection = { silence: 0 };
  readonly #attendance: Pick<Attendance, 'receive' | 'leave'>;
  readonly #client = randomBytes(4).readUInt32LE();
  #clock = 0;
  #hasLeft = false;

  /** @param user who is told to be there. */
  constructor(attendance: Pick<Attendance, 'receive' | 'leave'>, user: string) {
    this.#attendance = attendance;
    this.principal = { id: user };
  }

  /** Says what others see of it: a state as editors have it, such as `{user: {name, color}, cursor: {anchor, head}}`. */
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

  /** It reads nothing. */
  sendPresence(): void {}

  glimpse(): void {}
}
