import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findProgram, freePort, ServerProcess } from './process.ts';

const run = promisify(execFile);

const FOLDERS = [13, 14, 15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin`).toReversed();
const programs = { initdb: findProgram('initdb', FOLDERS), postgres: findProgram('postgres', FOLDERS) };

/** What a test that needs PostgreSQL says where it is not installed; false where it is. */
export const withoutPostgres: string | false =
  programs.initdb && programs.postgres ? false : 'PostgreSQL is not installed (npm run setup installs it)';

/** PostgreSQL refuses to run as root: it runs as `nobody` then. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export type PostgresSettings = Readonly<Record<string, string>>;

/** A PostgreSQL on loopback with data of its own. Acknowledged data are not synced, unless asked for: the tests never cut the power. */
export class PostgresServer implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  readonly #settings: PostgresSettings;
  #process: ServerProcess | undefined;
  #databases = 0;

  private constructor(port: number, folder: string, settings: PostgresSettings) {
    this.port = port;
    this.#folder = folder;
    this.#settings = settings;
  }

  /** @param settings of postgresql.conf that differ from those of all tests. */
  static async start(settings: PostgresSettings = {}): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'companion-postgres-'));
    if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
    const args = ['--pgdata', join(folder, 'data'), '--username', 'test', '--auth', 'trust', '--no-sync'];
    // A locale whose order is not that of code points, as most operators have one.
    await run(programs.initdb ?? '', [...args, '--encoding', 'UTF8', '--locale', 'C.UTF-8'], {
      ...identity,
      cwd: folder,
    });
    const server = new PostgresServer(await freePort(), folder, settings);
    await server.restart();
    return server;
  }

  /** Starts it again on the same port, after `stop`. */
  async restart(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      fsync: 'off',
      shared_buffers: '16MB',
      ...this.#settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = await ServerProcess.start(programs.postgres ?? '', ['-D', join(this.#folder, 'data'), ...args], {
      ...identity,
      cwd: this.#folder,
      ready: /database system is ready to accept connections/,
    });
  }

  /** Of the process whose children serve the connections. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** SIGINT ends connections at once, SIGQUIT as a crash does. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    await this.#process?.stop(signal);
  }

  /** The address of a database without tables, a new one at each call. */
  async newDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    const client = new pg.Client({ connectionString: this.#url('postgres') });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return this.#url(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #url(database: string): string {
    return `postgres://test@127.0.0.1:${this.port}/${database}`;
  }
}
