import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort, ServerProcess } from './process.ts';

const program = findProgram('pgbouncer', ['/usr/sbin', '/sbin']);

/** The reason for skipping tests if pgbouncer is not installed. False if it is. */
export const withoutPgbouncer: string | false = program ? false : 'pgbouncer is not installed (Debian: pgbouncer)';

/** It refuses to run as root. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Parameters of a node's connection that pgbouncer does not pass on. */
const IGNORED = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options';

/** A pgbouncer in front of a PostgreSQL of the tests. */
export class Pgbouncer implements AsyncDisposable {
  readonly #port: number;
  readonly #folder: string;
  readonly #process: ServerProcess;

  private constructor(port: number, folder: string, process: ServerProcess) {
    this.#port = port;
    this.#folder = folder;
    this.#process = process;
  }

  /** @param target port of the server. @param mode when a connection to it may serve another client. */
  static async start(target: number, mode: 'session' | 'transaction'): Promise<Pgbouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'companion-pgbouncer-'));
    const [port, file] = [await freePort(), join(folder, 'pgbouncer.ini')];
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: mode,
      default_pool_size: mode === 'session' ? 40 : 3,
      ignore_startup_parameters: IGNORED,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const databases = `[databases]\n* = host=127.0.0.1 port=${target} user=test\n`;
    await writeFile(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
    if (identity.uid !== undefined) await Promise.all([folder, file].map((path) => chown(path, NOBODY, NOBODY)));
    const process = await ServerProcess.start(program ?? '', [file], { ...identity, cwd: folder, ready: /process up/ });
    return new Pgbouncer(port, folder, process);
  }

  /** The address with pgbouncer's port instead of the server's. */
  through(address: string): string {
    const url = new URL(address);
    url.port = String(this.#port);
    return String(url);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process.stop('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
