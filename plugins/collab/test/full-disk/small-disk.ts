import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Options for private mounts of a process. Linux permits these to every user in a new user namespace. */
const UNSHARE = ['--user', '--map-root-user', '--mount'];

/** False if this machine does not permit mounting a disk for a test. */
export const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Runs a script of this folder on a disk of 64 MB. The disk's folder is its argument. @throws with its output if it fails. */
export async function runOnSmallDisk(script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-disk-'));
  const path = fileURLToPath(new URL(script, import.meta.url));
  const mount = 'mount -t tmpfs -o size=64m tmpfs "$1" && exec "$0" "$2" "$1"';
  try {
    await promisify(execFile)('unshare', [...UNSHARE, 'sh', '-c', mount, process.execPath, folder, path]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ballast = (folder: string): string => join(folder, 'ballast');

/** Fills the disk to its last byte. */
export async function fillDisk(folder: string): Promise<void> {
  await writeFile(ballast(folder), '');
  const file = openSync(ballast(folder), 'r+');
  const bytes = Buffer.alloc(65_536);
  try {
    for (let size = bytes.length; size > 0;) if (!writes(file, bytes.subarray(0, size))) size >>= 1;
  } finally {
    closeSync(file);
  }
}

function writes(file: number, bytes: Uint8Array): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** Frees space on the disk again. */
export const freeDisk = (folder: string): void => rmSync(ballast(folder));
