import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresServer } from '../servers/postgres.ts';
import { RedisServer } from '../servers/redis.ts';
import type { Told } from './gated.ts';

const NODE = new URL('./node.ts', import.meta.url).pathname;
const PATIENCE_MS = 120_000;

type Role = 'web' | 'worker' | 'all';

/** A node in a separate process. */
export class Member implements AsyncDisposable {
  readonly told: Told[] = [];
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (told: Told) => this.told.push(told));
  }

  /** Empty until the node listens. A node may take over work of a killed one, and report it, before it listens. */
  get address(): string {
    const listening = this.told.find((told) => told.kind === 'listening');
    return listening?.address ?? '';
  }

  /** Texts of the conversions that began, or were aborted, here. */
  texts(kind: 'begun' | 'aborted'): string[] {
    return this.told.flatMap((told) => (told.kind === kind ? [told.text] : []));
  }

  /** Ends all its conversions. */
  open(): void {
    this.#child.send('open');
  }

  ask(kind: 'import' | 'export', text: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
    return fetch(`${this.address}/gated/${kind}`, { ...init, method: 'POST', body: JSON.stringify({ text }), headers });
  }

  get(path: string): Promise<Response> {
    return fetch(this.address + path);
  }

  async end(signal: 'SIGKILL' | 'close' = 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    if (signal === 'close') this.#child.send('close');
    else this.#child.kill(signal);
    await ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}

/** PostgreSQL, Redis and a folder for files, and the nodes that were started on them. */
export class Team implements AsyncDisposable {
  readonly redis: RedisServer;
  readonly #postgres: PostgresServer;
  readonly #folder: string;
  readonly #members: Member[] = [];
  #engines = { database: '', redis: '', files: '' };

  private constructor(postgres: PostgresServer, redis: RedisServer, folder: string) {
    this.#postgres = postgres;
    this.redis = redis;
    this.#folder = folder;
  }

  static async start(): Promise<Team> {
    const folder = await mkdtemp(join(tmpdir(), 'companion-team-'));
    const [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    return new Team(postgres, redis, folder);
  }

  /** Ends all nodes; the next ones start on empty engines. */
  async renew(): Promise<void> {
    for (const member of this.#members.splice(0)) await member.end();
    const database = await this.#postgres.newDatabase();
    const files = join(this.#folder, `files-${this.#postgres.port}-${database.split('_').at(-1)}`);
    await mkdir(files);
    this.#engines = { database, redis: this.redis.newDatabase(), files };
  }

  /** @param options.receiver the address for webhooks. */
  async add(role: Role, options: { readonly patience?: number; readonly receiver?: string } = {}): Promise<Member> {
    const dataDir = await mkdtemp(join(this.#folder, `${role}-`));
    const { database, redis, files } = this.#engines;
    const args = [
      role,
      dataDir,
      database,
      redis,
      files,
      String(options.patience ?? PATIENCE_MS),
      options.receiver ?? '',
    ];
    const child = fork(NODE, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const member = new Member(child);
    this.#members.push(member);
    await until(() => member.address !== '' || child.exitCode !== null);
    if (member.address === '') throw new Error('A node ended before it listened.');
    return member;
  }

  /** Runs a statement in the database of the nodes. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#engines.database });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Tasks whose conversion was announced on any node, once for each announcement. */
  announced(): string[] {
    return this.#members.flatMap(({ told }) => told.flatMap((one) => (one.kind === 'converted' ? [one.taskId] : [])));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const member of this.#members) await member.end();
    await Promise.all([this.#postgres, this.redis].map((server) => server[Symbol.asyncDispose]()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Resolves when `condition` is true. Rejects if it does not become true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
