import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { errors } from '../errors.ts';

/** The maximum size of pieces of an in-memory source in bytes. */
const PIECE_BYTES = 1_048_576;
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The folders of this process' open spools. */
const open = new Set<string>();

/** A complete file on this node's own disk. */
export interface SpooledFile extends AsyncDisposable {
  readonly path: string;
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Files on their way into or out of the store, on this node's disk. Nothing in it outlives the process. */
export class Spool {
  readonly #root: string;
  readonly #folder: string;

  /** @param root absolute path, which servers on one machine may share. */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, `${process.pid}.${randomUUID()}`);
  }

  /** Creates the folder and removes the remains of killed servers. */
  async open(): Promise<void> {
    open.add(this.#folder);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const others = (await readdir(this.#root)).filter((name) => !open.has(join(this.#root, name)));
    for (const name of others.filter(isLeftBehind)) await rm(join(this.#root, name), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    open.delete(this.#folder);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Writes and hashes a source in one pass. On abort or failure the source is ended and nothing is kept.
   * @param limit bytes. @throws CompanionError FILE_TOO_LARGE, STORAGE_FULL; the signal's reason.
   */
  async write(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    limit = Number.POSITIVE_INFINITY,
    signal?: AbortSignal,
  ): Promise<SpooledFile> {
    signal?.throwIfAborted();
    const path = join(this.#folder, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    async function* measure(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > limit) throw errors.FILE_TOO_LARGE({ limit });
        hash.update(chunk);
        yield chunk;
      }
    }
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const chunks = source instanceof Uint8Array ? inPieces(source) : (source as Readable);
    try {
      await (signal ? pipeline(chunks, measure, target, { signal }) : pipeline(chunks, measure, target));
    } catch (error) {
      await rm(path, { force: true });
      signal?.throwIfAborted();
      const { code = '' } = error as NodeJS.ErrnoException;
      throw FULL.has(code) ? errors.STORAGE_FULL({}, { cause: error }) : error;
    }
    return { path, hash: hash.digest('hex'), size, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
  }
}

/** Splits bytes, so that hashing them does not block everybody else. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) yield bytes.subarray(offset, offset + PIECE_BYTES);
}

function isLeftBehind(name: string): boolean {
  const pid = Number(name.split('.')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  // A folder with our own process id that is not open belongs to a predecessor.
  if (pid === process.pid) return true;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
