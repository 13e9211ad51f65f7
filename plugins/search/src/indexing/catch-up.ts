import { setImmediate } from 'node:timers/promises';
import type { SearchKind } from '@editor-companion/core/plugin';
import type { Source, Store } from '../store/store.ts';
import type { Feeder } from './feeder.ts';
import type { Reader } from './reader.ts';

/** The number of sources compared at once. */
const PAGE = 500;
/** The maximum number of waiting orders before the comparison continues. */
const MAX_WAITING = 100;
/** Milliseconds after which a source that could not be indexed is retried, although it has not changed. */
const RETRY_MS = 3_600_000;

interface Parts {
  readonly store: Pick<Store, 'sources' | 'remove'>;
  readonly readers: ReadonlyMap<SearchKind, Reader>;
  readonly feeder: Pick<Feeder, 'offer' | 'room'>;
  readonly hasVectors: () => boolean;
  readonly signal: AbortSignal;
}

/** Compares all sources with the index and orders the indexing of differences: changes that nobody heard of, and earlier failures. */
export class CatchUp {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { readers, signal } = this.#parts;
    const known = await this.#known();
    for (const reader of readers.values())
      await this.#compare(reader, known.get(reader.kind) ?? new Map<string, Source>());
    if (signal.aborted) return;
    for (const [kind, sources] of known)
      for (const { id } of readers.has(kind) ? [] : sources.values()) await this.#parts.store.remove({ kind, id });
  }

  async #known(): Promise<Map<SearchKind, Map<string, Source>>> {
    const known = new Map<SearchKind, Map<string, Source>>();
    for (let after = 0; ;) {
      const page = await this.#parts.store.sources(after);
      for (const source of page) {
        const ofKind = known.get(source.kind) ?? new Map<string, Source>();
        known.set(source.kind, ofKind.set(source.id, source));
        after = source.number;
      }
      if (page.length === 0) return known;
    }
  }

  /** @param known the entries of the index; those that remain at the end no longer exist. */
  async #compare(reader: Reader, known: Map<string, Source>): Promise<void> {
    const { feeder, signal } = this.#parts;
    const { kind } = reader;
    for (let after: string | undefined; !signal.aborted;) {
      const page = await reader.list(after, PAGE);
      for (const { id, ident, version } of page) {
        after = id;
        const source = known.get(id);
        known.delete(id);
        if (source?.ident !== ident || source.version !== version) feeder.offer({ kind, id });
        else if (this.#isUnfinished(source)) feeder.offer({ kind, id, ...(source.fault !== null && { anew: true }) });
      }
      if (page.length === 0) break;
      await feeder.room(MAX_WAITING);
      await setImmediate();
    }
    if (signal.aborted) return;
    for (const { id } of known.values()) feeder.offer({ kind, id });
  }

  #isUnfinished({ fault, waiting, indexedAt }: Source): boolean {
    if (fault !== null && Date.now() - indexedAt < RETRY_MS && waiting === 0) return false;
    return fault !== null || (waiting > 0 && this.#parts.hasVectors());
  }
}
