import { once } from 'node:events';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Options } from '../../src/files/s3-store.ts';
import { freePort } from './process.ts';

/** A program that serves S3's protocol over HTTP and checks signatures, in a separate process. */
export class S3Server implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #prefixes = 0;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server(await freePort(), await mkdtemp(join(tmpdir(), 'companion-s3-')));
    await server.restart();
    return server;
  }

  /** Starts it again on the same port with the same objects, after `stop`. */
  async restart(): Promise<void> {
    const program = join(import.meta.dirname, 's3-program.mjs');
    this.#child = spawn(process.execPath, [program, String(this.port), this.#folder], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(this.#child, 'message');
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  /** Returns the options of a new empty store. */
  newStore(): S3Options {
    this.#prefixes += 1;
    return {
      endpoint: `http://127.0.0.1:${this.port}`,
      region: 'us-east-1',
      bucket: 'companion',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      // Without `/`: the program removes empty folders together with objects that are being stored in them at that moment.
      prefix: `store-${this.#prefixes}-`,
      requestTimeout: 5000,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
