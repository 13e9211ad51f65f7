import { randomBytes } from 'node:crypto';

const TIME_DIGITS = 9;
const NUMBER_DIGITS = 4;
const RANDOM_BYTES = 6;

/** The prefix of notification ids from a time on. @param time milliseconds since the epoch. */
export const idAt = (time: number): string => time.toString(36).padStart(TIME_DIGITS, '0');

/** Makes increasing ids, also within a millisecond and when the clock is set back. */
export class ItemIds {
  #time = 0;
  #number = 0;

  /** @param now milliseconds since the epoch. */
  next(now: number): string {
    this.#number = now > this.#time ? 0 : this.#number + 1;
    this.#time = Math.max(now, this.#time);
    const number = this.#number.toString(36).padStart(NUMBER_DIGITS, '0');
    return idAt(this.#time) + number + randomBytes(RANDOM_BYTES).toString('hex');
  }
}
