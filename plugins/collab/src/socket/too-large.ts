import { createHash } from 'node:crypto';

const MAX_KNOWN = 1000;

/**
 * The state vectors of clients with changes that are too large to be sent. A client that reconnects after every close code would send them
 * again and again. If it is not asked for them, it takes part and stays unsaved.
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
