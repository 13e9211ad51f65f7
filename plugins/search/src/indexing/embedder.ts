import type { AiService, Counter, Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Source, Store } from '../store/store.ts';
import { meaningOf } from '../text/passages.ts';

/** The maximum number of texts in a request, and of characters in them together. */
const BATCH = 64;
/** The principal of the index's requests to models. Their cost is booked to this name. */
export const INDEXER: Principal = Object.freeze({
  id: 'search',
  name: 'Search',
  kind: 'server',
  scopes: Object.freeze(['*']),
  documents: Object.freeze({}),
});
/** The name under which the model of the stored vectors is recorded. */
const SPACE = 'space';

interface Parts {
  readonly store: Store;
  readonly ai: () => AiService | undefined;
  readonly model: string | undefined;
  readonly dimensions: number | undefined;
  readonly maxBytesPerDay: number;
  readonly embedded: Counter<readonly []>;
  readonly onChange: () => void;
}

/** The caller of a query. */
interface Asking {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** Makes vectors with the operator's model. */
export class Embedder {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The reason why semantic search is unavailable; undefined if it is available. */
  get lack(): string | undefined {
    const { model, ai } = this.#parts;
    if (model === undefined) return 'the plugin `search` has no `model`';
    return ai()?.embed ? undefined : 'no plugin provides embeddings (`ai-providers` is off)';
  }

  /** Deletes the vectors of another model than the configured one. @returns whether there were any. */
  async settleSpace(): Promise<boolean> {
    const { store, model, dimensions, onChange } = this.#parts;
    if (model === undefined) return false;
    const space = `${model}@${dimensions ?? 'own'}`;
    const before = await store.value(SPACE);
    if (before === space) return false;
    await store.clearVectors();
    await store.setValue(SPACE, space);
    onChange();
    return before !== undefined;
  }

  async queryVector(query: string, asking: Asking): Promise<Float32Array> {
    const [vector] = await this.#vectors([query], asking);
    return vector as Float32Array;
  }

  /**
   * Makes the missing vectors of a source, a few at a time, so that finished ones are kept if the rest fails.
   * @throws CompanionError SEARCH_DAY_SPENT (429), and the errors of the service `ai`.
   */
  async fill({ number, kind, id }: Pick<Source, 'number' | 'kind' | 'id'>, signal: AbortSignal): Promise<void> {
    const { store, maxBytesPerDay: limit, embedded, onChange } = this.#parts;
    if (this.lack !== undefined) return;
    for (;;) {
      const passages = await store.needing(number, BATCH);
      if (passages.length === 0) return;
      signal.throwIfAborted();
      const texts = passages.map((passage) => meaningOf(passage) || id);
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      if (!(await store.spend(new Date().toISOString().slice(0, 10), bytes, limit)))
        throw errors.SEARCH_DAY_SPENT({ limit });
      const asking = { id: `search:${number}`, principal: INDEXER, caller: 'server search', signal };
      const vectors = await this.#vectors(texts, asking, kind === 'document' ? id : undefined);
      embedded.add(bytes);
      await store.saveVectors(
        vectors.flatMap((vector, index) => {
          const passage = passages[index];
          return passage ? [{ number: passage.number, vector }] : [];
        }),
      );
      onChange();
    }
  }

  async #vectors(texts: readonly string[], asking: Asking, document?: string): Promise<Float32Array[]> {
    const { ai, model = '', dimensions } = this.#parts;
    const service = ai();
    if (!service?.embed) throw errors.SEARCH_MEANING_OFF({ reason: this.lack ?? '' });
    const question = { model, texts, ...(dimensions !== undefined && { dimensions }), ...(document && { document }) };
    const vectors = await service.embed(question, asking);
    const [first] = vectors;
    if (vectors.length !== texts.length || !first || vectors.some(({ length }) => length !== first.length))
      throw errors.SEARCH_VECTOR_INVALID({ model });
    return vectors.map(ofLengthOne);
  }
}

/** Normalises a vector, so that the product of two is their cosine. A zero vector stays. */
function ofLengthOne(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length > 0 && Number.isFinite(length)
    ? vector.map((value) => value / length)
    : new Float32Array(vector.length);
}
