import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ReportProgress } from '../contracts/work-context.ts';
import { CompanionError } from '../base/errors.ts';
import { moduleBeside } from '../plugin/module-beside.ts';
import { workerErrors } from './errors.ts';
import type { RunMessage, ThreadData, ThreadMessage } from './messages.ts';

/** A limit on the main thread's young generation may be set on the command line, and would override the limits of threads. */
setFlagsFromString('--max-semi-space-size=0');

/**
 * The first code of a thread. A thread sees no environment variables and does not use the compile cache until it is enabled there. Loading
 * its first module without the cache would also load the type stripper, which takes longer than starting the thread.
 */
const ENTRY = `
  const { compileCache, main } = require('node:worker_threads').workerData;
  if (compileCache !== undefined) require('node:module').enableCompileCache(compileCache);
  import(main);
`;

export interface ThreadRun {
  readonly input: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly onProgress: ReportProgress | undefined;
}

/** One worker thread. It runs one task at a time and is not used again after a failed run. */
export class Thread {
  readonly #worker: Worker;
  readonly #memoryMb: number;
  #pending: { id: number; run: ThreadRun; resolve(output: unknown): void; reject(error: unknown): void } | undefined;
  #runs = 0;
  #broken = false;

  constructor(module: URL, memoryMb: number) {
    this.#memoryMb = memoryMb;
    this.#worker = new Worker(ENTRY, {
      eval: true,
      name: module.pathname.slice(module.pathname.lastIndexOf('/') + 1),
      // The thread uses this process' compile cache, if there is one, and starts faster.
      workerData: {
        main: moduleBeside(import.meta.url, 'thread-main').href,
        module: module.href,
        compileCache: process.env['NODE_COMPILE_CACHE'],
      } satisfies ThreadData,
      // Strangers' bytes are parsed here: no environment secrets, no terminal.
      env: {},
      argv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: Math.min(96, memoryMb),
        stackSizeMb: 4,
      },
    });
    this.#worker.on('message', (message: ThreadMessage) => this.#receive(message));
    this.#worker.on('messageerror', () => this.#fail(workerErrors.WORKER_RESULT_INVALID()));
    this.#worker.on('error', (error: Error & { code?: string }) => this.#fail(this.#describe(error)));
    this.#worker.on('exit', () =>
      this.#fail(workerErrors.WORKER_CRASHED({}, { cause: new Error('The thread exited.') })),
    );
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.unref();
  }

  get runs(): number {
    return this.#runs;
  }

  /** True once the thread must not be used again. */
  get broken(): boolean {
    return this.#broken;
  }

  /** @throws CompanionError of the task, or WORKER_CRASHED, WORKER_OUT_OF_MEMORY, WORKER_RESULT_INVALID. */
  run(run: ThreadRun): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#runs += 1;
    this.#pending = { id: this.#runs, run, resolve, reject };
    this.#worker.ref();
    const message: RunMessage = { id: this.#runs, input: run.input };
    try {
      this.#worker.postMessage(message, run.transfer);
    } catch (error) {
      // An input that cannot be cloned is the caller's mistake and leaves the thread intact.
      this.#take()?.reject(error);
    }
    return promise;
  }

  /** Ends the thread at once. A running task rejects with `reason`. */
  async end(reason: unknown): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #receive(message: ThreadMessage): void {
    if (message.id !== this.#pending?.id) return;
    if (message.kind === 'progress') {
      this.#pending.run.onProgress?.(message.fraction, message.text);
      return;
    }
    if (message.kind === 'done') this.#take()?.resolve(message.output);
    else if (message.kind === 'refused')
      this.#take()?.reject(new CompanionError(message.error.code, message.error, message.error));
    else if (message.kind === 'uncloneable')
      this.#fail(workerErrors.WORKER_RESULT_INVALID({}, causedBy(message.reason)));
    else if (message.outOfMemory) this.#fail(this.#outOfMemory(new Error(message.reason)));
    else this.#fail(workerErrors.WORKER_CRASHED({}, causedBy(message.reason)));
  }

  #describe(error: Error & { code?: string }): CompanionError {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return this.#outOfMemory(error);
    return workerErrors.WORKER_CRASHED({}, { cause: error });
  }

  #outOfMemory = (cause: Error): CompanionError =>
    workerErrors.WORKER_OUT_OF_MEMORY({ limit: this.#memoryMb }, { cause });

  #fail(error: unknown): void {
    this.#broken = true;
    this.#take()?.reject(error);
  }

  #take() {
    const pending = this.#pending;
    this.#pending = undefined;
    this.#worker.unref();
    return pending;
  }
}

const causedBy = (reason: string): { cause: Error } => ({
  cause: Object.assign(new Error('In a worker thread'), { stack: reason }),
});
