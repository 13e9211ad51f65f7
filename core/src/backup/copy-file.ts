import { createHash } from 'node:crypto';
import { link, mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Meter } from './progress.ts';

const CHUNK_BYTES = 1_048_576;

/** The size and hash of a copied file. */
export interface Copied {
  readonly size: number;
  readonly sha256: string;
}

/** Copies a file so that only its owner can read it, and hashes it in the same pass. When the promise resolves, the copy is on disk. */
export async function copyFile(from: string, to: string, meter: Meter): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const copied = await pump(source, target, meter);
      await target.sync();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Hashes a file without copying it. */
export async function hashFile(path: string, meter: Meter): Promise<Copied> {
  const source = await open(path, 'r');
  try {
    return await pump(source, undefined, meter);
  } finally {
    await source.close();
  }
}

async function pump(source: FileHandle, target: FileHandle | undefined, meter: Meter): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let size = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, size);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await target?.writev([chunk], size);
    size += bytesRead;
    meter.add(bytesRead);
  }
}

/** Makes a hard link to a file of an earlier backup. Returns false if the file system has no hard links or the file is missing. */
export async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
    return true;
  } catch {
    return false;
  }
}
