import { moduleBeside } from '@editor-companion/core/plugin';
import type { TurnContext, WorkerPool, WorkersService } from '@editor-companion/core/plugin';
import { pack, type Packed } from '../merge/pack.ts';
import type { DocumentOptions } from '../options/document-options.ts';
import type { Pieces, WorkName, Works } from './task.ts';

/** An operation in a message to a thread: documents packed, everything else unchanged. */
export interface Job {
  readonly work: WorkName;
  /** The modules with plugins' nodes. */
  readonly model: readonly string[];
  /** The fields to search for documents first. */
  readonly preferred: readonly string[];
  readonly documents: Readonly<Record<string, Packed>>;
  readonly rest: Readonly<Record<string, unknown>>;
  /** Further members of the answer. Absent: the result is wanted as an object. */
  readonly described?: Readonly<Record<string, unknown>>;
}

/** Runs operations on whole documents in worker threads with limits on time and memory. */
export class DocumentWorkers {
  readonly #pool: WorkerPool<Job, unknown>;
  readonly #modules: () => readonly string[];
  readonly #fields: readonly string[];

  /** @param modules returns the modules of plugins' nodes, and is called when all plugins have been set up. */
  constructor(workers: WorkersService, options: DocumentOptions, modules: () => readonly string[] = () => []) {
    const { fields, ...limits } = options;
    this.#modules = modules;
    this.#fields = fields;
    this.#pool = workers.pool(moduleBeside(import.meta.url, 'worker'), limits);
  }

  /**
   * @param turn the user who waits for a thread, and for how long; absent for the server itself.
   * @throws DocumentError for content that the schema refuses; CompanionError WORKER_TIMEOUT, WORKER_OUT_OF_MEMORY (422), WORKERS_BUSY
   * (503).
   */
  async do<Name extends WorkName>(
    work: Name,
    input: Works[Name]['input'],
    turn?: Partial<TurnContext>,
  ): Promise<Works[Name]['output']> {
    return (await this.#run({ work, input }, turn)) as Works[Name]['output'];
  }

  /**
   * Like `do`, but the result is the body of an HTTP answer, encoded in the thread: serialising a large document in the main thread would
   * block the event loop.
   * @param described further members of the answer, which the result overrides.
   */
  async answer<Name extends WorkName>(
    work: Name,
    input: Works[Name]['input'],
    described: Readonly<Record<string, unknown>>,
    turn?: Partial<TurnContext>,
  ): Promise<Uint8Array> {
    return (await this.#run({ work, input, described }, turn)) as Uint8Array;
  }

  async #run(
    { work, input, described }: { work: WorkName; input: Works[WorkName]['input']; described?: Job['described'] },
    { signal, caller }: Partial<TurnContext> = {},
  ): Promise<unknown> {
    const documents: Record<string, Packed> = {};
    const rest: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input)) {
      if (isDocument(value)) documents[name] = await pack(value);
      else rest[name] = value as unknown;
    }
    const transfer = Object.values(documents).flatMap(({ bytes, sizes }) => [bytes.buffer, sizes.buffer]);
    const job: Job = {
      work,
      model: this.#modules(),
      preferred: this.#fields,
      documents,
      rest,
      ...(described && { described }),
    };
    return this.#pool.run(job, { transfer, ...(signal && { signal }), ...(caller !== undefined && { caller }) });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

const isDocument = (value: unknown): value is Pieces =>
  Array.isArray(value) && value.every((piece) => piece instanceof Uint8Array);
