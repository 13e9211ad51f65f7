import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine, Network } from '../servers/network.ts';
import { freePort } from '../servers/process.ts';
import { PostgresServer } from '../servers/postgres.ts';
import { RedisServer } from '../servers/redis.ts';

const NODE = new URL('./node.ts', import.meta.url).pathname;
const LOOPBACK = '127.0.0.1';

interface NodeOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly database: string;
  readonly cache: string;
  readonly machine: Machine | undefined;
}

/** One node in a separate process, on the same port after each start. */
export class Node {
  readonly #options: NodeOptions;
  #child: ChildProcess | undefined;

  constructor(options: NodeOptions) {
    this.#options = options;
  }

  get port(): number {
    return this.#options.port;
  }

  get host(): string {
    return this.#options.machine?.address ?? LOOPBACK;
  }

  get machine(): Machine | undefined {
    return this.#options.machine;
  }

  get isUp(): boolean {
    return this.#child !== undefined;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const { port, dataDir, database, cache, machine } = this.#options;
    const args = [process.execPath, NODE, dataDir, String(port), database, cache, this.host];
    const [command = '', ...rest] = [...(machine?.prefix ?? []), ...args];
    const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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

export interface NodesOptions {
  /** The network in which each node and engine is a machine. Undefined if all are processes on loopback. */
  readonly network?: Network;
  /** True if PostgreSQL has a synchronous replica. */
  readonly hasReplica?: boolean;
}

/** Engines, nodes on them, and an address that forwards every connection to one of the running nodes. */
export class Nodes implements AsyncDisposable {
  /** The server that accepts writes. */
  postgres: PostgresServer;
  replica: PostgresServer | undefined;
  readonly redis: RedisServer;
  readonly database: string;
  readonly all: readonly Node[];
  readonly network: Network | undefined;
  readonly #balancer: Server;
  readonly #folder: string;
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(
    parts: Pick<Nodes, 'postgres' | 'replica' | 'redis' | 'database' | 'all' | 'network'>,
    folder: string,
  ) {
    this.postgres = parts.postgres;
    this.replica = parts.replica;
    this.redis = parts.redis;
    this.database = parts.database;
    this.all = parts.all;
    this.network = parts.network;
    this.#folder = folder;
    this.#balancer = createServer((socket) => this.#pass(socket));
  }

  static async start(count: number, { network, hasReplica = false }: NodesOptions = {}): Promise<Nodes> {
    const postgres = await PostgresServer.start({}, await network?.join());
    const redis = await RedisServer.start(await network?.join());
    const address = await postgres.newDatabase();
    const replica = hasReplica ? await postgres.startReplica(await network?.join()) : undefined;
    const database = replica ? address.replace(/@[^/]*/, `$&,${replica.host}:${replica.port}`) : address;
    const folder = await mkdtemp(join(tmpdir(), 'companion-nodes-'));
    const all: Node[] = [];
    const cache = redis.newDatabase();
    for (let index = 0; index < count; index++) {
      const machine = await network?.join();
      all.push(new Node({ port: await freePort(), dataDir: join(folder, String(index)), database, cache, machine }));
    }
    const nodes = new Nodes({ postgres, replica, redis, database, all, network }, folder);
    for (const node of all) await node.start();
    nodes.#balancer.listen(0, LOOPBACK);
    await once(nodes.#balancer, 'listening');
    return nodes;
  }

  /** `ws://127.0.0.1:port/collaboration`: any node. */
  get url(): string {
    return `ws://${LOOPBACK}:${(this.#balancer.address() as AddressInfo).port}/collaboration`;
  }

  /** Returns the URL of a node. */
  urlOf(index: number): string {
    const node = this.all[index];
    return `ws://${node?.host}:${node?.port}/collaboration`;
  }

  /** Kills the primary, promotes its replica, and starts the killed server again as a replica of the new primary. */
  async failOver(): Promise<void> {
    const { postgres: dead, replica: heir } = this;
    if (!heir) throw new Error('There is no replica.');
    await dead.stop('SIGQUIT');
    await heir.promote();
    this.postgres = heir;
  }

  /** The server that failed over becomes a replica again, with a copy of the new primary's data. */
  async follow(dead: PostgresServer): Promise<void> {
    await dead.follow(this.postgres);
    this.replica = dead;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#balancer.close();
    for (const socket of this.#sockets) socket.destroy();
    for (const node of this.all) await node.kill();
    await this.replica?.[Symbol.asyncDispose]();
    await this.postgres[Symbol.asyncDispose]();
    await this.redis[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #pass(socket: Socket): void {
    const up = this.all.filter(({ isUp }) => isUp);
    const node = up[this.#next++ % Math.max(1, up.length)];
    if (!node) return void socket.destroy();
    const target = connect(node.port, node.host);
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
