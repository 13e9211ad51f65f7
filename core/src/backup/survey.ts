import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MARK_FILE, type Marks } from '../data/mark-file.ts';

export interface Found {
  /** Relative to the data folder, with `/` as separator. */
  readonly path: string;
  readonly kind: 'file' | 'database';
  readonly size: number;
  /** The file name is the SHA-256 of its content. */
  readonly isNamedByHash: boolean;
  /** A file of this name is never overwritten. */
  readonly isWrittenOnce: boolean;
}

const MAGIC = Buffer.from('SQLite format 3\0');
/** SQLite's companion files of a database. The copy of the database includes their content. */
const BESIDE_DATABASE = /-(wal|shm|journal)$/;
const HASH = /(^|\/)[0-9a-f]{64}$/;
/** Encrypted files have random names. */
const SEALED = /(^|\/)[0-9a-f]{32}\.sealed$/;

/**
 * Lists the files of a data folder that belong in a backup. Follows links, since a folder may lie on another disk. Do not call it in the
 * process of a server: closing a file that SQLite has open drops its locks.
 */
export async function survey(folder: string, { backup }: Marks): Promise<Found[]> {
  const leftOut = new Set(backup.filter(({ rule }) => rule === 'leave-out').map(({ path }) => path));
  const byHash = backup.filter(({ rule }) => rule === 'named-by-hash').map(({ path }) => `${path}/`);
  const found: Found[] = [];
  const databases = new Set<string>(leftOut);
  for await (const path of pathsIn(folder, '', { leftOut, seen: new Set() })) {
    const status = await look(join(folder, path));
    if (!status) continue;
    const isOfStore = byHash.some((prefix) => path.startsWith(prefix));
    const isNamedByHash = isOfStore && HASH.test(path);
    const isWrittenOnce = isNamedByHash || (isOfStore && SEALED.test(path));
    if (status.isDatabase) databases.add(path);
    found.push({
      path,
      kind: status.isDatabase ? 'database' : 'file',
      size: status.size,
      isNamedByHash,
      isWrittenOnce,
    });
  }
  return found.filter(
    ({ path }) =>
      path !== MARK_FILE && !(BESIDE_DATABASE.test(path) && databases.has(path.replace(BESIDE_DATABASE, ''))),
  );
}

interface Walk {
  readonly leftOut: ReadonlySet<string>;
  /** Real paths of visited folders, so that a cyclic link ends. */
  readonly seen: Set<string>;
}

async function* pathsIn(folder: string, below: string, walk: Walk): AsyncGenerator<string> {
  const real = await realpath(join(folder, below));
  if (walk.seen.has(real)) return;
  walk.seen.add(real);
  for (const entry of await readdir(real, { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (walk.leftOut.has(path)) continue;
    const type = entry.isSymbolicLink() ? await stat(join(real, entry.name)).catch(() => entry) : entry;
    if (type.isDirectory()) yield* pathsIn(folder, path, walk);
    else if (type.isFile()) yield path;
  }
}

/** Undefined for a file that was deleted meanwhile. */
async function look(path: string): Promise<{ size: number; isDatabase: boolean } | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!handle) return undefined;
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return { size: (await handle.stat()).size, isDatabase: bytesRead === MAGIC.length && buffer.equals(MAGIC) };
  } finally {
    await handle.close();
  }
}
