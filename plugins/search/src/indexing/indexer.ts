import { CompanionError, type Counter, type Logger, type SearchKind } from '@editor-companion/core/plugin';
import type { SourceKey, Store } from '../store/store.ts';
import type { Works } from '../threads/works.ts';
import type { Embedder } from './embedder.ts';
import type { Material, Reader } from './reader.ts';

/** The input of an indexing job. */
export interface IndexOrder extends SourceKey {
  /** Indexes the source even if the index has its current state. */
  readonly anew?: boolean;
}

export type IndexOutcome = 'done' | 'failed' | 'removed';

interface Parts {
  readonly store: Store;
  readonly readers: ReadonlyMap<SearchKind, Reader>;
  readonly embedder: Embedder;
  readonly prepare: (input: Works['prepare']['input'], signal: AbortSignal) => Promise<Works['prepare']['output']>;
  readonly limits: { readonly maxPassages: number; readonly maxCharacters: number };
  readonly indexed: Counter<readonly [string, string]>;
  readonly onChange: () => void;
  readonly log: Logger;
}

/** Updates one document or template in the index. Repeatable at any time: up-to-date sources stay unchanged. */
export class Indexer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A fault of the document does not throw: it is recorded with the document. @throws the store's errors; the signal's reason. */
  async index(order: IndexOrder, signal: AbortSignal): Promise<IndexOutcome> {
    const { indexed, onChange } = this.#parts;
    const outcome = await this.#index(order, signal);
    indexed.add(1, order.kind, outcome);
    onChange();
    return outcome;
  }

  async #index(order: IndexOrder, signal: AbortSignal): Promise<IndexOutcome> {
    const { store, readers, log } = this.#parts;
    const reader = readers.get(order.kind);
    const there = await reader?.find(order.id);
    if (!reader || !there) return this.#remove(order);
    try {
      const known = await store.find(order);
      const isKnown = known?.ident === there.ident && known.version === there.version;
      if (!isKnown || order.anew === true) {
        const material = await reader.read(order.id, this.#parts.limits.maxCharacters, signal);
        if (!material) return await this.#remove(order);
        await this.#write(order, material, signal);
        if (await this.#isGone(reader, order, material)) return await this.#remove(order);
      }
      await this.#embed(order, signal);
      return 'done';
    } catch (error) {
      signal.throwIfAborted();
      if (!CompanionError.is(error)) throw error;
      log.debug({ err: error, kind: order.kind }, 'a document or template could not be indexed');
      await this.#noteFault(order, there, error.code);
      return 'failed';
    }
  }

  async #write(
    { kind, id }: IndexOrder,
    { ident, version, title, ...text }: Material,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, prepare, limits, onChange } = this.#parts;
    const { passages } = await prepare({ ...text, ...limits, title: title === id ? id : `${title} ${id}` }, signal);
    await store.replace({ kind, id, ident, version, title, fault: null }, passages);
    // Vectors may take minutes, while the words can be found already.
    onChange();
  }

  /** The source may have been deleted, or replaced by another of the same name, while it was being read. */
  async #isGone(reader: Reader, { id }: IndexOrder, { ident }: Material): Promise<boolean> {
    return (await reader.find(id))?.ident !== ident;
  }

  async #remove(key: SourceKey): Promise<'removed'> {
    await this.#parts.store.remove(key);
    return 'removed';
  }

  /** The words can be found already; the state of the index explains missing vectors. */
  async #embed(order: IndexOrder, signal: AbortSignal): Promise<void> {
    const { store, embedder } = this.#parts;
    const source = await store.find(order);
    if (!source) return;
    await embedder.fill(source, signal);
    if (source.fault !== null) await store.note(order, null);
  }

  /** An unreadable source is indexed by its name, so that it is not retried until it changes. */
  async #noteFault(
    order: IndexOrder,
    there: { readonly ident: string; readonly version: number },
    fault: string,
  ): Promise<void> {
    const { store, prepare, limits } = this.#parts;
    const known = await store.find(order);
    if (known?.ident === there.ident && known.version === there.version) return store.note(order, fault);
    const { kind, id } = order;
    const signal = AbortSignal.timeout(NOTE_TIMEOUT);
    const { passages } = await prepare({ title: id, blocks: [], ...limits }, signal);
    await store.replace({ kind, id, ...there, title: id, fault }, passages);
  }
}

const NOTE_TIMEOUT = 30_000;
