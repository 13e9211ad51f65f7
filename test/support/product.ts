import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ENTRY = join(import.meta.dirname, 'product-process.ts');

/** The product in a separate process on a data folder. Disposal is a graceful stop. */
export class Product implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** @param overrides environment variables, each as `NAME=value`. */
  static async start(dataDir: string, ...overrides: string[]): Promise<Product> {
    const child = fork(ENTRY, [dataDir, ...overrides], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ address?: string }];
    if (!message?.address) throw new Error('the server did not start');
    return new Product(child, message.address);
  }

  /** Kills the process, as a power loss does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }
}
