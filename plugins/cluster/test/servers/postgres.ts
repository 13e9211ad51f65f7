import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Machine } from './network.ts';
import { findProgram, freePort, ServerProcess } from './process.ts';

const run = promisify(execFile);

const FOLDERS = [13, 14, 15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin`).toReversed();
const programs = {
  initdb: findProgram('initdb', FOLDERS),
  postgres: findProgram('postgres', FOLDERS),
  basebackup: findProgram('pg_basebackup', FOLDERS),
};

/** The reason for skipping tests if PostgreSQL is not installed. False if it is. */
export const withoutPostgres: string | false =
  programs.initdb && programs.postgres ? false : 'PostgreSQL is not installed (npm run setup installs it)';

/** PostgreSQL refuses to run as root, so that it runs as `nobody` then. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Any client may connect from anywhere, because only tests reach it. */
const OPEN = 'host all all all trust\nhost replication all all trust\n';
const SYNCHRONOUS = 'synchronous_standby_names';

export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * A PostgreSQL with separate data, on loopback or a machine of a test's network. Acknowledged data are synced only on request, because the
 * tests never cut the power.
 */
export class PostgresServer implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  readonly machine: Machine | undefined;
  readonly #settings: PostgresSettings;
  #process: ServerProcess | undefined;
  #databases = 0;

  private constructor(port: number, folder: string, settings: PostgresSettings, machine: Machine | undefined) {
    this.port = port;
    this.#folder = folder;
    this.#settings = settings;
    this.machine = machine;
  }

  /** @param settings of postgresql.conf that differ from those of all tests. */
  static async start(settings: PostgresSettings = {}, machine?: Machine): Promise<PostgresServer> {
    const server = await PostgresServer.#prepare(settings, machine);
    const args = ['--pgdata', server.#data, '--username', 'test', '--auth', 'trust', '--no-sync'];
    // A locale that does not sort by code points, as most operators use one.
    const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8'];
    await run(programs.initdb ?? '', [...args, ...locale], { ...identity, cwd: server.#folder });
    await appendFile(join(server.#data, 'pg_hba.conf'), OPEN);
    await server.restart();
    return server;
  }

  static async #prepare(settings: PostgresSettings, machine: Machine | undefined): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'companion-postgres-'));
    if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
    return new PostgresServer(await freePort(), folder, settings, machine);
  }

  /** Creates a replica of this server, which from now on acknowledges only data that the replica has. */
  async startReplica(machine?: Machine): Promise<PostgresServer> {
    const replica = await PostgresServer.#prepare(this.#settings, machine);
    await replica.follow(this);
    return replica;
  }

  /** Starts again as a replica of another server, after `stop`. Its own data are lost. */
  async follow(primary: PostgresServer): Promise<void> {
    await rm(this.#data, { recursive: true, force: true });
    const from = ['--host', primary.host, '--port', String(primary.port), '--username', 'test'];
    const args = ['--pgdata', this.#data, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
    const [program = '', ...rest] = [...this.#prefix, programs.basebackup ?? '', ...from, ...args];
    await run(program, rest, { ...(this.machine ? {} : identity), cwd: this.#folder });
    await this.restart();
    await primary.query(`alter system set ${SYNCHRONOUS} = '*'`, 'select pg_reload_conf()');
  }

  /** Makes a replica the primary. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()', `alter system reset ${SYNCHRONOUS}`, 'select pg_reload_conf()');
  }

  /** The id of the process whose children serve the connections. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get host(): string {
    return this.machine?.address ?? '127.0.0.1';
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Starts it again on the same port, after `stop`. */
  async restart(): Promise<void> {
    const settings = {
      listen_addresses: this.host,
      port: this.port,
      unix_socket_directories: '',
      fsync: 'off',
      shared_buffers: '16MB',
      // No commit is acknowledged before the replica has reconnected. By default it looks for a restarted primary every five seconds.
      wal_retrieve_retry_interval: '200ms',
      ...this.#settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [program = '', ...rest] = [...this.#prefix, programs.postgres ?? '', '-D', this.#data, ...args];
    this.#process = await ServerProcess.start(program, rest, {
      ...(this.machine ? {} : identity),
      cwd: this.#folder,
      ready: /database system is ready to accept (read-only )?connections/,
    });
  }

  /** A process that enters the network of a machine is still root. */
  get #prefix(): readonly string[] {
    const { uid, gid } = identity;
    const user = uid === undefined ? [] : [`--setuid=${uid}`, `--setgid=${gid}`];
    return this.machine ? [...this.machine.prefix.slice(0, -1), ...user, '--'] : [];
  }

  /** SIGINT ends connections at once, SIGQUIT as a crash does. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    await this.#process?.stop(signal);
  }

  /** Returns the address of a new database without tables. */
  async newDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.query(`create database ${name}`);
    return this.urlOf(name);
  }

  async query(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  urlOf(database: string): string {
    return `postgres://test@${this.host}:${this.port}/${database}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
