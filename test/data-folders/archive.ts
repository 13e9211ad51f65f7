import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';

/** Lock and shared memory files of SQLite, which are recreated when a database is opened. */
const PASSING = /(^|\/)(in-use\.sqlite|[^/]+\.lock|[^/]+-shm)(-\w+)?$/;
const LEVEL = 9;

/** Packs a folder as a zip file, which any tool can open. */
export async function packFolder(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, Uint8Array> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (!PASSING.test(name)) files[name] = await readFile(path);
  }
  return zipSync(files, { level: LEVEL });
}

export async function unpackFolder(archive: string, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(archive)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), bytes, { mode: 0o600 });
  }
}
