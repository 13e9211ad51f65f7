/* A web node and workers, each a process of its own, with engines of their own. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engines } from '../cluster/engines.ts';
import { treeCpu } from '../export/process-tree.ts';

const NODE = fileURLToPath(new URL('node.ts', import.meta.url));

/** Milliseconds of processor time, and the load on the engines. */
export interface Cost {
  readonly workers: number;
  readonly web: number;
  readonly postgres: number;
  readonly redis: number;
  readonly statements: number;
  readonly commands: number;
}

export class Crew implements AsyncDisposable {
  readonly #engines: Engines;
  readonly #folder: string;
  readonly #workers: ChildProcess[] = [];
  #web: ChildProcess | undefined;
  #address = '';

  private constructor(engines: Engines, folder: string) {
    this.#engines = engines;
    this.#folder = folder;
  }

  static async start(workers: number): Promise<Crew> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-work-'));
    const crew = new Crew(await Engines.start(), folder);
    await mkdir(join(folder, 'files'));
    const [web, address] = await crew.#add('web');
    crew.#web = web;
    crew.#address = address;
    for (let index = 0; index < workers; index += 1) crew.#workers.push((await crew.#add('worker'))[0]);
    return crew;
  }

  get workers(): readonly number[] {
    return this.#workers.map(({ pid = 0 }) => pid);
  }

  /** Posts to the web node. @throws Error if the answer is an error. */
  async ask(path: string, body: BodyInit, type?: string): Promise<void> {
    const answer = await fetch(this.#address + path, {
      method: 'POST',
      body,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok)
      throw new Error(`${path} answered ${answer.status}: ${Buffer.from(bytes).toString().slice(0, 300)}`);
  }

  async cost(): Promise<Cost> {
    const { postgresCpu, redisCpu, statements, commands } = await this.#engines.usage();
    return {
      workers: this.workers.reduce((sum, pid) => sum + treeCpu(pid), 0),
      web: treeCpu(this.#web?.pid ?? 0),
      postgres: postgresCpu / 1000,
      redis: redisCpu / 1000,
      statements,
      commands,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of [...this.#workers, ...(this.#web ? [this.#web] : [])]) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await this.#engines[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #add(role: 'web' | 'worker'): Promise<[ChildProcess, string]> {
    const child = fork(NODE, {
      env: {
        ...process.env,
        BENCH_DATA: await mkdtemp(join(this.#folder, `${role}-`)),
        BENCH_FILES: join(this.#folder, 'files'),
        BENCH_POSTGRES: this.#engines.postgresUrl,
        BENCH_REDIS: this.#engines.redisUrl,
        COMPANION_ROLE: role,
        NODE_ENV: 'development',
        COMPANION_SERVER__DRAIN_DELAY: '0',
      },
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`A node of the role ${role} ended before it listened.`);
    });
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [{ address: string }];
    ended.catch(() => undefined);
    return [child, told.address];
  }
}
