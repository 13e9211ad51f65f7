import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from './network.ts';
import { findProgram, freePort, ServerProcess } from './process.ts';

const program = findProgram('redis-server') ?? findProgram('valkey-server');

/** The reason for skipping tests if Redis is not installed. False if it is. */
export const withoutRedis: string | false = program ? false : 'Redis is not installed (npm run setup installs it)';

/** A Redis without data on disk, on loopback or a machine of a test's network. */
export class RedisServer implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  readonly machine: Machine | undefined;
  #process: ServerProcess | undefined;
  #databases = -1;

  private constructor(port: number, folder: string, machine: Machine | undefined) {
    this.port = port;
    this.#folder = folder;
    this.machine = machine;
  }

  static async start(machine?: Machine): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'companion-redis-')), machine);
    await server.restart();
    return server;
  }

  /** Starts it again on the same port, after `stop`, without any key. */
  async restart(): Promise<void> {
    const settings = {
      port: this.port,
      bind: this.host,
      'protected-mode': 'no',
      save: '',
      appendonly: 'no',
      databases: 1000,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const [command = '', ...rest] = [...(this.machine?.prefix ?? []), program ?? '', ...args];
    this.#process = await ServerProcess.start(command, rest, {
      cwd: this.#folder,
      ready: /Ready to accept connections/,
    });
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get host(): string {
    return this.machine?.address ?? '127.0.0.1';
  }

  /** SIGKILL as a crash does. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.#process?.stop(signal);
  }

  /** Pauses the program: connections stay open, and nothing is answered until `goOn`. */
  hold(): void {
    this.#process?.hold();
  }

  goOn(): void {
    this.#process?.goOn();
  }

  /** Returns the address of a new database without keys. */
  newDatabase(): string {
    this.#databases += 1;
    return `redis://${this.host}:${this.port}/${this.#databases}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
