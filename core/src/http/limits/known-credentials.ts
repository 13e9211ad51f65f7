/** How long accepted credentials are remembered, and how many. */
const KNOWN_MS = 15 * 60_000;
const MAX_KNOWN = 10_000;

/** Hashes of recently accepted credentials; the least recently used are dropped first. */
export class KnownCredentials {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  has(proof: string): boolean {
    return (this.#until.get(proof) ?? 0) > this.#now();
  }

  add(proof: string): void {
    this.#until.delete(proof);
    this.#until.set(proof, this.#now() + KNOWN_MS);
    if (this.#until.size > MAX_KNOWN) for (const oldest of this.#until.keys()) return void this.#until.delete(oldest);
  }

  delete(proof: string): void {
    this.#until.delete(proof);
  }
}
