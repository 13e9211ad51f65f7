import type { Embedder } from '../indexing/embedder.ts';

type Asking = Parameters<Embedder['queryVector']>[1];

const MAX_KEPT = 200;
/** In milliseconds. */
const KEEP_MS = 600_000;

interface Kept {
  readonly vector: Promise<Float32Array>;
  readonly at: number;
}

/** Caches the vectors of queries by caller for a while: further pages cost nothing, and nobody learns of other people's queries. */
export class QueryVectors {
  readonly #embedder: Pick<Embedder, 'queryVector'>;
  readonly #kept = new Map<string, Kept>();

  constructor(embedder: Pick<Embedder, 'queryVector'>) {
    this.#embedder = embedder;
  }

  async get(query: string, asking: Asking): Promise<Float32Array> {
    const key = JSON.stringify([asking.caller, query]);
    const known = this.#kept.get(key);
    if (known && Date.now() - known.at < KEEP_MS) return known.vector;
    const vector = this.#embedder.queryVector(query, asking);
    this.#kept.delete(key);
    this.#kept.set(key, { vector, at: Date.now() });
    vector.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    return vector;
  }
}
