import type { Source, Store } from '../store/store.ts';

/** Milliseconds for which the list is cached, since other nodes index too. */
const FRESH_MS = 1000;

/** The list of indexed sources. */
export class Roster {
  readonly #store: Pick<Store, 'sources'>;
  readonly #now: () => number;
  #sources: Promise<readonly Source[]> | undefined;
  #readAt = 0;

  constructor(store: Pick<Store, 'sources'>, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** In the order of their numbers. */
  all(): Promise<readonly Source[]> {
    if (this.#sources && this.#now() - this.#readAt < FRESH_MS) return this.#sources;
    this.#readAt = this.#now();
    const reading = this.#read();
    this.#sources = reading;
    reading.catch(() => this.stale());
    return reading;
  }

  /** Marks the list as outdated. */
  stale(): void {
    this.#sources = undefined;
  }

  async #read(): Promise<readonly Source[]> {
    const all: Source[] = [];
    for (;;) {
      const page = await this.#store.sources(all.at(-1)?.number ?? 0);
      if (page.length === 0) return all;
      all.push(...page);
    }
  }
}
