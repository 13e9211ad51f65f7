import { createHash } from 'node:crypto';

const MAX_KNOWN = 1000;

/**
 * Clients that have something which is too large to be sent, by what they say they have. Those that come back after every close
 * code would send it again and again; asked for nothing, they take part and stay unsaved, as they are.
 */
export class TooLarge {
  readonly #known = new Set<string>();

  add(document: string, stateVector: Uint8Array): void {
    this.#known.add(keyOf(document, stateVector));
    const [oldest] = this.#known;
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  has(document: string, stateVector: Uint8Array): boolean {
    return this.#known.size > 0 && this.#known.has(keyOf(document, stateVector));
  }
}

const keyOf = (document: string, stateVector: Uint8Array): string =>
  createHash('sha256').update(stateVector).update(document).digest('base64');
