/* Starts nodes of a server as separate processes with their own engines, and reads their resource usage. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portOf } from '../collab/contender.ts';
import { hocuspocus } from '../collab/dialect.ts';
import type { Target } from '../collab/load-client.ts';
import { cpuOf, memoryOf } from '../collab/process-figures.ts';
import { Engines } from './engines.ts';

const kinds = {
  'this server': { file: 'companion.ts', path: '/collaboration', args: [] },
  Hocuspocus: { file: 'hocuspocus.ts', path: '', args: [] },
} as const;

export type Kind = keyof typeof kinds;

/** Several nodes of one server without data. */
export class Cluster implements AsyncDisposable {
  readonly engines: Engines;
  readonly #kind: Kind;
  readonly #folder: string;
  readonly #children: ChildProcess[] = [];
  readonly #nodes: Target[] = [];

  private constructor(kind: Kind, engines: Engines, folder: string) {
    this.#kind = kind;
    this.engines = engines;
    this.#folder = folder;
  }

  static async start(kind: Kind, count: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-cluster-'));
    const cluster = new Cluster(kind, await Engines.start(), folder);
    try {
      for (let index = 0; index < count; index++) await cluster.#add(index);
      return cluster;
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
  }

  get size(): number {
    return this.#nodes.length;
  }

  /** Returns the node for an index, in rotation. */
  node(index: number): Target {
    const node = this.#nodes[index % this.#nodes.length];
    if (!node) throw new Error('There is no node.');
    return node;
  }

  /** Returns the microseconds of processor time of all nodes so far. */
  cpu(): number {
    return this.#children.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  }

  /** Returns the resident memory of all nodes in megabytes. */
  rss(): number {
    return this.#children.reduce((sum, { pid }) => sum + memoryOf(pid, 'VmRSS'), 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    await this.engines[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #add(index: number): Promise<void> {
    const { file, path, args } = kinds[this.#kind];
    const child = fork(fileURLToPath(new URL(`servers/${file}`, import.meta.url)), {
      env: {
        ...process.env,
        BENCH_DATA: join(this.#folder, String(index)),
        BENCH_POSTGRES: this.engines.postgresUrl,
        BENCH_REDIS: this.engines.redisUrl,
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
      },
      execArgv: [...args],
    });
    this.#children.push(child);
    this.#nodes.push({ dialect: hocuspocus, origin: `ws://127.0.0.1:${await portOf(child)}${path}` });
  }
}
