import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { moduleBeside, type Logger, type WorkerPool, type WorkersService } from '@editor-companion/core/plugin';
import type { Passage } from '../text/passages.ts';
import type { IndexCall, IndexTask } from './embedded-worker.ts';
import type { Lookup, NewVector, Scope, SourceDraft, SourceKey, Store, WordLimits } from './store.ts';

/** One thread reads while another writes. */
const THREADS = 2;
/** Milliseconds after which an idle thread ends. */
const IDLE = 300_000;

interface Parts {
  readonly workers: WorkersService;
  /** Absolute path. */
  readonly file: string;
  readonly log: Logger;
  /** Milliseconds for one call. */
  readonly timeout: number;
}

/** The index in its own SQLite file, used by worker threads. Its content can be rebuilt, so a damaged file is replaced. */
export class EmbeddedStore implements Store {
  readonly #pool: WorkerPool<IndexTask, unknown>;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { workers, timeout } = parts;
    this.#pool = workers.pool(moduleBeside(import.meta.url, './embedded-worker'), {
      size: THREADS,
      memoryMb: 512,
      timeout,
      idle: IDLE,
    });
  }

  async open(): Promise<void> {
    const { file, log } = this.#parts;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Before SQLite opens it, which would make it readable for other users.
    await (await open(file, 'a', 0o600)).close();
    try {
      await this.counts();
    } catch (error) {
      log.warn({ err: error, file }, 'the search index cannot be used and is rebuilt');
      for (const name of [file, `${file}-wal`, `${file}-shm`]) await rm(name, { force: true });
      await (await open(file, 'a', 0o600)).close();
      await this.counts();
    }
  }

  close = (): Promise<void> => this.#pool.close();

  sources = (after: number) => this.#do<'sources'>({ call: 'sources', values: [after] });
  find = (key: SourceKey) => this.#do<'find'>({ call: 'find', values: [key] });
  replace = (draft: SourceDraft, passages: readonly Passage[]) =>
    this.#do<'replace'>({ call: 'replace', values: [draft, passages] });
  note = (key: SourceKey, fault: string | null) => this.#do<'note'>({ call: 'note', values: [key, fault] });
  rename = (key: SourceKey, to: string) => this.#do<'rename'>({ call: 'rename', values: [key, to] });
  remove = (key: SourceKey) => this.#do<'remove'>({ call: 'remove', values: [key] });
  scrub = async () => {
    await this.#do<'scrub'>({ call: 'scrub', values: [] });
  };
  needing = (source: number, limit: number) => this.#do<'needing'>({ call: 'needing', values: [source, limit] });
  saveVectors = (vectors: readonly NewVector[]) => this.#do<'saveVectors'>({ call: 'saveVectors', values: [vectors] });
  clearVectors = () => this.#do<'clearVectors'>({ call: 'clearVectors', values: [] });
  words = (lookups: readonly Lookup[], scope: Scope, limits: WordLimits) =>
    this.#do<'words'>({ call: 'words', values: [lookups, scope, limits] });
  vectors = (after: number) => this.#do<'vectors'>({ call: 'vectors', values: [after] });
  passages = (numbers: readonly number[]) => this.#do<'passages'>({ call: 'passages', values: [numbers] });
  around = (source: number, from: number, limit: number) =>
    this.#do<'around'>({ call: 'around', values: [source, from, limit] });
  counts = () => this.#do<'counts'>({ call: 'counts', values: [] });
  spend = (day: string, amount: number, limit: number) =>
    this.#do<'spend'>({ call: 'spend', values: [day, amount, limit] });
  value = (name: string) => this.#do<'value'>({ call: 'value', values: [name] });
  setValue = (name: string, value: string) => this.#do<'setValue'>({ call: 'setValue', values: [name, value] });

  async #do<Name extends IndexCall['call']>(call: IndexCall): Promise<Awaited<ReturnType<Required<Store>[Name]>>> {
    return (await this.#pool.run({ ...call, file: this.#parts.file })) as Awaited<ReturnType<Required<Store>[Name]>>;
  }
}
