import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

/** Returns the path of a program by its name, or undefined if it is not installed. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const all = [...(process.env['PATH'] ?? '').split(delimiter), ...folders];
  return all.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server program that runs until it is stopped. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, 'exit');
  }

  /** Resolves when the program has written `ready`. @throws with its output if it ends before. */
  static async start(
    command: string,
    args: readonly string[],
    { ready, ...options }: SpawnOptions & { ready: RegExp },
  ): Promise<ServerProcess> {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const isReady = Promise.withResolvers<void>();
    let written = '';
    const read = (chunk: Buffer): void => {
      written += chunk.toString();
      if (ready.test(written)) isReady.resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', isReady.reject);
    child.once('exit', () => isReady.reject(new Error(`${command} ended before it was ready:\n${written}`)));
    const server = new ServerProcess(child);
    await isReady.promise;
    return server;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** @param signal ends the program; SIGKILL for a crash. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    await this.#ended;
  }

  /** Pauses the program, like a machine that does not answer. */
  hold(): void {
    this.#child.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child.kill('SIGCONT');
  }
}
