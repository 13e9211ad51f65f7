import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ConnectionOrigin } from './origin.ts';

/** The number of refused clients that are remembered, and for how long. */
const MAX_KNOWN = 10_000;
const REMEMBER_MS = 60_000;
/** Milliseconds between two connections of a client that is refused repeatedly. */
const PAUSE_MS = 1000;

const TRY_AGAIN = 1013;
const FIRST_FINAL = 4400;

/** Close codes of refusals, as opposed to a server shutdown or a document that must be loaded again. */
export const isRefusal = (code: number): boolean => code === TRY_AGAIN || code >= FIRST_FINAL;

/**
 * y-websocket clients that were refused. Version 2 reconnects after every close code, ten times a second, because it takes an opened
 * connection for a success. So the first refusal uses a close code, and a reconnecting client is checked before its connection opens: a
 * refusal at that point makes the client wait longer each time.
 */
export class Refusals {
  /** The time of each client's last refusal in milliseconds since the epoch, oldest first. */
  readonly #known = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  note(origin: ConnectionOrigin): void {
    if (origin.document === undefined) return;
    const key = keyOf(origin);
    this.#known.delete(key);
    this.#known.set(key, this.#now());
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Milliseconds that this client must wait; undefined if it was not refused recently. */
  pauseOf(origin: ConnectionOrigin): number | undefined {
    if (this.#known.size === 0 || origin.document === undefined) return undefined;
    const refused = this.#known.get(keyOf(origin));
    if (refused === undefined || this.#now() - refused > REMEMBER_MS) return undefined;
    return Math.max(0, refused + PAUSE_MS - this.#now());
  }

  /**
   * Checks a reconnecting client before its connection opens. Other clients pass at once.
   * @param check throws if it would be refused again.
   * @throws the error of `check`.
   */
  async hold(origin: ConnectionOrigin, check: () => Promise<unknown>): Promise<void> {
    const pause = this.pauseOf(origin);
    if (pause === undefined) return;
    try {
      await check();
    } catch (error) {
      this.note(origin);
      throw error;
    }
    if (pause > 0) await setTimeout(pause);
  }
}

/** A hash, since credentials are never stored. */
const keyOf = ({ document, address, token, authorization, agent }: ConnectionOrigin): string =>
  createHash('sha256')
    .update(JSON.stringify([document, address, token, authorization, agent]))
    .digest('base64');
