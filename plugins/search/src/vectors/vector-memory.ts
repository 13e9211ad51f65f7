import type { Found, Scope, Store, VectorPage } from '../store/store.ts';
import type { ScanInput } from './scan.ts';

/** Milliseconds for which the loaded vectors are considered up to date. */
const FRESH_MS = 1000;
/** The number of small pages beyond which all pages are reloaded as full ones. */
const MAX_PAGES_BEYOND = 32;
/** The maximum share of vectors whose passages were deleted. */
const MAX_GONE = 0.25;
/** The number of additional results, since some passages may be deleted. */
const SPARE = 32;

interface Parts {
  readonly store: Pick<Store, 'vectors' | 'counts'>;
  /** Scans in a worker thread. */
  readonly scan: (input: ScanInput) => Promise<readonly Found[]>;
  readonly maxBytes: number;
  readonly now?: () => number;
}

/**
 * All vectors in memory shared by threads, for engines without a vector search of their own. Loaded at the first query; later queries load
 * only new ones.
 */
export class VectorMemory {
  readonly #parts: Parts;
  #pages: VectorPage[] = [];
  #wholePages = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  /** Whether all vectors exceed the memory limit. */
  isFull = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get bytes(): number {
    return this.#pages.reduce((sum, { matrix }) => sum + matrix.byteLength, 0);
  }

  /** Makes the next search load changes. */
  stale(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** @returns undefined if there are more vectors than the limit. */
  async nearest(vector: Float32Array, { sources }: Scope, limit: number): Promise<readonly Found[] | undefined> {
    await this.#refresh();
    if (this.isFull) return undefined;
    const pages = this.#pages.map(({ numbers, sources: of, matrix }) => ({ numbers, sources: of, matrix }));
    const allowed = sources && markOf(sources);
    return this.#parts.scan({ pages, vector, allowed, limit: limit + SPARE });
  }

  async #refresh(): Promise<void> {
    const { now = Date.now } = this.#parts;
    while (this.#reading) await this.#reading;
    if (now() - this.#readAt < FRESH_MS) return;
    this.#reading = this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
    this.#readAt = now();
  }

  async #read(): Promise<void> {
    const { vectors } = await this.#parts.store.counts();
    await this.#readNew();
    const held = this.#pages.reduce((sum, { numbers }) => sum + numbers.length, 0);
    const isStale = held - vectors > held * MAX_GONE;
    if (!isStale && this.#pages.length - this.#wholePages <= MAX_PAGES_BEYOND) return;
    this.#pages = [];
    await this.#readNew();
    this.#wholePages = this.#pages.length;
  }

  async #readNew(): Promise<void> {
    const { store, maxBytes } = this.#parts;
    this.isFull = false;
    for (;;) {
      const page = await store.vectors(this.#pages.at(-1)?.last ?? 0);
      if (page.numbers.length === 0) return;
      if (this.bytes + page.matrix.byteLength > maxBytes) {
        this.isFull = true;
        return;
      }
      this.#pages.push(page);
    }
  }
}

function markOf(sources: readonly number[]): Uint8Array {
  const marks = new Uint8Array(sources.reduce((most, number) => Math.max(most, number), 0) + 1);
  for (const number of sources) marks[number] = 1;
  return marks;
}
