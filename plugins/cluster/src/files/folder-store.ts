import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Errors of a file server, as opposed to those of a file. */
const AWAY = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT', 'EACCES', 'EROFS']);

const TEMPORARY = 'tmp';

/** A folder that all nodes mount, for example by NFS. The folder itself must exist: an empty mount point is no store. */
export class FolderStore implements ObjectStore {
  readonly #folder: string;

  /** @param folder absolute path. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, local: string): Promise<void> {
    const temporary = join(this.#folder, TEMPORARY, randomUUID());
    const path = this.#pathOf(key);
    try {
      await translated(async () => {
        await mkdir(dirname(temporary), { recursive: true, mode: 0o700 });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await copyFile(local, temporary, constants.COPYFILE_EXCL);
        await sync(temporary);
        await rename(temporary, path);
        await sync(dirname(path));
      });
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    const handle = await translated(() => open(this.#pathOf(key), constants.O_RDONLY).catch(ignoreMissing));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    const last = range ? Math.min(range.end, size - 1) : size - 1;
    const stream = handle.createReadStream(range ? { start: range.start, end: range.end } : {});
    return { stream, size: last - (range?.start ?? 0) + 1 };
  }

  async remove(key: string): Promise<void> {
    await translated(() => rm(this.#pathOf(key), { force: true }));
  }

  async *list(): AsyncGenerator<{ key: string; time: number }> {
    for (const shard of await translated(() => readdir(this.#folder, { withFileTypes: true }))) {
      if (!shard.isDirectory()) continue;
      for (const name of await translated(() => readdir(join(this.#folder, shard.name)))) {
        const found = await stat(join(this.#folder, shard.name, name)).catch(ignoreMissing);
        if (found?.isFile()) yield { key: name, time: found.mtimeMs };
      }
    }
  }

  /** In subfolders by the first two characters, since a single folder with all files would be slow to list. */
  #pathOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (FULL.has(code)) throw errors.STORAGE_FULL({}, { cause: error });
    throw AWAY.has(code) ? errors.FILES_UNREACHABLE({}, { cause: error }) : error;
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
