import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCK_FILES } from './package-manager.ts';

/** A snapshot of the files that determine which packages are installed and switched on. */
export class FolderState {
  readonly #files: ReadonlyMap<string, Uint8Array | undefined>;

  private constructor(files: ReadonlyMap<string, Uint8Array | undefined>) {
    this.#files = files;
  }

  /** Reads package.json, lock files and the config file. */
  static async of(folder: string, configFile: string): Promise<FolderState> {
    const paths = [configFile, ...['package.json', ...Object.keys(LOCK_FILES)].map((name) => join(folder, name))];
    const files = await Promise.all(paths.map(async (path) => [path, await contentOf(path)] as const));
    return new FolderState(new Map(files));
  }

  /** Restores the files and deletes those that were not there. Unchanged files are not written. */
  async restore(): Promise<void> {
    for (const [path, content] of this.#files) {
      const now = await contentOf(path);
      if (content === undefined) await rm(path, { force: true });
      else if (now === undefined || Buffer.compare(now, content) !== 0) await writeFile(path, content);
    }
  }
}

async function contentOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
