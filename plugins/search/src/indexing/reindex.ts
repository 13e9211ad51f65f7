import { randomUUID } from 'node:crypto';
import type { Job, Logger, SearchKind } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { IndexOrder, IndexOutcome } from './indexer.ts';
import type { Reader } from './reader.ts';

/** The key of its stored state, so that it survives a restart and every node can report it. */
const VALUE = 'reindex';
const CANCELLED = 'reindex-cancelled';
const PAGE = 100;
/** Milliseconds between two records of the progress. A run without a record for longer than `LOST_MS` has lost its node. */
const NOTE_MS = 2000;
const LOST_MS = 120_000;

/** The progress of rebuilding the index. Times are milliseconds since the epoch. */
export interface Reindexing {
  readonly id: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Whether vectors are rebuilt as well. */
  readonly embed: boolean;
  readonly startedAt: number;
  readonly notedAt: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

interface Kept extends Reindexing {
  /** The last indexed source. */
  readonly kind?: SearchKind;
  readonly after?: string;
}

interface Parts {
  readonly store: Pick<Store, 'value' | 'setValue' | 'clearVectors'>;
  readonly readers: ReadonlyMap<SearchKind, Reader>;
  readonly job: Pick<Job<IndexOrder, IndexOutcome>, 'run'>;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Rebuilds the index from all documents and templates. One run at a time, whichever node was asked. */
export class Reindex {
  readonly #parts: Parts;
  #running: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async state(): Promise<Reindexing | undefined> {
    const kept = await this.#kept();
    if (!kept) return undefined;
    const { kind: _kind, after: _after, ...state } = kept;
    return state;
  }

  /** @throws CompanionError SEARCH_REINDEX_RUNNING (409). */
  async start(embed: boolean): Promise<Reindexing> {
    const before = await this.#kept();
    if (before?.state === 'running' && !isLost(before))
      throw errors.SEARCH_REINDEX_RUNNING({ since: new Date(before.startedAt).toISOString() });
    const now = Date.now();
    const run: Kept = {
      id: randomUUID(),
      state: 'running',
      embed,
      startedAt: now,
      notedAt: now,
      total: await this.#count(),
      done: 0,
      failed: 0,
    };
    await this.#note(run);
    if (embed) await this.#parts.store.clearVectors();
    this.#begin(run);
    return run;
  }

  /** Waits for the running order. @throws CompanionError SEARCH_REINDEX_NONE (404). */
  async cancel(): Promise<Reindexing> {
    const run = await this.#kept();
    if (run?.state !== 'running') throw errors.SEARCH_REINDEX_NONE();
    await this.#parts.store.setValue(CANCELLED, run.id);
    if (isLost(run)) await this.#note({ ...run, state: 'cancelled' });
    return run;
  }

  /** Resumes a run whose node is gone. */
  async resume(): Promise<void> {
    const run = await this.#kept();
    if (run?.state === 'running' && !this.#running && isLost(run)) this.#begin(run);
  }

  async close(): Promise<void> {
    await this.#running;
  }

  #begin(run: Kept): void {
    this.#running = this.#run(run)
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error }, 'the index could not be rebuilt');
      })
      .finally(() => (this.#running = undefined));
  }

  async #run(begun: Kept): Promise<void> {
    const { readers, signal } = this.#parts;
    const kinds = [...readers.keys()];
    let run = begun;
    try {
      for (const kind of kinds.slice(Math.max(0, kinds.indexOf(run.kind ?? 'document')))) {
        run = await this.#readAll(run, kind, readers.get(kind) as Reader);
        if (run.state !== 'running') break;
      }
      // A run that a shutdown ends resumes at the next start.
      if (run.state === 'running')
        await this.#note({ ...run, ...(signal.aborted ? { notedAt: 0 } : { state: 'done' }) });
    } catch (error) {
      await this.#note({ ...run, state: 'failed' });
      throw error;
    }
  }

  async #readAll(begun: Kept, kind: SearchKind, reader: Reader): Promise<Kept> {
    const { concurrency, signal } = this.#parts;
    let run: Kept = begun.kind === kind ? begun : { ...begun, kind };
    for (let page = await reader.list(run.after, PAGE); page.length > 0; page = await reader.list(run.after, PAGE)) {
      for (let from = 0; from < page.length; from += concurrency) {
        const some = page.slice(from, from + concurrency);
        const outcomes = await Promise.all(some.map(({ id }) => this.#index({ kind, id, anew: true })));
        if (signal.aborted) return run;
        const failed = outcomes.filter((outcome) => outcome === 'failed').length;
        const { id: after } = some.at(-1) ?? {};
        run = {
          ...run,
          done: run.done + some.length,
          failed: run.failed + failed,
          ...(after !== undefined && { after }),
        };
        if (Date.now() - run.notedAt < NOTE_MS) continue;
        if ((await this.#parts.store.value(CANCELLED)) === run.id) return this.#note({ ...run, state: 'cancelled' });
        run = await this.#note(run);
      }
    }
    if ((await this.#parts.store.value(CANCELLED)) === run.id) return this.#note({ ...run, state: 'cancelled' });
    const { after: _after, ...rest } = run;
    return rest;
  }

  async #index(order: IndexOrder): Promise<IndexOutcome> {
    const { job, signal, log } = this.#parts;
    try {
      return await job.run(order, { key: `anew ${order.kind} ${order.id}`, signal, isBackground: true });
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, kind: order.kind }, 'a document or template could not be indexed');
      return 'failed';
    }
  }

  async #count(): Promise<number> {
    let total = 0;
    for (const reader of this.#parts.readers.values())
      for (let after: string | undefined; ;) {
        const page = await reader.list(after, COUNT_PAGE);
        total += page.length;
        if (page.length === 0) break;
        after = page.at(-1)?.id;
      }
    return total;
  }

  async #kept(): Promise<Kept | undefined> {
    const text = await this.#parts.store.value(VALUE);
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  }

  async #note(run: Kept): Promise<Kept> {
    const noted = { ...run, notedAt: run.notedAt === 0 ? 0 : Date.now() };
    await this.#parts.store.setValue(VALUE, JSON.stringify(noted));
    return noted;
  }
}

const COUNT_PAGE = 1000;

const isLost = ({ notedAt }: Reindexing): boolean => Date.now() - notedAt > LOST_MS;
