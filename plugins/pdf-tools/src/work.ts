import { scryptSync } from 'node:crypto';
import { moduleBeside } from '@editor-companion/core/plugin';
import type { ConversionService, ConversionWork, WorkerPool, WorkersService } from '@editor-companion/core/plugin';
import { TOOLS, type Tool } from './tools/tools.ts';
import type { PdfToolsOptions } from './options.ts';
import type { Inspection } from './tools/inspection.ts';
import type { Outcome } from './tools/outcome.ts';
import type { Order } from './worker.ts';

export type ToolOptions = Readonly<Record<string, unknown>>;

/** The name of the jobs that process PDF files. */
const JOB = 'pdf-tools';
/** Names of options with secrets. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'passwords', 'userPassword', 'ownerPassword']);

const MEDIA_TYPES = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/** Runs the tools of the routes in threads. */
export class PdfWork {
  readonly #pool: WorkerPool<Order, Outcome | Inspection>;
  readonly #limits: PdfToolsOptions;

  constructor(workers: WorkersService, limits: PdfToolsOptions) {
    const { threads: size, memoryMb, timeout, maxQueued, idleTimeout: idle } = limits;
    this.#pool = workers.pool(moduleBeside(import.meta.url, 'worker'), { size, memoryMb, timeout, maxQueued, idle });
    this.#limits = limits;
  }

  /** Resumes stored jobs. */
  handleJobs(conversion: ConversionService): void {
    conversion.handle(JOB, ({ tool: id, options }, { task: { hash } }) => {
      const tool = TOOLS.find((one) => one.id === id);
      // Only `workOf` writes this value.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return tool && this.workOf(tool, options as ToolOptions, hash);
    });
  }

  /** @param hash of the files. */
  workOf(tool: Tool, options: ToolOptions, hash: string): ConversionWork {
    const hasSecrets = Object.keys(options).some((name) => SECRETS.has(name));
    return {
      converter: { id: `pdf-${tool.id}`, version: tool.version },
      options: withoutSecrets(options, hash),
      // Passwords are never stored. Such a job does not survive its process.
      ...(!hasSecrets && { job: { name: JOB, data: { tool: tool.id, options } } }),
      run: async (path, { signal, caller, progress }) => {
        const order = { path, limits: this.#limits, tool: tool.id, options };
        const outcome = await this.#pool.run(order, { signal, caller, onProgress: progress });
        if (!('extension' in outcome)) throw new Error('A thread has answered what it was not asked.');
        return { ...outcome, mediaType: MEDIA_TYPES[outcome.extension] };
      },
    };
  }

  async inspect(
    file: { readonly path: string; readonly name: string; readonly password: string | undefined },
    context: { readonly signal: AbortSignal; readonly caller: string },
  ): Promise<Inspection> {
    const inspection = await this.#pool.run({ tool: 'inspect', limits: this.#limits, ...file }, context);
    if ('extension' in inspection) throw new Error('A thread has answered what it was not asked.');
    return inspection;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Replaces a password in the cache key, so that a request with another password does not get the cached result. */
const keyed = (secret: unknown, salt: string): string =>
  scryptSync(JSON.stringify(secret), salt, 16, { N: 2048 }).toString('hex');

const withoutSecrets = (options: ToolOptions, salt: string): ToolOptions =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, SECRETS.has(name) ? keyed(value, salt) : value]),
  );
