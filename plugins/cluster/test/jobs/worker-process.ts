import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Engines } from './support.ts';

/** A node that works on the job `chapters` in a separate process. */
export class WorkerProcess implements AsyncDisposable {
  /** Resolves when a run has begun there. */
  readonly begun: Promise<void>;
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;

  private constructor(child: ChildProcess) {
    const [ready, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.#child = child;
    this.#ready = ready.promise;
    this.begun = begun.promise;
    child.on('message', (word) => (word === 'ready' ? ready : begun).resolve());
  }

  /** @param ahead milliseconds by which its clock is wrong. */
  static async start({ database, redis }: Engines, ahead = 0): Promise<WorkerProcess> {
    const clock = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${ahead}`;
    const child = fork(join(import.meta.dirname, 'worker.ts'), [database, redis], { execArgv: ['--import', clock] });
    const worker = new WorkerProcess(child);
    await worker.#ready;
    return worker;
  }

  /** Lets its runs end. */
  end(): void {
    this.#child.send('end');
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.kill();
    await exit;
  }
}
