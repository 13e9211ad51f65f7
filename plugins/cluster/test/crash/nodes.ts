import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../servers/process.ts';
import { PostgresServer } from '../servers/postgres.ts';
import { RedisServer } from '../servers/redis.ts';

const NODE = new URL('./node.ts', import.meta.url).pathname;

/** One node as a process of its own, on the same port after each start. */
class Node {
  readonly port: number;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;

  constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  get isUp(): boolean {
    return this.#child !== undefined;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const [dataDir = '', ...rest] = this.#args;
    const child = fork(NODE, [dataDir, String(this.port), ...rest], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit').then(() => {
      throw new Error('A node ended before it listened.');
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    this.#child = child;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** Engines, nodes on them, and an address in front that takes every connection to one of the nodes that are up. */
export class Nodes implements AsyncDisposable {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly database: string;
  readonly all: readonly Node[];
  readonly #balancer: Server;
  readonly #folder: string;
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(parts: Pick<Nodes, 'postgres' | 'redis' | 'database' | 'all'>, folder: string) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.database = parts.database;
    this.all = parts.all;
    this.#folder = folder;
    this.#balancer = createServer((socket) => this.#pass(socket));
  }

  static async start(count: number): Promise<Nodes> {
    const [postgres, redis] = [await PostgresServer.start(), await RedisServer.start()];
    const database = await postgres.newDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'companion-nodes-'));
    const all: Node[] = [];
    const cache = redis.newDatabase();
    for (let index = 0; index < count; index++)
      all.push(new Node(await freePort(), [join(folder, String(index)), database, cache]));
    const nodes = new Nodes({ postgres, redis, database, all }, folder);
    for (const node of all) await node.start();
    nodes.#balancer.listen(0, '127.0.0.1');
    await once(nodes.#balancer, 'listening');
    return nodes;
  }

  /** `ws://127.0.0.1:port/collaboration`: any node. */
  get url(): string {
    return `ws://127.0.0.1:${(this.#balancer.address() as AddressInfo).port}/collaboration`;
  }

  /** Of one node. */
  urlOf(index: number): string {
    return `ws://127.0.0.1:${this.all[index]?.port}/collaboration`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#balancer.close();
    for (const socket of this.#sockets) socket.destroy();
    for (const node of this.all) await node.kill();
    await this.postgres[Symbol.asyncDispose]();
    await this.redis[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #pass(socket: Socket): void {
    const up = this.all.filter(({ isUp }) => isUp);
    const node = up[this.#next++ % Math.max(1, up.length)];
    if (!node) return void socket.destroy();
    const target = connect(node.port, '127.0.0.1');
    this.#sockets.add(socket);
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        this.#sockets.delete(socket);
      });
      one.pipe(other);
    }
  }
}
