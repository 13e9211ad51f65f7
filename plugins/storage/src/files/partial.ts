import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Chunks are written together once they reach this many bytes, or this many chunks. */
const WRITE_BYTES = 262_144;
const WRITE_CHUNKS = 64;

/** The hash and size of a file. */
export interface Measured {
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  readonly size: number;
}

/** A complete file without a name in the store yet. */
export interface Partial extends Measured {
  readonly path: string;
}

interface WriteOptions {
  /** False for a file that is worthless after a crash: it is not synced. */
  readonly isDurable?: boolean;
  /** Hash and size of the source if they are known, so that they are not computed again. */
  readonly known?: Measured | undefined;
  /** Transforms the written bytes, for example to encrypt them. Hash and size stay those of the source. */
  readonly encode?: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

/**
 * Writes a source to a new file in `folder`, hashes it in the same pass, and syncs it. Requests the next chunk only when the disk has taken
 * the last ones, so memory stays flat. Leaves nothing behind on failure.
 */
export async function writePartial(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { isDurable = true, known, encode = asItIs }: WriteOptions = {},
): Promise<Partial> {
  const path = join(folder, `${process.pid}.${randomUUID()}`);
  const handle = await open(path, 'wx', 0o600);
  try {
    const measured = known ? { source, end: () => known } : measure(source);
    await writeChunks(handle, encode(measured.source));
    if (isDurable) await handle.sync();
    await handle.close();
    const { hash, size } = measured.end();
    return { path, hash, size };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

const asItIs = (source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => source;

/** Hashes and counts a source as it passes; `end` returns the result. */
function measure(source: AsyncIterable<Uint8Array>): { source: AsyncIterable<Uint8Array>; end: () => Measured } {
  const hash = createHash('sha256');
  let size = 0;
  async function* passing(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return { source: passing(), end: () => ({ hash: hash.digest('hex'), size }) };
}

async function writeChunks(handle: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    pendingBytes += chunk.byteLength;
    if (pendingBytes < WRITE_BYTES && pending.length < WRITE_CHUNKS) continue;
    await writeAll(handle, pending);
    [pending, pendingBytes] = [[], 0];
  }
  await writeAll(handle, pending);
}

/** A write may take fewer bytes than given, especially on a nearly full disk. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks.filter(({ byteLength }) => byteLength > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest);
    rest = skip(rest, bytesWritten);
  }
}

function skip(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  const [first, ...others] = chunks;
  if (!first || bytes === 0) return [...chunks];
  if (bytes < first.byteLength) return [first.subarray(bytes), ...others];
  return skip(others, bytes - first.byteLength);
}

/** The names of `writePartial`'s files: the process id and a random UUID. */
export const PARTIAL = /^\d+\.[0-9a-f-]{36}$/;

/**
 * Removes the uploads of dead processes. Those of another live process must stay.
 * @param named matches the removable files, in a folder that others use too.
 */
export async function removeLeftovers(folder: string, named = /./): Promise<number> {
  const leftovers = (await readdir(folder)).filter((name) => named.test(name) && !isUnderWay(name));
  for (const name of leftovers) await rm(join(folder, name), { force: true, recursive: true });
  return leftovers.length;
}

function isUnderWay(name: string): boolean {
  const pid = Number(name.split('.')[0]);
  // Our own id can only be that of a predecessor: this runs before the first upload.
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
