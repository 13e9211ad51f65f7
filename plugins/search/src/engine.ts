import { DEFAULT_TENANT, nameOfKey, splitTenantKey, tenantOf, tenantSeenBy } from '@editor-companion/core/plugin';
import type {
  Host,
  Instruments,
  Job,
  JobsService,
  Principal,
  SearchAnswer,
  SearchAsking,
  SearchKind,
  SearchQuery,
  Static,
  WorkerPool,
} from '@editor-companion/core/plugin';
import type { StateView } from './http/schemas.ts';
import { CatchUp } from './indexing/catch-up.ts';
import { Embedder } from './indexing/embedder.ts';
import { Feeder } from './indexing/feeder.ts';
import { Indexer, type IndexOrder, type IndexOutcome } from './indexing/indexer.ts';
import { documentReader, templateReader, type Reader } from './indexing/reader.ts';
import { Reindex } from './indexing/reindex.ts';
import { searchMetrics } from './metrics.ts';
import type { SearchOptions } from './options.ts';
import { Rights, type View } from './query/rights.ts';
import { Roster } from './query/roster.ts';
import { Search } from './query/search.ts';
import { EmbeddedStore } from './store/embedded-store.ts';
import type { Source, SourceKey, Store, StoreCounts } from './store/store.ts';
import type { Work, WorkName, Works } from './threads/works.ts';
import { VectorMemory } from './vectors/vector-memory.ts';

/** Milliseconds for indexing one document, including vectors. */
const JOB_TIMEOUT = 900_000;
const MAX_QUEUED = 1000;
/** The maximum number of faults in the state of the index. */
const MAX_FAULTS = 100;

interface Parts {
  readonly host: Host;
  readonly options: SearchOptions;
  readonly store: Store;
  readonly jobs: JobsService;
  readonly pool: WorkerPool<Work, unknown>;
}

/** The parts of the search and their connections. */
export class Engine {
  readonly rights: Rights;
  readonly reindex: Reindex;
  readonly #parts: Parts;
  readonly #measure: Instruments<(typeof searchMetrics)['table']>;
  readonly #readers = new Map<SearchKind, Reader>();
  readonly #roster: Roster;
  readonly #memory: VectorMemory;
  readonly #embedder: Embedder;
  readonly #search: Search;
  readonly #feeder: Feeder;
  readonly #catchUp: CatchUp;

  constructor(parts: Parts) {
    const { host, options, store } = parts;
    const { log, draining: signal } = host;
    const { concurrency, minSimilarity } = options;
    this.#parts = parts;
    this.#measure = host.measure(searchMetrics);
    this.rights = new Rights({ documents: () => host.find('documents'), templates: () => host.find('templates') });
    this.#roster = new Roster(store);
    this.#memory = new VectorMemory({
      store,
      maxBytes: options.maxVectorBytes,
      scan: (input) => this.#work('scan', input),
    });
    this.#embedder = new Embedder({
      store,
      ai: () => host.find('ai'),
      model: options.model,
      dimensions: options.dimensions,
      maxBytesPerDay: options.maxEmbeddedBytesPerDay,
      embedded: this.#measure.embedded,
      onChange: () => this.#memory.stale(),
    });
    const job = this.#defineJob();
    const readers = this.#readers;
    this.#feeder = new Feeder({ job, concurrency, signal, log });
    const hasVectors = (): boolean => this.#embedder.lack === undefined;
    this.#catchUp = new CatchUp({ store, readers, feeder: this.#feeder, hasVectors, signal });
    this.reindex = new Reindex({ store, readers, job, concurrency, signal, log });
    const { rights } = this;
    const [roster, embedder, memory] = [this.#roster, this.#embedder, this.#memory];
    this.#search = new Search({ store, roster, rights, embedder, memory, readers, minSimilarity });
    this.#measure.waiting.observe(() => this.#feeder.waiting);
    this.#measure.vectorMemory.observe(() => this.#memory.bytes);
  }

  /** Opens the index. Call it when all services are available. */
  async start(): Promise<void> {
    const { host, options, store } = this.#parts;
    await store.open();
    const documents = host.find('documents');
    const templates = host.find('templates');
    const found = [documents && documentReader(documents), templates && templateReader(templates)];
    for (const reader of found)
      if (reader && options.kinds.includes(reader.kind)) this.#readers.set(reader.kind, reader);
    await this.#embedder.settleSpace();
  }

  /** The service `search`. */
  readonly answer = async (query: SearchQuery, asking: SearchAsking): Promise<SearchAnswer> => {
    const began = performance.now();
    const answer = await this.#search.answer(query, asking);
    this.#measure.queries.add(1, answer.mode);
    this.#measure.query.record((performance.now() - began) / 1000, answer.mode);
    return answer;
  };

  offer(order: IndexOrder): void {
    if (this.#readers.has(order.kind)) this.#feeder.offer(order);
  }

  async rename(key: SourceKey, to: string): Promise<void> {
    await this.#parts.store.rename(key, to);
    this.#roster.stale();
  }

  async catchUp(): Promise<void> {
    await this.reindex.resume();
    await this.#catchUp.run();
  }

  /** The state of the index: complete for operators, for others limited to readable sources of their tenant. */
  async state(principal: Principal): Promise<Static<typeof StateView>> {
    const { store, options } = this.#parts;
    const [all, isSeen, reindex] = await Promise.all([
      this.#roster.all(),
      this.#seenBy(principal),
      this.reindex.state(),
    ]);
    const isAll = tenantSeenBy(principal) === undefined;
    const sources = all.filter(isSeen);
    const counts = isAll ? await store.counts() : countsOf(sources);
    const faults = sources.flatMap(({ kind, id, fault, indexedAt }) =>
      fault === null ? [] : [{ kind, id: nameOfKey(id), code: fault, at: indexedAt }],
    );
    return {
      ...counts,
      ...(isAll && { waiting: this.#feeder.waiting }),
      engine: this.#engine,
      model: this.#embedder.lack === undefined ? (options.model ?? null) : null,
      faults: faults.slice(0, MAX_FAULTS),
      reindex: (tenantOf(principal) === DEFAULT_TENANT && reindex) || null,
    };
  }

  /** A document's name reveals its tenant; for templates the service decides who may read them. */
  async #seenBy(principal: Principal): Promise<View> {
    const tenant = tenantSeenBy(principal);
    if (tenant === undefined) return () => true;
    const mayRead = await this.#parts.host.find('templates')?.readable(principal);
    return ({ kind, id }) => (kind === 'template' ? mayRead?.(id) === true : splitTenantKey(id).tenant === tenant);
  }

  capability(): object {
    const modes = this.#embedder.lack === undefined ? ['words', 'meaning', 'both'] : ['words'];
    return { modes, kinds: [...this.#readers.keys()] };
  }

  /**
   * Deletes a tenant's documents, and deleted templates, from the index.
   * @returns how many documents and templates.
   */
  async erase(tenant: string): Promise<number> {
    const { store } = this.#parts;
    const templates = this.#readers.get('template');
    let erased = 0;
    this.#roster.stale();
    for (const { kind, id } of await this.#roster.all()) {
      const isGone =
        kind === 'document' ? splitTenantKey(id).tenant === tenant : (await templates?.find(id)) === undefined;
      if (!isGone) continue;
      await store.remove({ kind, id });
      erased += 1;
    }
    if (erased > 0) await store.scrub?.();
    this.forget();
    return erased;
  }

  /** Reloads the list of sources. */
  forget(): void {
    this.#roster.stale();
    this.#memory.stale();
  }

  async close(): Promise<void> {
    await this.#feeder.close();
    await this.reindex.close();
  }

  get #engine(): 'sqlite' | 'postgres' | 'pgvector' {
    const { store } = this.#parts;
    if (store instanceof EmbeddedStore) return 'sqlite';
    return store.nearest ? 'pgvector' : 'postgres';
  }

  #defineJob(): Job<IndexOrder, IndexOutcome> {
    const { host, options, store, jobs } = this.#parts;
    const indexer = new Indexer({
      store,
      readers: this.#readers,
      embedder: this.#embedder,
      prepare: (input, signal) => this.#work('prepare', input, signal),
      limits: options,
      indexed: this.#measure.indexed,
      onChange: () => this.#roster.stale(),
      log: host.log,
    });
    return jobs.define('search/index', (order, { signal }) => indexer.index(order, signal), {
      concurrency: options.concurrency,
      timeout: JOB_TIMEOUT,
      maxQueued: MAX_QUEUED,
    });
  }

  async #work<Name extends WorkName>(work: Name, input: Works[Name]['input'], signal?: AbortSignal) {
    const run = { ...(signal && { signal }) };
    return (await this.#parts.pool.run({ work, input } as Work, run)) as Works[Name]['output'];
  }
}

const countsOf = (sources: readonly Source[]): StoreCounts => ({
  sources: sources.length,
  passages: sources.reduce((sum, { passages }) => sum + passages, 0),
  vectors: sources.reduce((sum, { passages, waiting }) => sum + passages - waiting, 0),
  failed: sources.filter(({ fault }) => fault !== null).length,
});
