import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { errors } from '../errors.ts';

/** Bytes of a source in memory that are passed on at once. */
const PIECE_BYTES = 1_048_576;
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Folders of spools that this process has open. */
const open = new Set<string>();

/** A whole file on this node's own disk. */
export interface SpooledFile extends AsyncDisposable {
  readonly path: string;
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Files on their way into the store or out of it, on a disk of this node; nothing in it outlives the process. */
export class Spool {
  readonly #root: string;
  readonly #folder: string;

  /** @param root absolute path, which servers on one machine may share. */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, `${process.pid}.${randomUUID()}`);
  }

  /** Makes the folder, and removes what servers left that were killed. */
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
   * Writes and hashes a source in one pass; at an abort or a failure the source is told to stop and nothing is kept.
   *
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

/** So that whoever hashes them does not hold everybody up. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) yield bytes.subarray(offset, offset + PIECE_BYTES);
}

function isLeftBehind(name: string): boolean {
  const pid = Number(name.split('.')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  // A folder of our own id that is not open is that of a predecessor.
  if (pid === process.pid) return true;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
