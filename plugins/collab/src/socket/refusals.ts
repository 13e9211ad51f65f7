import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ConnectionOrigin } from './origin.ts';

/** Refused ones that are remembered, and for how long. */
const MAX_KNOWN = 10_000;
const REMEMBER_MS = 60_000;
/** Time between two connections of one client that is refused again and again. */
const PAUSE_MS = 1000;

const TRY_AGAIN = 1013;
const FIRST_FINAL = 4400;

/** Close codes that turn somebody away, not those of a server that goes or of a document to be loaded anew. */
export const isRefusal = (code: number): boolean => code === TRY_AGAIN || code >= FIRST_FINAL;

/**
 * y-websocket clients that were turned away. Version 2 comes back after every close code, ten times a second, because it takes a
 * connection that opens for a success. So the first refusal is told in words, and who comes back is looked at before the
 * connection opens: a refusal there makes the client wait longer each time.
 */
export class Refusals {
  /** When each was refused last: milliseconds since the epoch, oldest first. */
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

  /** Milliseconds that this client is to wait; undefined for one that was not turned away lately. */
  pauseOf(origin: ConnectionOrigin): number | undefined {
    if (this.#known.size === 0 || origin.document === undefined) return undefined;
    const refused = this.#known.get(keyOf(origin));
    if (refused === undefined || this.#now() - refused > REMEMBER_MS) return undefined;
    return Math.max(0, refused + PAUSE_MS - this.#now());
  }

  /**
   * Looks at a client that comes back before its connection opens; others pass at once.
   *
   * @param check throws where it would be refused again.
   * @throws what `check` throws.
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

/** Credentials are not kept. */
const keyOf = ({ document, address, token, authorization, agent }: ConnectionOrigin): string =>
  createHash('sha256')
    .update(JSON.stringify([document, address, token, authorization, agent]))
    .digest('base64');
